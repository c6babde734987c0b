"""Every game written a second time, to have figures for the engine that do not come from the engine.

Each module here is one game, as plain as can be. It shares nothing with `engine` but the notation of actions.
Its ``play`` is a generator: it yields who may do what, is sent who does what, and returns how the game ended.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping
from hashlib import shake_256
from typing import NamedTuple, TypeAlias, TypeVar

T = TypeVar("T")


class Choice(NamedTuple):
    """The seats that the game waits for, and what each seat may do; one not named may do nothing."""

    waiting: set[int]
    legal: Mapping[int, Iterable[str]]


class Result(NamedTuple):
    """How a game ended, by seat; place 1 is first, and equals share a place."""

    scores: tuple[int, ...]
    places: tuple[int, ...]


Play: TypeAlias = Generator[Choice, tuple[int, str], Result]


def shuffle(cards: Iterable[T], seed: str, label: str) -> list[T]:
    """The shuffle as it is described: one stream of bytes, read as integers of four bytes."""
    pack = list(cards)
    stream = shake_256(f"{seed}/{label}".encode()).digest(2000)
    integers = (int.from_bytes(stream[at : at + 4], "big") for at in range(0, len(stream), 4))
    for i in range(len(pack) - 1, 0, -1):
        integer = next(integers)
        while integer >= 2**32 // (i + 1) * (i + 1):
            integer = next(integers)
        j = integer % (i + 1)
        pack[i], pack[j] = pack[j], pack[i]
    return pack


def places(merits: list[tuple[int, ...]]) -> tuple[int, ...]:
    """The place of each merit; a higher one is better."""
    return tuple(1 + sum(other > own for other in merits) for own in merits)
