"""A rating over time: what it was after each game, for as many games as a picture has room for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

LONGEST = 100
"""How many games it keeps, the last ones."""


class Point(NamedTuple):
    at: int
    """Unix time."""
    rating: int


_decoder = msgspec.json.Decoder(list[Point])


def points(curve: str) -> Sequence[Point]:
    """The points of a stored curve, the oldest first."""
    return _decoder.decode(curve)


def appended(curve: str, at: float, rating: int) -> str:
    """The stored curve with one more game. ``at`` is Unix time."""
    kept = [*points(curve), Point(int(at), rating)][-LONGEST:]
    return msgspec.json.encode(kept).decode()
