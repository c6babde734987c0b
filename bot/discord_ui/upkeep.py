"""Work in the background that follows a table, and is never done for good."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection
from contextlib import suppress

import discord

from bot.discord_ui.answers import LOST, RETRIES

logger = logging.getLogger(__name__)

SETTLE = 0.25
"""Seconds before a change is painted, so that a burst of presses costs one edit."""
INTERVAL = 1.0
"""Seconds between two edits of one message."""
LONGEST_WAIT = 600.0
"""Seconds that we wait at most where Discord asks us to."""
TOO_MANY = 429


class Upkeep:
    """One thing that follows its table: ``work`` is done again until nothing has changed meanwhile.

    It says whether all is done. While it goes on, its task is among ``tasks``.
    """

    def __init__(
        self, name: str, work: Callable[[], Awaitable[bool]], tasks: set[asyncio.Task[None]]
    ) -> None:
        self._name = name
        self._work = work
        self._tasks = tasks
        self._task: asyncio.Task[None] | None = None
        self.dirty = False

    def touch(self) -> None:
        self.dirty = True
        if self._task is None:
            self._task = asyncio.create_task(self._keep_up(), name=self._name)
            self._tasks.add(self._task)
            self._task.add_done_callback(self._tasks.discard)

    async def _keep_up(self) -> None:
        failures = 0
        await asyncio.sleep(SETTLE)
        while self.dirty:
            self.dirty, wait = False, INTERVAL
            try:
                if not await self._work():
                    self.dirty = True
                failures = 0
            except Exception as error:
                if isinstance(error, LOST):
                    logger.warning("%s is put off: %s", self._name, told(error))
                else:
                    logger.exception("%s failed", self._name)
                wait = max(wait_asked_by(error), RETRIES[min(failures, len(RETRIES) - 1)])
                failures += 1
                self.dirty = True
            await asyncio.sleep(wait)
        self._task = None


async def close(tasks: Collection[asyncio.Task[None]]) -> None:
    """Stops these; what they have not done is done after the next start."""
    tasks = [*tasks]
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


def told(error: Exception) -> str:
    """An error in a log line. Those of the connection may hold an address with a token."""
    return str(error) if isinstance(error, discord.DiscordException) else type(error).__name__


def wait_asked_by(error: Exception) -> float:
    """The seconds that Discord, or the proxy before it, asks us to wait."""
    seconds = 0.0
    if isinstance(error, discord.RateLimited):
        seconds = error.retry_after
    elif isinstance(error, discord.HTTPException) and error.status == TOO_MANY:
        with suppress(ValueError):
            seconds = float(error.response.headers.get("Retry-After", 0))
    return min(seconds, LONGEST_WAIT)
