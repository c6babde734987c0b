"""The only source of chance, defined so that anybody can repeat it in any language."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import shake_256
from struct import iter_unpack
from typing import TypeVar

T = TypeVar("T")


def shuffled(items: Iterable[T], seed: str, label: str) -> tuple[T, ...]:
    """The items in an order that depends on ``seed`` and ``label`` alone.

    Fisher–Yates from the last index down to 1, the swap partner uniform in 0 … i, drawn by rejection from
    SHAKE-256 of the UTF-8 text ``seed/label`` read as big-endian 32-bit integers.
    """
    pack = list(items)
    draws = _integers(f"{seed}/{label}".encode(), about=len(pack))
    for i in range(len(pack) - 1, 0, -1):
        bound = 2**32 // (i + 1) * (i + 1)
        n = next(draws)
        while n >= bound:
            n = next(draws)
        j = n % (i + 1)
        pack[i], pack[j] = pack[j], pack[i]
    return tuple(pack)


def _integers(key: bytes, about: int) -> Iterator[int]:
    """The endless stream; ``about`` is how many will probably be taken."""
    xof = shake_256(key)
    taken, size = 0, 4 * (about + 8)
    while True:
        # An XOF gives a longer output with the same beginning, not a continuation.
        for (n,) in iter_unpack(">I", xof.digest(size)[taken:]):
            yield n
        taken, size = size, size * 2
