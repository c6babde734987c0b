"""How much a mind may think: the less, the more wait and the less CPU time is left."""

from __future__ import annotations

import pytest

from bot.minds.budget import MOST_WAITING, SAVED_SECONDS, Purse, worlds_for


@pytest.mark.parametrize(
    ("waiting", "left", "worlds"),
    [
        (0, 1.0, 40),
        (5, 0.51, 40),
        (6, 1.0, 12),
        (0, 0.5, 12),
        (19, 0.26, 12),
        (20, 1.0, 3),
        (0, 0.25, 3),
        (79, 0.01, 3),
        (80, 1.0, 0),
        (0, 0.0, 0),
        (0, -2.0, 0),
    ],
)
def test_the_queue_and_the_time_left_set_the_budget(waiting: int, left: float, worlds: int) -> None:
    assert worlds_for(waiting, left) == worlds


def test_nobody_waits_behind_as_many_as_there_may_be() -> None:
    assert worlds_for(MOST_WAITING - 1, 1.0) > worlds_for(MOST_WAITING, 1.0) == 0


def test_a_share_is_spent_and_comes_back_with_time() -> None:
    purse = Purse(0.25, 100.0)
    assert purse.left(100.0) == 1.0
    purse.spend(0.25 * SAVED_SECONDS)
    assert purse.left(100.0) == 0.0
    assert purse.left(100.0 + SAVED_SECONDS / 2) == 0.5
    assert purse.left(100.0 + 3 * SAVED_SECONDS) == 1.0


def test_what_was_spent_too_much_comes_back_first() -> None:
    purse = Purse(0.5, 0.0)
    purse.spend(2 * 0.5 * SAVED_SECONDS)
    assert purse.left(SAVED_SECONDS) == 0.0


def test_over_any_long_time_no_more_than_the_share_is_spent() -> None:
    purse, spent = Purse(0.33, 0.0), 0.0
    for tenth in range(6000):
        if worlds_for(0, purse.left(tenth / 10)):
            purse.spend(0.1)
            spent += 0.1
    assert 0.33 * 600 <= spent <= 0.33 * (600 + SAVED_SECONDS) + 0.1
