"""The errors that were logged while a test ran."""

import logging
from collections.abc import Iterator
from typing import Literal

import pytest

PHASES: tuple[Literal["setup", "call", "teardown"], ...] = ("setup", "call", "teardown")


@pytest.fixture(autouse=True)
def no_error_unseen(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Fails a test in which an error was logged, unless the test expects it and calls ``caplog.clear()``."""
    yield
    # ``caplog.records`` only has the records of the present phase, which is the teardown.
    logged = [record for phase in PHASES for record in caplog.get_records(phase)]
    errors = [record.getMessage() for record in logged if record.levelno >= logging.ERROR]
    assert not errors, errors
