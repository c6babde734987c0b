"""Seats as most games need them: one alone, all around the table, all but one.

What is asked for at each action is found here rather than made again.
"""

from __future__ import annotations

from functools import cache
from typing import TypeVar

from engine.game import Seat

T = TypeVar("T")

NOBODY: frozenset[Seat] = frozenset()
ALONE: tuple[frozenset[Seat], ...] = tuple(frozenset({seat}) for seat in range(20))
"""By seat, the set of this one alone, as a `Prompt` for one player needs it."""


@cache
def around(first: Seat, count: int) -> tuple[Seat, ...]:
    """All ``count`` seats in the order of play, from this one on. ``first`` may be the one after the last."""
    return (*range(first, count), *range(first))


def without(items: tuple[T, ...], item: T) -> tuple[T, ...]:
    """The items but this one, which stands among them once."""
    at = items.index(item)
    return items[:at] + items[at + 1 :]
