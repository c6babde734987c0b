"""The net that fails a test for an error line: does it catch any?"""

from __future__ import annotations

import logging
from collections.abc import Iterator

import pytest

from tests.errors import errors_of

BOT = logging.getLogger("bot")


@pytest.fixture
def net(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """As in tests/cogs and tests/whole, but that it must catch something."""
    BOT.error("at the beginning")
    yield
    BOT.error("at the end")
    assert errors_of(caplog) == ["bot: at the beginning", "bot: in the middle", "bot: at the end"]
    caplog.clear()
    assert errors_of(caplog) == ["bot: at the beginning", "bot: in the middle"]


def test_errors_are_caught_from_the_beginning_of_a_test_to_its_end(net: None) -> None:
    BOT.error("in the middle")
    BOT.warning("no error")
