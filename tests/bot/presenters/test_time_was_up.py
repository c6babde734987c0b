"""A player for whom the clock has played reads so, and the others see it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.i18n import LANGUAGES, NO_FACES, FaceMarkup, Tr
from bot.presenters.common import joined, sitting
from bot.presenters.table import heading, panel, table_message
from bot.table import Table, log
from bot.table.folding import evolve
from engine.game import Seat
from tests.bot.drawn import DEADLINE, LONGEST_FACES, assert_fits, started, text_of
from tests.bot.logged import setting_of
from tests.engine.contract import biggest_of

NAMES = [chr(ord("A") + seat) for seat in range(20)]


def clock(table: Table) -> tuple[Table, Seat]:
    """The table after the clock has played for one seat, and that seat."""
    seat = min(table.prompt.seats)
    return evolve(table, log.Acted(seat, table.rules.default(table.state, seat), "clock")), seat


@pytest.mark.parametrize("faces", [NO_FACES, LONGEST_FACES], ids=["words", "faces"])
@pytest.mark.parametrize("few", [True, False])
@pytest.mark.parametrize("game", ["ducksoup", "cucco", "coucou"])
def test_the_panel_says_it_and_the_table_has_a_sign(game: str, few: bool, faces: FaceMarkup) -> None:
    setting, tr = setting_of(game) if few else biggest_of(game), Tr("en", faces=faces)
    before = started(setting, NAMES[: setting.seats])
    table, seat = clock(before)
    assert "⏰ Your time was up" in text_of(panel(table, seat, DEADLINE, tr))
    assert text_of(table_message(table, DEADLINE, tr)).count("⏰") == 1
    for other in set(range(setting.seats)) - {seat}:
        assert "⏰" not in text_of(panel(table, other, DEADLINE, tr)).split("\n")[0]
        assert "Your time was up" not in text_of(panel(table, other, DEADLINE, tr))
    action = before.rules.default(before.state, seat)
    for screen in (
        table_message(evolve(before, log.Acted(seat, action)), DEADLINE, tr),
        panel(evolve(before, log.Acted(seat, action)), seat, DEADLINE, tr),
    ):
        assert "⏰" not in text_of(screen)


def test_duck_soup_names_the_card_that_was_played() -> None:
    table, seat = clock(started(setting_of("ducksoup"), NAMES[:2]))
    [card] = table.state.trick
    suit = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}[card[1]]
    said = f"⏰ Your time was up: {card[0].replace('T', '10')}{suit} was played for you."
    assert said in text_of(panel(table, seat, DEADLINE, Tr("en")))
    later = replace(table, players=tuple(replace(player, misses=0) for player in table.players))
    assert sitting(later, Tr("en")).played_for == set()
    assert said not in text_of(panel(later, seat, DEADLINE, Tr("en")))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["ducksoup", "cucco", "coucou"])
def test_a_hand_at_a_table_where_all_were_away_says_so_and_leads_back(game: str, language: str) -> None:
    setting, tr = setting_of(game), Tr(language)
    table = started(setting, NAMES[: setting.seats])
    table = replace(table, players=tuple(replace(player, away=True) for player in table.players))
    slept = tr("💤 Everybody was away, so the game waits. It goes on where it stopped.")
    back = tr("I'm back")
    for seat in range(setting.seats):
        screen = panel(table, seat, DEADLINE, tr)
        assert_fits(screen)
        if seat in table.prompt.seats:
            assert slept not in text_of(screen), "their move brings them back"
        else:
            assert text_of(screen) == f"{slept}\n-# {joined([heading(table, tr)])}\n[{back}]"
