"""The seats as most games need them."""

from __future__ import annotations

import pytest

from engine.registry import games
from engine.seats import ALONE, around, without


def test_the_order_of_play_begins_anywhere() -> None:
    orders = [(0, 1, 2, 3), (2, 3, 0, 1), (3, 0, 1, 2), (0, 1, 2, 3)]
    assert [around(first, 4) for first in (0, 2, 3, 4)] == orders


def test_one_item_is_left_out_that_is_there() -> None:
    assert [without(("a", "b", "c"), item) for item in "abc"] == [("b", "c"), ("a", "c"), ("a", "b")]
    with pytest.raises(ValueError, match="not in tuple"):
        without((1, 2), 3)


def test_each_seat_of_each_game_has_its_set() -> None:
    assert all(ALONE[seat] == {seat} for game in games().values() for seat in range(game.seats[-1]))
