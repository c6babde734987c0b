"""Groups of seats that most games need: a single seat, all around the table, all but one. They are needed at
every action, so they are made once and looked up here.
"""

from __future__ import annotations

from functools import cache
from typing import TypeVar

from engine.game import Seat

T = TypeVar("T")

NOBODY: frozenset[Seat] = frozenset()
ALONE: tuple[frozenset[Seat], ...] = tuple(frozenset({seat}) for seat in range(20))
"""For each seat, the set of only that seat. A `Prompt` for one player needs it."""


@cache
def around(first: Seat, count: int) -> tuple[Seat, ...]:
    """All ``count`` seats in the order of play, from ``first`` on. Seat ``count`` means seat 0."""
    return (*range(first, count), *range(first))


def without(items: tuple[T, ...], item: T) -> tuple[T, ...]:
    """The items without this item, which occurs once among them."""
    at = items.index(item)
    return items[:at] + items[at + 1 :]
