"""The event loop that the bot runs on."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from importlib import import_module
from importlib.util import find_spec
from typing import Any, TypeVar

Result = TypeVar("Result")

SWIFT = "uvloop"
"""A faster event loop than Python's own. The extra `speed` brings it, where it can be had."""


def run(main: Coroutine[Any, Any, Result]) -> Result:
    """Does what `asyncio.run` does, on uvloop where that is installed."""
    factory = import_module(SWIFT).new_event_loop if find_spec(SWIFT) else None
    with asyncio.Runner(loop_factory=factory) as runner:
        return runner.run(main)
