"""Files on demand. They are made one at a time, as each one keeps a processor busy for a while."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from bot.discord_ui.refusals import TOO_FAST
from bot.discord_ui.visit import Visit
from bot.i18n import N_
from bot.live.rate_limits import RateLimiter
from bot.table.commands import Refused

PRICE = 5
"""How many presses a file counts as."""
LONGEST_QUEUE = 60.0
"""Seconds after which a person stops waiting for other people's files."""


class FileQueue:
    def __init__(self, presses: RateLimiter) -> None:
        self._presses = presses
        self._lock = asyncio.Lock()

    @asynccontextmanager
    async def turn(self, visit: Visit) -> AsyncIterator[None]:
        """Lets a person make a file within the block, once it is their turn. Raises Refused."""
        # The press itself was already counted when it arrived.
        if not self._presses.allows(visit.user, PRICE - 1):
            raise Refused(TOO_FAST)
        try:
            async with asyncio.timeout(LONGEST_QUEUE):
                await self._lock.acquire()
        except TimeoutError as error:
            raise Refused(
                N_("Many people want files right now, and yours hasn't been started. Try again in a minute.")
            ) from error
        try:
            yield
        finally:
            self._lock.release()
