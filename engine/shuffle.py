"""The only source of chance, defined so that anybody can repeat it in any language."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from hashlib import shake_256
from itertools import chain
from struct import unpack
from typing import Any, NamedTuple, TypeVar

import msgspec

T = TypeVar("T")

STACKED = "stacked "
"""How the seed of a lesson begins. Those of all other games are 64 hexadecimal digits."""


class Shuffle(NamedTuple):
    """A shuffle that was made: the pack before it, and the result."""

    seed: str
    label: str
    pack: tuple[Any, ...]
    result: tuple[Any, ...]


_recorded: ContextVar[list[Shuffle] | None] = ContextVar("recorded", default=None)


@contextmanager
def recording() -> Iterator[list[Shuffle]]:
    """Gives a list to which each shuffle is added while it is open. It changes no result."""
    made: list[Shuffle] = []
    before = _recorded.set(made)
    try:
        yield made
    finally:
        _recorded.reset(before)


def stacked(fronts: Mapping[str, Sequence[Any]]) -> str:
    """A seed for a lesson: it says, by label, with which items a shuffled pack begins, in their order.

    The rest of such a pack, and all other packs, are shuffled by the seed as ever.
    """
    return STACKED + msgspec.json.encode(fronts, order="deterministic").decode()


def shuffled(items: Iterable[T], seed: str, label: str) -> tuple[T, ...]:
    """The items in an order that depends on ``seed`` and ``label`` alone. A `stacked` seed names the first.

    Fisher–Yates from the last index down to 1, the swap partner uniform in 0 … i, drawn by rejection from
    SHAKE-256 of the UTF-8 text ``seed/label`` read as big-endian 32-bit integers.
    """
    pack = list(items)
    made = _recorded.get()
    fresh = tuple(pack) if made is not None else ()
    front = _fronts(seed).get(label, ()) if seed.startswith(STACKED) else ()
    for item in front:
        pack.remove(item)
    draws = chain.from_iterable(_blocks(f"{seed}/{label}".encode(), about=len(pack) + 8))
    # Every bound is above this. So nearly all draws are accepted without working out their own bound.
    lowest_bound = 2**32 - len(pack)
    for i, n in zip(range(len(pack) - 1, 0, -1), draws, strict=False):
        while n >= lowest_bound and n >= 2**32 // (i + 1) * (i + 1):
            n = next(draws)
        j = n % (i + 1)
        pack[i], pack[j] = pack[j], pack[i]
    result = (*front, *pack)
    if made is not None:
        made.append(Shuffle(seed, label, fresh, result))
    return result


@lru_cache(maxsize=20)  # as many as there are lessons, and some more
def _fronts(seed: str) -> Mapping[str, Sequence[Any]]:
    return msgspec.json.decode(seed.removeprefix(STACKED), type=dict[str, list[Any]])


def _blocks(key: bytes, about: int) -> Iterator[tuple[int, ...]]:
    """The endless stream of integers, block by block. ``about`` is how many will probably be taken."""
    xof = shake_256(key)
    taken, size = 0, about
    while True:
        # SHAKE-256 cannot go on from where it stopped. A longer output begins with the shorter one.
        yield unpack(f">{size}I", xof.digest(4 * size))[taken:]
        taken, size = size, size * 2
