"""The errors that were logged while a test ran."""

import logging
from typing import Literal

import pytest

PHASES: tuple[Literal["setup", "call", "teardown"], ...] = ("setup", "call", "teardown")


def errors_of(caplog: pytest.LogCaptureFixture) -> list[str]:
    """The errors logged in a whole test, in each phase since the last ``caplog.clear()``.

    ``caplog.records`` has those of the present phase only, such as the teardown.
    """
    logged = [record for phase in PHASES for record in caplog.get_records(phase)]
    return [f"{record.name}: {record.getMessage()}" for record in logged if record.levelno >= logging.ERROR]
