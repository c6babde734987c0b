"""The seats as most games need them."""

from __future__ import annotations

import pytest

from engine.registry import games
from engine.seats import ALONE, around, without


@pytest.mark.parametrize(
    ("first", "order"), [(0, (0, 1, 2, 3)), (2, (2, 3, 0, 1)), (3, (3, 0, 1, 2)), (4, (0, 1, 2, 3))]
)
def test_the_order_of_play_begins_anywhere(first: int, order: tuple[int, ...]) -> None:
    assert around(first, 4) == order


@pytest.mark.parametrize(("item", "rest"), [("a", ("b", "c")), ("b", ("a", "c")), ("c", ("a", "b"))])
def test_one_item_is_left_out(item: str, rest: tuple[str, ...]) -> None:
    assert without(("a", "b", "c"), item) == rest


def test_what_is_not_there_cannot_be_left_out() -> None:
    with pytest.raises(ValueError, match="not in tuple"):
        without((1, 2), 3)


def test_each_seat_of_each_game_has_its_set() -> None:
    assert all(ALONE[seat] == {seat} for game in games().values() for seat in range(game.seats[-1]))
