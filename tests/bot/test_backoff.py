"""The waits after failures in a row."""

from __future__ import annotations

from bot.backoff import Backoff


def test_each_failure_in_a_row_waits_longer_and_the_last_wait_holds_on() -> None:
    backoff = Backoff((1, 2, 5))
    assert [backoff.fail() for _ in range(5)] == [1, 2, 5, 5, 5]


def test_after_a_success_the_next_failure_is_the_first_one() -> None:
    backoff = Backoff((1, 2, 5))
    backoff.fail()
    backoff.succeed()
    assert [backoff.fail(), backoff.fail()] == [1, 2]
