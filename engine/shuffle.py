"""The only source of randomness, defined so that anybody can repeat it in any language."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from hashlib import shake_256
from operator import mod
from struct import unpack
from typing import Any, NamedTuple, TypeVar

import msgspec

T = TypeVar("T")

STACKED = "stacked "
"""The beginning of a lesson's seed. The seeds of all other games are 64 hexadecimal digits."""


class Shuffle(NamedTuple):
    """A shuffle that was made: its label, the pack before it, and the result."""

    seed: str
    label: str
    pack: tuple[Any, ...]
    result: tuple[Any, ...]


HIGHEST = b"\xff\xff\xff"
"""The 256 highest 32-bit integers all begin with these three bytes."""

_recorded: ContextVar[list[Shuffle] | None] = ContextVar("recorded", default=None)


@contextmanager
def recording() -> Iterator[list[Shuffle]]:
    """Yields a list to which each shuffle inside the block is added. Recording changes no result."""
    made: list[Shuffle] = []
    before = _recorded.set(made)
    try:
        yield made
    finally:
        _recorded.reset(before)


def stacked(fronts: Mapping[str, Sequence[Any]]) -> str:
    """A seed for a lesson. For each label, it says which items the shuffled pack begins with, in their order.

    The rest of this pack, and all other packs, are shuffled as usual.
    """
    return STACKED + msgspec.json.encode(fronts, order="deterministic").decode()


def shuffled(items: Iterable[T], seed: str, label: str) -> tuple[T, ...]:
    """The items in an order that depends only on ``seed`` and ``label``. A `stacked` seed names the first
    items.

    Fisher–Yates from the last index down to 1. The swap partner is uniform in 0 … i, drawn by rejection from
    big-endian 32-bit integers: the output of SHAKE-256 for the UTF-8 text ``seed/label``.
    """
    pack = list(items)
    made = _recorded.get()
    fresh = tuple(pack) if made is not None else ()
    front = _fronts(seed).get(label, ()) if seed.startswith(STACKED) else ()
    for item in front:
        pack.remove(item)
    i = len(pack)
    for j in _partners(f"{seed}/{label}".encode(), i):
        i -= 1
        pack[i], pack[j] = pack[j], pack[i]
    result = (*front, *pack)
    if made is not None:
        made.append(Shuffle(seed, label, fresh, result))
    return result


@lru_cache(maxsize=20)  # more than there are lessons
def _fronts(seed: str) -> Mapping[str, Sequence[Any]]:
    return msgspec.json.decode(seed.removeprefix(STACKED), type=dict[str, list[Any]])


def _partners(key: bytes, count: int) -> Iterable[int]:
    """The index with which each of ``count`` items is swapped, from the last one down to index 1."""
    bounds = range(count, 1, -1)
    drawn = shake_256(key).digest(4 * len(bounds))
    # Only numbers above 2³²−256 may have to be rejected, and they begin with `HIGHEST`. Nearly always there
    # is no such number, and then no number needs a check.
    if HIGHEST not in drawn and count <= 256:
        return map(mod, _numbers(drawn), bounds)
    draws = _stream(key, len(bounds))
    return [next(n for n in draws if n < 2**32 // bound * bound) % bound for bound in bounds]


def _stream(key: bytes, about: int) -> Iterator[int]:
    """An endless stream of integers. ``about`` is how many of them the caller will probably take."""
    taken, size = 0, about
    while True:
        # SHAKE-256 cannot go on from where it stopped. A longer output begins with the shorter one.
        yield from _numbers(shake_256(key).digest(4 * size))[taken:]
        taken, size = size, size * 2


def _numbers(drawn: bytes) -> tuple[int, ...]:
    return unpack(f">{len(drawn) // 4}I", drawn)
