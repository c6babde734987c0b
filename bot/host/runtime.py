"""The event loop that the bot runs on, and the garbage collector of a process that runs for weeks."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Coroutine
from importlib import import_module
from importlib.util import find_spec
from typing import Any, TypeVar

Result = TypeVar("Result")

SWIFT = "uvloop"
"""A faster event loop than Python's own. The optional dependency `speed` installs it where available."""


def run(main: Coroutine[Any, Any, Result]) -> Result:
    """Does what `asyncio.run` does, on uvloop if that is installed."""
    factory = import_module(SWIFT).new_event_loop if find_spec(SWIFT) else None
    with asyncio.Runner(loop_factory=factory) as runner:
        return runner.run(main)


NEW_OBJECTS = 10_000
"""Whenever there are this many new objects, Python looks for garbage among them.

With Python's own number, 700, a bot with a hundred presses a second spends an eighth of its time on that.
Most new objects are gone within a second.
"""


def freeze_garbage() -> None:
    """Tells the garbage collector to leave alone the objects made at the start, and to look less often.

    Otherwise it would stop a bot with thousands of tables for a quarter of a second and find nothing.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(NEW_OBJECTS)
