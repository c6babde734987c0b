"""How much a mind may think: the less, the more wait and the less CPU time is left."""

from __future__ import annotations

from bot.minds.budget import MOST_WAITING, SAVED_SECONDS, Purse, worlds_for


def test_the_queue_and_the_time_left_set_the_budget() -> None:
    for worlds, cases in {
        40: [(0, 1.0), (5, 0.51)],
        12: [(6, 1.0), (0, 0.5), (19, 0.26)],
        3: [(20, 1.0), (0, 0.25), (MOST_WAITING - 1, 0.01)],
        0: [(MOST_WAITING, 1.0), (0, 0.0), (0, -2.0)],
    }.items():
        assert [worlds_for(waiting, left) for waiting, left in cases] == [worlds] * len(cases)
    assert MOST_WAITING == 80


def test_a_share_is_spent_and_comes_back_with_time() -> None:
    purse = Purse(0.25, 100.0)
    assert purse.left(100.0) == 1.0
    purse.spend(0.25 * SAVED_SECONDS)
    assert purse.left(100.0) == 0.0
    assert purse.left(100.0 + SAVED_SECONDS / 2) == 0.5
    assert purse.left(100.0 + 3 * SAVED_SECONDS) == 1.0
    purse = Purse(0.5, 0.0)
    purse.spend(2 * 0.5 * SAVED_SECONDS)
    assert purse.left(SAVED_SECONDS) == 0.0, "what was spent too much comes back first"


def test_over_any_long_time_no_more_than_the_share_is_spent() -> None:
    purse, spent = Purse(0.33, 0.0), 0.0
    for tenth in range(6000):
        if worlds_for(0, purse.left(tenth / 10)):
            purse.spend(0.1)
            spent += 0.1
    assert 0.33 * 600 <= spent <= 0.33 * (600 + SAVED_SECONDS) + 0.1
