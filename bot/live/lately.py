"""A mapping that keeps only the last few of many things."""

from __future__ import annotations

from collections import UserDict
from typing import TypeVar

Key = TypeVar("Key")
Thing = TypeVar("Thing")


class Lately(UserDict[Key, Thing]):
    """Keeps the last ``most`` things. A new thing pushes out the oldest one."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self._most = most

    def __setitem__(self, key: Key, thing: Thing) -> None:
        self.data.pop(key, None)
        self.data[key] = thing
        if len(self.data) > self._most:
            del self.data[next(iter(self.data))]
