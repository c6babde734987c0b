"""Chores: what the bot does by itself, for one server after another or once for all, again and again."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Generic

from bot.live.clock import Clock, Key
from bot.live.time import Time

SOON = 60.0
"""Seconds until a chore that could not be done is tried again."""


class Chore(Generic[Key]):
    """Does what is due for a key, such as a server: when it is told to `look`, and from then on by the clock.

    ``do`` has to find out what is due, as it may be called too early or twice. It returns whether all of that
    is done; if not, it is called again soon. Then ``when`` says when (Unix time) something is due again, or
    None. One key is dealt with at a time.
    """

    def __init__(
        self,
        do: Callable[[Key], Awaitable[bool]],
        when: Callable[[Key], float | None],
        now: Time,
    ) -> None:
        self._do = do
        self._when = when
        self._now = now
        self._clock = Clock(self._ring, now)
        self._alone = asyncio.Lock()
        self._closed = False

    def look(self, *keys: Key) -> None:
        """Does in the background what is due for these keys."""
        for key in keys:
            self._clock.set(key, self._now())

    async def close(self) -> None:
        """Waits for what has begun, and begins nothing more."""
        self._closed = True
        await self._clock.close()

    async def _ring(self, key: Key) -> None:
        async with self._alone:
            if not self._closed:
                done = await self._do(key)
                self._clock.set(key, self._when(key) if done else self._now() + SOON)
