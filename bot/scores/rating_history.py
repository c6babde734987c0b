"""A rating over time: what it was after each game, for as many games as a picture has room for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from bot.ids import TableId
from bot.scores.ratings import BEGINNING

LONGEST = 100
"""How many games it keeps, the last ones."""


class Point(NamedTuple):
    at: int
    """Unix time."""
    rating: int
    table: int = 0
    """The table of the game after which it was this."""


class RatingChange(NamedTuple):
    """A person's rating of all time after one game, and how many points that game has brought them."""

    rating: int
    change: int


_decoder = msgspec.json.Decoder(list[Point])


def points(curve: str) -> Sequence[Point]:
    """The points of a stored curve, the oldest first."""
    return _decoder.decode(curve)


def change_at(curve: Sequence[Point], games: int, table_id: TableId) -> RatingChange | None:
    """What the game of this table has changed, or None if the curve does not show it.

    ``games`` have counted in all: where they are more than its points, the curve has lost its beginning.
    """
    place = next((place for place, point in enumerate(curve) if point.table == table_id), None)
    if place is None or (place == 0 and games > len(curve)):
        return None
    rating, before = curve[place].rating, curve[place - 1].rating if place else BEGINNING
    return RatingChange(rating, rating - before)


def appended(curve: str, at: float, rating: int, table_id: TableId) -> str:
    """The stored curve with one more game. ``at`` is Unix time."""
    kept = [*points(curve), Point(int(at), rating, table_id)][-LONGEST:]
    return msgspec.json.encode(kept).decode()
