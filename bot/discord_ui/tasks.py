"""Work that goes on beside the presses: its owner keeps it until it is done, and ends it at a stop."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Coroutine
from typing import Any

LAST_STROKE = 2.0
"""Seconds that what is just being drawn has before a stop."""


def begin(tasks: set[asyncio.Task[None]], work: Coroutine[Any, Any, None], name: str) -> asyncio.Task[None]:
    """Begins this work; it is among ``tasks`` until it is done, as asyncio itself does not hold on to it."""
    task = asyncio.create_task(work, name=name)
    tasks.add(task)
    task.add_done_callback(tasks.discard)
    return task


async def close_tasks(tasks: Collection[asyncio.Task[None]]) -> None:
    """Lets these tasks end, if they do so within a moment, and cancels the others."""
    if tasks:
        _, late = await asyncio.wait(tasks, timeout=LAST_STROKE)
        for task in late:
            task.cancel()
        await asyncio.gather(*late, return_exceptions=True)
