"""The shuffle, compared with a second, naive implementation of its description, and with known answers."""

from __future__ import annotations

from collections import Counter
from hashlib import shake_256

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from engine import shuffle
from engine.shuffle import shuffled, stacked


def naive(items: list[int], seed: str, label: str) -> list[int]:
    """The description taken word for word: one long stream of bytes, read four at a time."""
    stream = shake_256((seed + "/" + label).encode("utf-8")).digest(40_000)
    position = 0
    pack = items[:]
    i = len(pack) - 1
    while i >= 1:
        number = 0
        for byte in stream[position : position + 4]:
            number = number * 256 + byte
        position += 4
        if number >= 2**32 // (i + 1) * (i + 1):
            continue
        j = number % (i + 1)
        pack[i], pack[j] = pack[j], pack[i]
        i -= 1
    return pack


class Constant:
    """A stand-in for SHAKE-256 whose stream has the highest integer a few times, then zeros."""

    def __init__(self, highest: int) -> None:
        self.highest = highest

    def __call__(self, key: bytes) -> Constant:
        return self

    def digest(self, size: int) -> bytes:
        return (b"\xff" * 4 * self.highest).ljust(size, b"\0")[:size]


LABELS = st.text("a7/Üß🥚", max_size=20)


@given(st.lists(st.integers(0, 99), max_size=20), LABELS, LABELS)
@example([*range(300)], "seed", "more than is read at once")
def test_it_is_the_shuffle_that_is_described(items: list[int], seed: str, label: str) -> None:
    assert list(shuffled(items, seed, label)) == naive(items, seed, label)


def test_known_answers() -> None:
    assert shuffled(range(1, 11), "a", "numbers") == (4, 5, 1, 6, 10, 9, 2, 7, 3, 8)
    assert shuffled(range(1, 6), "", "") == (2, 4, 1, 5, 3)
    assert shuffled(range(1, 7), "Ü", "nests/1") == (3, 4, 2, 5, 6, 1)


@pytest.mark.parametrize("highest", [1, 30, 200])
def test_integers_at_or_above_the_bound_are_skipped(monkeypatch: pytest.MonkeyPatch, highest: int) -> None:
    """The highest integer, 2³²−1, is above the bound for seven items and equal to the bound for five. For
    four items it is below the bound, 2³², so it counts: the last item stays last.
    """
    for count in (5, 7):
        monkeypatch.setattr(shuffle, "shake_256", Constant(0))
        only_zeros = shuffled(range(count), "seed", "label")
        monkeypatch.setattr(shuffle, "shake_256", Constant(highest))
        assert shuffled(range(count), "seed", "label") == only_zeros
    assert shuffled(range(4), "seed", "label")[-1] == 3


def test_the_shuffles_of_a_while_can_be_noted_and_come_out_no_different() -> None:
    plain = shuffled(range(9), "seed", "a")
    with shuffle.recording() as made:
        assert shuffled((card for card in range(9)), "seed", "a") == plain
        with shuffle.recording() as inner:
            shuffled("xyz", "other", "b")
        shuffled((7,), "seed", "c")
    shuffled(range(9), "seed", "later")
    assert made == [
        shuffle.Shuffle("seed", "a", tuple(range(9)), plain),
        shuffle.Shuffle("seed", "c", (7,), (7,)),
    ]
    assert [found.label for found in inner] == ["b"]


def test_a_stacked_pack_begins_as_its_seed_says_and_the_rest_is_shuffled_as_ever() -> None:
    seed = stacked({"numbers": (7, 3, 3), "deal/1": ("KH",)})
    pack = [3, 3, 3, *range(5, 20)]
    drawn = shuffled(pack, seed, "numbers")
    assert drawn[:3] == (7, 3, 3)
    assert Counter(drawn) == Counter(pack)
    assert drawn == shuffled(pack, seed, "numbers")
    assert shuffled(["2H", "KH"], seed, "deal/1") == ("KH", "2H")
    seed = stacked({"numbers": (5,)})
    with shuffle.recording() as made:
        result = shuffled(range(10), seed, "numbers")
    assert [*result] == [5, *naive([0, 1, 2, 3, 4, 6, 7, 8, 9], seed, "numbers")]
    assert [(one.pack, one.result) for one in made] == [(tuple(range(10)), result)]
    assert [*shuffled(range(10), seed, "nests/1")] == naive([*range(10)], seed, "nests/1")
    with pytest.raises(ValueError, match="not in list"):
        shuffled(range(3), seed, "numbers")
