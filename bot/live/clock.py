"""A clock that rings for each of several keys when its time has come."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Generic, TypeVar

from bot import logs
from bot.live.time import Time
from bot.tasks import Tasks

logger = logs.logger(__name__)

Key = TypeVar("Key")

RETRY = 5.0
"""Seconds until the clock rings again after a ring that failed, for example without the database."""


class Clock(Generic[Key]):
    """Calls ``ring(key)`` when the key's time comes. A new time replaces the key's earlier one.

    A key is the id of a table, or of anything else that has a time. The clock follows the jumps of the time,
    so it may ring too early, and ``ring`` has to look at the time. No task waits for a ring, so an idle clock
    costs nothing.
    """

    def __init__(self, ring: Callable[[Key], Awaitable[None]], now: Time) -> None:
        self._ring = ring
        self._now = now
        self._due: dict[Key, tuple[float, asyncio.TimerHandle]] = {}
        """For each key, when (Unix time) it rings, and the timer."""
        self._ringing = Tasks()
        self._closed = False
        self._told: dict[Key, str] = {}
        """The failure of each key whose last ring failed. It is logged only once while it stays the same."""
        now.after_break.append(self._follow)

    def set(self, key: Key, at: float | None) -> None:
        """Sets the key's next ring (Unix time, or None for never). A closed clock never rings."""
        now = self._now()  # comes first, as a jump of the time sets timers
        if due := self._due.pop(key, None):
            due[1].cancel()
        if at is not None and not self._closed:
            self._wait(key, at, at - now)

    async def close(self) -> None:
        """Stops the clock and waits for the rings that have begun."""
        self._closed = True
        for _, timer in self._due.values():
            timer.cancel()
        self._due.clear()
        await self._ringing.close(None)

    def _wait(self, key: Key, at: float, seconds: float) -> None:
        self._due[key] = at, asyncio.get_running_loop().call_later(max(0.0, seconds), self._start, key)

    def _follow(self) -> None:
        """Lets no key ring later than its time, or than it would have without a jump of the time."""
        now, steady = self._now(), asyncio.get_running_loop().time()
        for key, (at, timer) in [*self._due.items()]:
            timer.cancel()
            self._wait(key, at, min(at - now, timer.when() - steady))

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
