"""No screen tells what its readers may not know, and no name does anything on any screen."""

from __future__ import annotations

from importlib import import_module
from random import Random

import pytest
from msgspec.structs import replace

from bot.i18n import Tr
from bot.ids import UserId
from bot.names import escaped, tidy
from bot.presenters.common import IN_LINES, MANY, SHORT, cut, name_of
from bot.presenters.scores import leaderboard
from bot.presenters.table import panel, table_message
from bot.scores.leaderboard import Leaderboard, Standing
from bot.screen import Beside, Screen, Text
from bot.table import Phase, Table, log
from bot.table.dealing import sha
from bot.table.folding import evolve
from bot.table.players import Player
from engine.game import Seat
from tests.bot.drawn import SALT, SECRET, evening, everything, live_buttons, lobby, some_of, text_of
from tests.bot.hard_names import HOSTILE
from tests.engine.contract import FEW_SETTINGS, SOME_SETTINGS, Setting
from tests.sampled import sampled

WHOLE_NAMES = [setting for setting in SOME_SETTINGS if setting.seats <= MANY]
STAND_IN = "X" * 12
"""As wide as a name gets on a score sheet."""


def named(setting: Setting, name: str) -> list[str]:
    return [tidy(name), *(f"P{seat}" for seat in range(1, setting.seats))]


def tables(setting: Setting, name: str) -> list[Table]:
    names = named(setting, name)
    return [lobby(setting, names), *some_of(evening(setting, names), every=41)]


def fences(text: str) -> list[str]:
    """Texts outside code blocks and inside of them by turns."""
    return text.split("```")


def in_markdown(screen: Screen) -> Screen:
    """The texts. Discord reads no markdown on buttons and about pictures, so names are plain there."""
    said = [Text(block.text) for block in screen.blocks if isinstance(block, Text | Beside)]
    return replace(screen, blocks=tuple(said))


def in_lines(name: str) -> str:
    """The name as it stands in a line of several."""
    return escaped(cut(tidy(name).replace("`", "'"), IN_LINES))


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.parametrize("setting", WHOLE_NAMES[::3], ids=repr)
def test_whatever_is_in_a_name_all_else_on_the_screen_stays_the_same(setting: Setting, name: str) -> None:
    for hostile, plain in zip(tables(setting, name), tables(setting, STAND_IN), strict=True):
        for seen, expected in zip(everything(hostile, Tr("en")), everything(plain, Tr("en")), strict=True):
            parts, others = fences(text_of(in_markdown(seen))), fences(text_of(in_markdown(expected)))
            assert parts[::2] == [
                part.replace(STAND_IN, escaped(tidy(name))).replace(in_lines(STAND_IN), in_lines(name))
                for part in others[::2]
            ]
            assert [part.count("\n") for part in parts[1::2]] == [part.count("\n") for part in others[1::2]]
            assert not any("`" in part for part in parts[1::2])


@pytest.mark.parametrize("name", HOSTILE)
def test_a_name_that_is_cut_short_is_as_harmless_as_a_whole_one(name: str) -> None:
    whole = tidy(name)
    cut = name_of(Player(user=UserId(1), name=whole), Tr("en"), SHORT)
    assert cut == escaped(whole if len(whole) <= SHORT else whole[: SHORT - 1].rstrip() + "…")


@pytest.mark.parametrize("name", HOSTILE)
def test_a_leaderboard_escapes_its_names(name: str) -> None:
    def ranking(name: str) -> str:
        standing = Standing(1, UserId(5), name, 1000, 3, 2, 1, 1)
        game = FEW_SETTINGS[0].game.key
        board = Leaderboard(game, "2026-11", 3, 1, 0, (standing,), standing, "2026-10", (standing,))
        return text_of(leaderboard(board, UserId(5), Tr("en")))

    assert ranking(tidy(name)) == ranking(STAND_IN).replace(STAND_IN, escaped(tidy(name)))


def look(table: Table, seat: Seat | None, *, drawn: bool = False) -> Screen:
    if seat is None:
        return table_message(table, 9.0, Tr("en"), drawn=drawn)
    return panel(table, seat, 9.0, Tr("en"))


@pytest.mark.parametrize("setting", sampled(SOME_SETTINGS), ids=repr)
def test_a_screen_stays_the_same_when_what_its_reader_cannot_know_changes(setting: Setting) -> None:
    resample = import_module(f"tests.engine.hidden.{setting.game.key}").resample
    rng, changed = Random(3), 0
    for table in some_of(evening(setting, ["Ann", "Ben"]), every=13):
        if table.phase is not Phase.PLAYING:
            continue
        for seat in (None, *range(setting.seats)):
            state = resample(table.state, seat, rng, keep_next=False)
            changed += state != table.state
            other = replace(table, state=state, seed="another")
            assert look(other, seat) == look(table, seat)
            if seat is None:
                assert look(other, None, drawn=True) == look(table, None, drawn=True)
    assert changed


@pytest.mark.parametrize("setting", SOME_SETTINGS, ids=repr)
def test_the_shared_screen_is_the_same_whatever_is_chosen_in_secret(setting: Setting) -> None:
    hidden = 0
    for table in some_of(evening(setting, ["Ann", "Ben"]), every=13):
        for seat in table.prompt.seats if len(table.prompt.seats) > 1 else ():
            choices = [evolve(table, log.Acted(seat, a)) for a in table.rules.legal(table.state, seat)]
            assert len({text_of(look(choice, None)) for choice in choices}) == 1
            assert len({look(choice, None, drawn=True) for choice in choices}) == 1
            own = {text_of(look(choice, seat)) for choice in choices}
            assert len(own) == len(choices), "but one's own panel shows it"
            hidden += 1
    at_once = any(len(table.prompt.seats) > 1 for table in evening(setting, ["Ann", "Ben"]))
    assert bool(hidden) == at_once


@pytest.mark.parametrize("setting", sampled(SOME_SETTINGS), ids=repr)
def test_no_screen_of_a_table_tells_secret_salt_or_seed_and_the_end_leads_to_them(setting: Setting) -> None:
    *before, over = some_of(evening(setting, ["Ann", "Ben"]))
    before = [table for table in before if table.phase is Phase.PLAYING]
    opened = lobby(setting, ["Ann"])
    unplayed = [evolve(before[-1], log.Closed(reason)) for reason in ("unplayed", "voted", "empty", "gone")]
    # Void it may be to one process alone, while another one plays on.
    void = [evolve(before[-1], log.Closed("void")), evolve(opened, log.Closed("cancelled"))]
    for table in [opened, *before, *void, over, *unplayed]:
        for screen in everything(table, Tr("en")):
            assert SECRET not in text_of(screen)
            assert SALT not in text_of(screen)
            assert not table.seed or table.seed not in text_of(screen)
        leads = "Verify" in live_buttons(look(table, None))
        assert leads == (table is over or table in unplayed), "only where it is told"


def test_the_lobby_shows_the_seal_of_secret_and_salt() -> None:
    assert sha(f"{SECRET}|{sha(SALT)}") in text_of(look(lobby(FEW_SETTINGS[0], ["Ann"]), None))
