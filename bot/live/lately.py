"""The last few of many things, by number."""

from __future__ import annotations

from collections.abc import Iterator, MutableMapping
from typing import TypeVar

Thing = TypeVar("Thing")


class Lately(MutableMapping[int, Thing]):
    """Keeps at most ``most`` things. One more pushes out the one that was put in longest ago."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._things: dict[int, Thing] = {}

    def __getitem__(self, number: int) -> Thing:
        return self._things[number]

    def __setitem__(self, number: int, thing: Thing) -> None:
        self._things.pop(number, None)
        self._things[number] = thing
        if len(self._things) > self._most:
            del self._things[next(iter(self._things))]

    def __delitem__(self, number: int) -> None:
        del self._things[number]

    def __iter__(self) -> Iterator[int]:
        return iter(self._things)

    def __len__(self) -> int:
        return len(self._things)
