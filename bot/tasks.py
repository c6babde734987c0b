"""Work in the background, besides the answers to presses."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

from bot import logs

logger = logs.logger(__name__)

LAST_STROKE = 2.0
"""When the bot stops, work that has begun, such as a drawing, may go on for this many seconds."""


class Tasks:
    """Running tasks of one owner. They are kept here because asyncio itself does not hold on to them."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def __contains__(self, name: str) -> bool:
        return any(task.get_name() == name for task in self._tasks)

    def begin(self, work: Coroutine[Any, Any, None], name: str) -> asyncio.Task[None]:
        """Begins this work. Its failure is logged."""
        task = asyncio.create_task(work, name=name)
        self._tasks.add(task)
        task.add_done_callback(self._end)
        return task

    async def close(self, patience: float | None = LAST_STROKE) -> None:
        """Waits up to ``patience`` seconds for the work (None: without limit). Then cancels the rest."""
        late = {*self._tasks}
        if late and patience != 0:
            _, late = await asyncio.wait(late, timeout=patience)
        for task in late:
            task.cancel()
        await asyncio.gather(*late, return_exceptions=True)

    def _end(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            logger.error("work in the background failed", work=task.get_name(), exc_info=error)
