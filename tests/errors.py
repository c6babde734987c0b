"""What is logged while a test runs."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Literal

import pytest

from bot import logs

PHASES: tuple[Literal["setup", "call", "teardown"], ...] = ("setup", "call", "teardown")


@pytest.fixture(autouse=True)
def no_error_unseen(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Fails a test in which an error was logged, unless the test expects it and calls ``caplog.clear()``."""
    yield
    # ``caplog.records`` only has the records of the present phase, which is the teardown.
    logged = [record for phase in PHASES for record in caplog.get_records(phase)]
    errors = [record.getMessage() for record in logged if record.levelno >= logging.ERROR]
    assert not errors, errors


@contextmanager
def logging_as_before() -> Iterator[list[logging.Handler]]:
    """Undoes each `logs.begin` of this block at its end. Yields the handlers from before it."""
    root, levels = logging.getLogger(), {name: logging.getLogger(name).level for name in (None, *logs.OURS)}
    handlers = root.handlers
    yield handlers
    root.handlers = handlers
    for name, level in levels.items():
        logging.getLogger(name).setLevel(level)
