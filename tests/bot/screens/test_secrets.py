"""No screen shows its reader anything that they may not know, in words or in pictures."""

from collections.abc import Iterator
from importlib import import_module
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from bot.i18n import Tr
from bot.ids import UserId
from bot.pictures.files import file_of
from bot.screen import Screen
from bot.screens.hand import panel
from bot.screens.table import picture_of, table_message
from bot.screens.watching import watching
from bot.table import Phase, Table
from bot.table.nouns import Moment
from engine.game import Seat
from engine.registry import games
from tests.bot.drawn import DEADLINE, GUESSER, HOST, LONGEST_FACES, WATCHER, evening
from tests.engine.contract import SOME_SETTINGS, biggest_of

FEW, MANY, SEATS = 5, 15, 2
"""About how many moments of a game are looked at, at the biggest table more, and by how many seats besides
one in turn.
"""
EN, DRAWN = Tr("en"), Tr("en", faces=LONGEST_FACES)


def public(table: Table) -> bytes:
    """Everything that the table shows to people without a hand, or to those in seats who watch."""
    messages = [table_message(table, Moment(DEADLINE), EN, drawn=drawn) for drawn in (False, True)]
    watchers = (WATCHER, GUESSER, HOST, UserId(HOST + 1))
    return msgspec.json.encode([*messages, *(watching(table, one, Moment(DEADLINE), EN) for one in watchers)])


def own(table: Table, seat: Seat) -> bytes:
    """A hand in words, and with its own picture of the table above it, whenever it is opened."""
    view: Any = table.view(seat)
    shown = [panel(table, seat, Moment(DEADLINE), EN)]
    for in_beat in {False, view.last is not None}:
        hand = panel(table, seat, Moment(DEADLINE, in_beat=in_beat), DRAWN, drawn=True)
        picture = picture_of(table, DRAWN, in_beat=in_beat, seat=seat)
        assert picture
        shown.append(Screen((picture, *hand.blocks), hand.accent))
    return msgspec.json.encode(shown)


def pairs(game: str) -> Iterator[tuple[Table, Table, Seat | None]]:
    """Two tables that differ only in what a seat, or everybody without one, may not know, and that seat."""
    rng, resample = Random(7), import_module(f"tests.engine.hidden.{game}").resample
    for setting in (setting for setting in SOME_SETTINGS if setting.game.key == game):
        met = [table for table in evening(setting, ["Ann", "Ben"]) if table.phase is Phase.PLAYING]
        looked_at = met[:: len(met) // (MANY if setting == biggest_of(game) else FEW) or 1]
        for number, table in enumerate(looked_at):
            seats = {(SEATS * number + place) % setting.seats for place in range(SEATS)}
            for seat in (None, *seats, *table.prompt.seats - seats):
                state = resample(table.state, seat, rng, keep_next=False)
                yield table, replace(table, state=state, seed="another"), seat


@pytest.mark.parametrize("game", games())
def test_no_screen_depends_on_what_its_reader_may_not_know(game: str) -> None:
    differing, looked = 0, set[Seat | None]()
    for one, other, seat in pairs(game):
        differing += one.state != other.state
        looked.add(seat)
        if seat is None:
            assert public(one) == public(other)
        else:
            assert own(one, seat) == own(other, seat)
    assert differing > MANY
    assert looked == {None, *range(biggest_of(game).seats)}
    files = [
        file_of(picture.drawing)
        for table in (one, other)
        if (picture := picture_of(table, EN, in_beat=False, seat=seat))
    ]
    assert files == 2 * files[:1]
