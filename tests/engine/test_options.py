"""The allowed values of options, and the sets and orders of seats that games share."""

from typing import Annotated, Literal

import msgspec
import pytest

from engine.game import Record
from engine.options import allowed, choices, combinations
from engine.registry import games
from engine.seats import ALONE, around, without


class Both(Record, frozen=True):
    variant: Literal["coucou", "as"] = "coucou"
    chips: Annotated[int, msgspec.Meta(ge=2, le=5)] = 3


class Unbounded(Record, frozen=True):
    chips: Annotated[int, msgspec.Meta(ge=2)] = 3


class Nothing(Record, frozen=True):
    pass


def test_literals_and_bounded_numbers_are_listed_and_combined() -> None:
    assert choices(Both) == {"variant": ("as", "coucou"), "chips": (2, 3, 4, 5)}
    assert [*combinations(Both)] == [Both(word, chips) for word in ("as", "coucou") for chips in (2, 3, 4, 5)]
    assert (choices(Nothing), [*combinations(Nothing)]) == ({}, [Nothing()])


def test_what_a_game_does_not_know_any_more_has_its_default() -> None:
    assert allowed(Both, {"variant": "as", "chips": 6, "gone": 1}) == {"variant": "as", "chips": 3}
    assert allowed(Both, {}) == {"variant": "coucou", "chips": 3}


def test_a_number_without_bounds_cannot_be_listed() -> None:
    with pytest.raises(TypeError, match="ge and le"):
        choices(Unbounded)


def test_the_order_of_play_begins_anywhere_and_each_seat_has_its_set() -> None:
    orders = [(0, 1, 2, 3), (2, 3, 0, 1), (3, 0, 1, 2), (0, 1, 2, 3)]
    assert [around(first, 4) for first in (0, 2, 3, 4)] == orders
    assert all(ALONE[seat] == {seat} for game in games().values() for seat in range(game.seats[-1]))
    assert [without(("a", "b", "c"), item) for item in "abc"] == [("b", "c"), ("a", "c"), ("a", "b")]
    with pytest.raises(ValueError, match="not in tuple"):
        without((1, 2), 3)
