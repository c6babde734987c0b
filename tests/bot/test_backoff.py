"""The waits after failures in a row."""

from bot.backoff import Backoff


def test_each_failure_in_a_row_waits_longer_until_a_success() -> None:
    backoff = Backoff((1, 2, 5))
    assert [backoff.fail() for _ in range(5)] == [1, 2, 5, 5, 5], "the last wait holds on"
    backoff.succeed()
    assert [backoff.fail(), backoff.fail()] == [1, 2]
