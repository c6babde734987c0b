"""Counts the errors that the bot logs while it is measured: the figures of a failing bot mean nothing."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager


class Errors(logging.Handler):
    """Counts the error lines of this process, and keeps the first."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.count = 0
        self.first = ""

    def emit(self, record: logging.LogRecord) -> None:
        self.count += 1
        self.first = self.first or record.getMessage()


def count_errors() -> Errors:
    """Counts the errors from now on, until the process ends."""
    errors = Errors()
    logging.getLogger().addHandler(errors)
    return errors


@contextmanager
def no_error() -> Iterator[None]:
    """Ends the command with a message if an error was logged while the block ran."""
    errors = count_errors()
    try:
        yield
    finally:
        logging.getLogger().removeHandler(errors)
    if errors.count:
        raise SystemExit(f"{errors.count} error lines while this was measured, the first: {errors.first}")
