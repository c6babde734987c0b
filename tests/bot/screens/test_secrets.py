"""A hand, with its own picture of the table above it, shows nothing that its seat may not know."""

from collections.abc import Iterator
from importlib import import_module
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from bot.i18n import Tr
from bot.pictures.files import file_of
from bot.screen import Screen
from bot.screens.hand import panel
from bot.screens.table import picture_of
from bot.table import Phase, Table
from bot.table.nouns import Moment
from engine.game import Seat
from engine.registry import games
from tests.bot.drawn import DEADLINE, LONGEST_FACES, evening
from tests.engine.contract import biggest_of

MOMENTS, SEATS = 40, 4
"""About how many moments of a game are looked at, and by how many seats besides one in turn."""


def shown(table: Table, seat: Seat, *, in_beat: bool) -> bytes:
    tr = Tr("en", faces=LONGEST_FACES)
    hand = panel(table, seat, Moment(DEADLINE, in_beat=in_beat), tr, drawn=True)
    picture = picture_of(table, tr, in_beat=in_beat, seat=seat)
    assert picture
    return msgspec.json.encode(Screen((picture, *hand.blocks), hand.accent))


def pairs(game: str) -> Iterator[tuple[Table, Table, Seat]]:
    """Two tables that differ only in what a seat may not know, and that seat."""
    setting, rng = biggest_of(game), Random(7)
    resample = import_module(f"tests.engine.hidden.{game}").resample
    met = [table for table in evening(setting, ["Ann", "Ben"]) if table.phase is Phase.PLAYING]
    for table in met[:: len(met) // MOMENTS or 1]:
        seats = rng.sample(range(setting.seats), min(SEATS, setting.seats))
        for seat in {*seats, min(table.prompt.seats)}:
            yield table, replace(table, state=resample(table.state, seat, rng, keep_next=False)), seat


@pytest.mark.parametrize("game", games())
def test_picture_and_words_of_a_hand_do_not_depend_on_what_its_seat_may_not_know(game: str) -> None:
    differing, looked = 0, set[Seat]()
    for one, other, seat in pairs(game):
        differing += one.state != other.state
        looked.add(seat)
        view: Any = one.view(seat)
        for in_beat in {False, view.last is not None}:
            assert shown(one, seat, in_beat=in_beat) == shown(other, seat, in_beat=in_beat)
    assert differing > MOMENTS
    assert len(looked) == biggest_of(game).seats
    files = [
        file_of(picture.drawing)
        for table in (one, other)
        if (picture := picture_of(table, Tr("en"), in_beat=False, seat=seat))
    ]
    assert files == 2 * files[:1]
