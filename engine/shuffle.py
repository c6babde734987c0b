"""The only source of chance, defined so that anybody can repeat it in any language."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from hashlib import shake_256
from itertools import chain
from struct import unpack
from typing import Any, NamedTuple, TypeVar

T = TypeVar("T")


class Shuffle(NamedTuple):
    """A shuffle that was made: of which pack, and what came of it."""

    seed: str
    label: str
    pack: tuple[Any, ...]
    result: tuple[Any, ...]


_noting: ContextVar[list[Shuffle] | None] = ContextVar("noting", default=None)


@contextmanager
def noted() -> Iterator[list[Shuffle]]:
    """The shuffles that are made meanwhile, for whoever wants to check them; they come out no different."""
    made: list[Shuffle] = []
    before = _noting.set(made)
    try:
        yield made
    finally:
        _noting.reset(before)


def shuffled(items: Iterable[T], seed: str, label: str) -> tuple[T, ...]:
    """The items in an order that depends on ``seed`` and ``label`` alone.

    Fisher–Yates from the last index down to 1, the swap partner uniform in 0 … i, drawn by rejection from
    SHAKE-256 of the UTF-8 text ``seed/label`` read as big-endian 32-bit integers.
    """
    pack = list(items)
    made = _noting.get()
    fresh = tuple(pack) if made is not None else ()
    draws = chain.from_iterable(_blocks(f"{seed}/{label}".encode(), about=len(pack) + 8))
    # Below this no bound is ever met; it spares nearly every draw the reckoning of its own.
    lowest_bound = 2**32 - len(pack)
    for i, n in zip(range(len(pack) - 1, 0, -1), draws, strict=False):
        while n >= lowest_bound and n >= 2**32 // (i + 1) * (i + 1):
            n = next(draws)
        j = n % (i + 1)
        pack[i], pack[j] = pack[j], pack[i]
    if made is not None:
        made.append(Shuffle(seed, label, fresh, tuple(pack)))
    return tuple(pack)


def _blocks(key: bytes, about: int) -> Iterator[tuple[int, ...]]:
    """The endless stream, piece by piece; ``about`` is how many integers will probably be taken."""
    xof = shake_256(key)
    taken, size = 0, about
    while True:
        # An XOF gives a longer output with the same beginning, not a continuation.
        yield unpack(f">{size}I", xof.digest(4 * size))[taken:]
        taken, size = size, size * 2
