"""The net that fails a test for an error line: does it catch any?"""

from __future__ import annotations

import logging
from collections.abc import Iterator

import pytest

from bench.errors import count_errors, no_error
from tests.errors import errors_of

BOT = logging.getLogger("bot")


@pytest.fixture
def net(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """As in tests/cogs and tests/whole, but that it must catch something."""
    BOT.error("at the beginning")
    yield
    BOT.error("at the end")
    assert errors_of(caplog) == ["bot: at the beginning", "bot: in the middle", "bot: at the end"]


def test_errors_are_caught_from_the_beginning_of_a_test_to_its_end(net: None) -> None:
    BOT.error("in the middle")
    BOT.warning("no error")


def test_what_a_test_has_looked_at_is_let_go(caplog: pytest.LogCaptureFixture) -> None:
    BOT.error("expected")
    caplog.clear()
    assert errors_of(caplog) == []


def measured(lines: int) -> None:
    with no_error():
        for _ in range(lines):
            BOT.error("oops")


def test_a_figure_of_a_bot_that_failed_is_no_figure() -> None:
    with pytest.raises(SystemExit, match="2 error lines while this was measured, the first: oops"):
        measured(2)
    measured(0)


def test_a_process_that_is_measured_counts_its_errors() -> None:
    errors = count_errors()
    BOT.error("oops")
    BOT.warning("no error")
    logging.getLogger().removeHandler(errors)
    assert errors.count == 1
