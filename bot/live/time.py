"""The time that all of the bot goes by: this computer's, or Discord's where this computer's is wrong."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from bot import logs

logger = logs.logger(__name__)

LOOK = 5.0
"""How often (in seconds) we check whether this computer's clock has jumped."""
STEP = 2.0
"""A jump of at least this many seconds means that somebody set the clock, or that the computer slept."""
WRONG = 60.0
"""A clock that is further than this many seconds from Discord's is wrong. Discord tells whole seconds, and a
busy bot hears of them late."""


class Time:
    """Unix time. A process has one, and asks nothing else what time it is.

    This computer's ``clock`` jumps when somebody sets it, and also when the computer has slept, as ``steady``
    (the event loop's time by default) stands still meanwhile. Only Discord knows which of the two it was. So
    after a jump the time goes on steadily, until an answer of Discord's tells it.
    """

    def __init__(self, clock: Callable[[], float], steady: Callable[[], float] | None = None) -> None:
        self._clock = clock
        self._steady = steady
        self._drift: float | None = None
        """Seconds by which the clock is ahead of the steady one."""
        self._wrong = 0.0
        """Seconds by which we take the clock to be ahead of the right time."""
        self._told = False
        """Whether Discord has ever told us the time."""
        self._jumps = 0
        """How often the clock has jumped since Discord last answered our question."""
        self._broken = 0.0
        self.after_break: list[Callable[[], None]] = []
        """Functions that are called after an interruption, before anybody is given the new time."""

    def __call__(self) -> float:
        now = self._clock()
        steady = self._steady or asyncio.get_running_loop().time
        before, self._drift = self._drift, now - steady()
        if before is not None and abs(step := self._drift - before) > STEP:
            logger.warning("the time was set, or this computer has slept", seconds=round(step))
            if self._told:
                self._wrong += step
                self._jumps += 1
            self.interrupt()
        return now - self._wrong

    @property
    def broken(self) -> float:
        """When the time was last interrupted (`interrupt`). Nobody could press anything meanwhile."""
        self()  # there may just have been another interruption
        return self._broken

    def interrupt(self) -> None:
        """Notes that an interruption ends now: a start, a sleep, or a jump of the clock."""
        self._broken = self()
        for follow in self.after_break:
            follow()

    def hear(self, told: float) -> None:
        """Learns the time from an answer of Discord's that has just come."""
        now, before, self._told = self(), self._wrong, True
        if not self._jumps and abs(now - told) <= WRONG:
            return
        ahead = now + before - told
        self._wrong = ahead if abs(ahead) > WRONG else 0.0
        if abs(self._wrong - before) > STEP:
            if self._wrong:
                logger.warning("this computer's clock is wrong, so Discord's counts", seconds=round(ahead))
            self.interrupt()

    async def watch(self, ask: Callable[[], Awaitable[bool]]) -> None:
        """Checks the clock every few seconds, even while nothing happens.

        After a jump, ``ask`` makes some request to Discord, and returns whether there was an answer.
        """
        while self._steady is None:  # only tests give a steady clock, and look themselves
            self()
            jumps = self._jumps
            if jumps and await ask() and jumps == self._jumps:
                self._jumps = 0
            await asyncio.sleep(LOOK)
