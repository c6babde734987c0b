"""A match: several games of the same two, until somebody has enough points."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

GOALS: Mapping[str, tuple[int, ...]] = {"ducksoup": (2, 3, 5)}
"""How many points may win a match, by game. Other games have no matches."""


class Series(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What a table knows of its match before its own game. It names nobody."""

    goal: int
    """The player who reaches this many points wins it."""
    games: int = 0
    """How many games of it have been played at other tables."""
    points: tuple[int, ...] = ()
    """The points of these games, in the order of the lobby's list."""
