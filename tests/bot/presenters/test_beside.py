"""What stands in words beside a drawn table: what the picture does not show, and nothing twice."""

from __future__ import annotations

from msgspec.structs import replace

from bot.i18n import Tr
from bot.presenters.table import table_message
from bot.table import Table
from engine.game import State
from tests.bot.drawn import DEADLINE, started, text_of
from tests.engine import coucou_table, cucco_table, ducksoup_table
from tests.engine.contract import FEW_SETTINGS

NAMES = ["Ann", "Ben", "Cleo", "Dan", "Eve"]


def sitting(game: str, seats: int) -> Table:
    setting = next(setting for setting in FEW_SETTINGS if (setting.game.key, setting.seats) == (game, seats))
    return started(setting, NAMES[:seats])


def beside(table: Table, state: State, *, in_beat: bool = False) -> str:
    screen = table_message(replace(table, state=state), DEADLINE, Tr("en"), in_beat=in_beat, drawn=True)
    return text_of(screen).replace("\xa0", " ")


def test_cucco_says_who_is_out_of_the_round_until_its_end() -> None:
    caught = cucco_table.after(cucco_table.table("A5 B9 C18 D10 E14"), "A:ask B:accept B:ask C:accept")
    assert "-# Ann: swapped with Ben\n" in beside(sitting("cucco", 5), caught), "its line says who is out"
    later = beside(sitting("cucco", 5), cucco_table.after(caught, "C:keep"))
    assert "Ben: asked Cleo: 18 cat" in later
    assert "❌ Ann: swapped with Ben, out: 18 cat" in later


def test_cucco_tells_the_standing_request_and_the_last_call_once() -> None:
    kept = cucco_table.after(cucco_table.table("A5 B9 C8 D10 E14"), "A:keep")
    assert "Ann: kept" not in beside(sitting("cucco", 5), kept)
    asked = beside(sitting("cucco", 5), cucco_table.after(kept, "B:ask"))
    assert "-# Ann: kept\n" in asked
    assert "asks Cleo …" not in asked


def test_cuccos_beat_says_who_was_the_lowest_and_at_what_price() -> None:
    state = cucco_table.after(
        cucco_table.table("A10 B8 C9 D17 E3", "20"), "A:keep B:keep C:keep D:keep E:ask"
    )
    told = beside(sitting("cucco", 5), state, in_beat=True)
    assert "❌ **Eve** asked the deck, which turned up the 20 (person). **−1**" in told
    assert "❌ The lowest card was the 8: **Ben −1**." in told


def test_coucou_tells_the_last_call_once() -> None:
    state = coucou_table.turns(coucou_table.table("A3 B9 C5 D7 EJ"), "keep ask")
    told = beside(sitting("coucou", 5), state)
    assert "-# Ann keeps\n" in told
    assert "⇄" not in told


def test_duck_soups_picture_says_in_words_only_the_points_that_it_shows() -> None:
    position = ducksoup_table.table("7S 7D KC", "7H 7C 3D QC", stock="2D 2H 5D 5H 6D 6H")
    state, _ = ducksoup_table.play(position, "A:KC B:QC")
    [picture] = table_message(
        replace(sitting("ducksoup", 2), state=state), DEADLINE, Tr("en"), drawn=True
    ).pictures
    assert "Ben: 1, Q♣, +1" in picture.alt


def test_duck_soups_beat_says_why_a_trick_was_won() -> None:
    position = ducksoup_table.table("7S 7D KC", "7H 7C 3D QC", stock="2D 2H 5D 5H 6D 6H")
    state, _ = ducksoup_table.play(position, "A:KC B:QC")
    assert "**Ben +1:** Q♣ under K♣" in beside(sitting("ducksoup", 2), state, in_beat=True)
