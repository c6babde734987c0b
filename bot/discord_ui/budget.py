"""Our share of the 50 requests a second that Discord allows a bot, answers to interactions not counted."""

from __future__ import annotations

import asyncio


class Budget:
    """Lets so many a second pass, in the order in which they come."""

    def __init__(self, per_second: float) -> None:
        self._between = 1 / per_second
        self._next = 0.0

    async def turn(self) -> None:
        """Waits for one's turn."""
        now = asyncio.get_running_loop().time()
        at = max(self._next, now)
        self._next = at + self._between
        if at > now:
            await asyncio.sleep(at - now)
