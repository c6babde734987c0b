"""One clock for all tables. It rings for deadlines and for the ends of the house's pauses.

This module also keeps the time, and notices when somebody sets the computer's clock.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Generic, TypeVar

from bot import logs
from bot.tasks import Tasks

logger = logs.logger(__name__)

Key = TypeVar("Key")

RETRY = 5.0
"""Seconds until the clock rings again after a ring that failed, for example without the database."""

LOOK = 5.0
"""How often (in seconds) we check whether somebody has set the computer's clock."""
STEP = 2.0
"""A jump of at least this many seconds means that somebody set the time, or that the computer slept."""
AHEAD = 3600.0
"""How many seconds the newest entry may lie in the future before we warn."""


def tell_if_behind(written: float | None, now: float) -> None:
    """Warns if the newest entry's time (Unix time, None if there is no entry) is far in the future."""
    if written is not None and written > now + AHEAD:
        hours = round((written - now) / 3600)
        logger.warning("the database is ahead of this computer's clock: look at the clock", hours=hours)


class Time:
    """Unix time, read from ``now``. Calls ``stepped`` after a jump, before anybody is given the new time.

    The time jumps when somebody sets the computer's clock, and when the computer has slept. ``steady`` never
    jumps; it is the event loop's time by default.
    """

    def __init__(
        self,
        now: Callable[[], float],
        stepped: Callable[[], None],
        steady: Callable[[], float] | None = None,
    ) -> None:
        self._now = now
        self._stepped = stepped
        self._steady = steady
        self._ahead: float | None = None

    def __call__(self) -> float:
        now = self._now()
        steady = self._steady or asyncio.get_running_loop().time
        before, self._ahead = self._ahead, now - steady()
        if before is not None and abs(step := self._ahead - before) > STEP:
            logger.warning("the time was set, or this computer has slept", seconds=round(step))
            self._stepped()
        return now

    async def watch(self) -> None:
        """Checks the time every few seconds even while nothing happens. Never returns."""
        while True:
            self()
            await asyncio.sleep(LOOK)


class Clock(Generic[Key]):
    """Calls ``ring(key)`` when the key's time comes. A new time replaces the key's earlier one.

    A key is the id of a table, or of anything else that has a time. ``now`` gives Unix time. No task waits
    for a ring, so an idle clock costs nothing.
    """

    def __init__(self, ring: Callable[[Key], Awaitable[None]], now: Callable[[], float]) -> None:
        self._ring = ring
        self._now = now
        self._due: dict[Key, asyncio.TimerHandle] = {}
        self._ringing = Tasks()
        self._closed = False
        self._told: dict[Key, str] = {}
        """The failure of each key whose last ring failed. It is logged only once while it stays the same."""

    def set(self, key: Key, at: float | None) -> None:
        """Sets the key's next ring (Unix time, or None for never). A closed clock never rings."""
        if due := self._due.pop(key, None):
            due.cancel()
        if at is not None and not self._closed:
            wait = max(0.0, at - self._now())
            self._due[key] = asyncio.get_running_loop().call_later(wait, self._start, key)

    async def close(self) -> None:
        """Stops the clock and waits for the rings that have begun."""
        self._closed = True
        for due in self._due.values():
            due.cancel()
        self._due.clear()
        await self._ringing.close(None)

    def _start(self, key: Key) -> None:
        self._due.pop(key, None)
        self._ringing.begin(self._safely(key), f"clock-{_kind(key)}")

    async def _safely(self, key: Key) -> None:
        try:
            await self._ring(key)
            self._told.pop(key, None)
        except Exception as error:
            former, self._told[key] = self._told.get(key), repr(error)
            if former != self._told[key]:
                logger.exception("the clock failed", table=_kind(key))
            if key not in self._due:
                self.set(key, self._now() + RETRY)


def _kind(key: object) -> object:
    """The part of a key that may be logged: not the person's id in ``("person", 7)``, nor a channel's."""
    kind = key[0] if isinstance(key, tuple) else key
    return "one of Discord's" if isinstance(kind, int) and kind >= logs.SMALLEST_ID else kind
