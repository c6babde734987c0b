"""The errors that were logged while a test ran."""

import logging
from typing import Literal

import pytest

PHASES: tuple[Literal["setup", "call", "teardown"], ...] = ("setup", "call", "teardown")


def errors_of(caplog: pytest.LogCaptureFixture) -> list[str]:
    """The error lines of a whole test, in each phase those after the last ``caplog.clear()``.

    ``caplog.records`` by itself has only those of the present phase: after the ``yield`` of a fixture, of the
    end.
    """
    logged = [record for phase in PHASES for record in caplog.get_records(phase)]
    return [f"{record.name}: {record.getMessage()}" for record in logged if record.levelno >= logging.ERROR]
