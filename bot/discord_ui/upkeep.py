"""Work in the background that follows a table, and is never done for good."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Iterable
from contextlib import suppress

import discord

from bot.discord_ui.answers import LOST, RETRIES, told
from bot.host import logs

logger = logs.logger(__name__)

SETTLE = 0.25
"""Seconds before a change is painted, so that a burst of presses costs one edit."""
INTERVAL = 1.0
"""Seconds between two edits of one message."""
LAST_STROKE = 2.0
"""Seconds that what is just being drawn has before a stop."""
LONGEST_WAIT = 600.0
"""Seconds that we wait at most where Discord asks us to."""
TOO_MANY = 429


class Upkeep:
    """One part of what follows a table: ``work`` is done again until nothing has changed meanwhile.

    It says whether all is done. While it goes on, its task is among ``tasks``.
    """

    def __init__(
        self, part: str, table: int, work: Callable[[], Awaitable[bool]], tasks: set[asyncio.Task[None]]
    ) -> None:
        self._part = part
        self._table = table
        self._work = work
        self._tasks = tasks
        self._task: asyncio.Task[None] | None = None
        self.dirty = False

    def touch(self) -> None:
        self.dirty = True
        if self._task is None:
            self._task = asyncio.create_task(self._keep_up(), name=f"{self._part}-{self._table}")
            self._tasks.add(self._task)
            self._task.add_done_callback(self._tasks.discard)

    def stop(self) -> None:
        if self._task:
            self._task.cancel()

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
                    logger.warning(
                        "painting is put off", table=self._table, part=self._part, error=told(error)
                    )
                else:
                    logger.exception("could not be painted", table=self._table, part=self._part)
                wait = max(wait_asked_by(error), RETRIES[min(failures, len(RETRIES) - 1)])
                failures += 1
                self.dirty = True
            await asyncio.sleep(wait)
        self._task = None


async def close(kept: Iterable[tuple[asyncio.Lock, Upkeep]], tasks: Collection[asyncio.Task[None]]) -> None:
    """Stops these tasks; what they have not done is done after the next start.

    Whoever holds the lock of what is ``kept`` up is just talking to Discord, and may come to an end.
    """
    strokes = [asyncio.create_task(_finished(lock, upkeep)) for lock, upkeep in kept]
    if strokes:
        await asyncio.wait(strokes, timeout=LAST_STROKE)
    rest = [*strokes, *tasks]
    for task in rest:
        task.cancel()
    await asyncio.gather(*rest, return_exceptions=True)


async def _finished(lock: asyncio.Lock, upkeep: Upkeep) -> None:
    """Else a message that is just being posted would be posted again after the start."""
    async with lock:
        upkeep.stop()


def wait_asked_by(error: Exception) -> float:
    """The seconds that Discord, or the proxy before it, asks us to wait."""
    seconds = 0.0
    if isinstance(error, discord.RateLimited):
        seconds = error.retry_after
    elif isinstance(error, discord.HTTPException) and error.status == TOO_MANY:
        with suppress(ValueError):
            seconds = float(error.response.headers.get("Retry-After", 0))
    return min(seconds, LONGEST_WAIT)
