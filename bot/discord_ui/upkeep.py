"""Work in the background that is never done for good."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Hashable
from typing import Generic, TypeVar

logger = logging.getLogger(__name__)

INTERVAL = 1.0
"""Seconds before the same is done again."""
RETRIES = (2.0, 4.0, 8.0, 16.0, 32.0, 60.0)
"""Seconds until the next try after each failure in a row; the last one holds on."""

Key = TypeVar("Key", bound=Hashable)


class Upkeep(Generic[Key]):
    """Does ``work(key)`` after a touch of that key, one at a time for each, and again where it failed."""

    def __init__(self, work: Callable[[Key], Awaitable[None]]) -> None:
        self._work = work
        self._touched: set[Key] = set()
        self._tasks: dict[Key, asyncio.Task[None]] = {}

    def touch(self, key: Key) -> None:
        self._touched.add(key)
        if key not in self._tasks:
            self._tasks[key] = asyncio.create_task(self._keep_up(key), name=f"upkeep-{key}")

    async def close(self) -> None:
        tasks = [*self._tasks.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _keep_up(self, key: Key) -> None:
        failures = 0
        while key in self._touched:
            self._touched.discard(key)
            try:
                await self._work(key)
                failures = 0
            except Exception:
                logger.exception("%s could not be brought up to date", key)
                self._touched.add(key)
                failures += 1
            await asyncio.sleep(RETRIES[min(failures, len(RETRIES)) - 1] if failures else INTERVAL)
        del self._tasks[key]
