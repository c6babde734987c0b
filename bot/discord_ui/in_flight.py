"""The visits that are being served now: counted, timed, and waited for before the bot stops."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from functools import partial

import discord

from bot import metrics
from bot.discord_ui.errors import Unanswered
from bot.discord_ui.visit import Visit
from bot.i18n import N_
from bot.live.turnstile import Busy
from bot.table.commands import Refused
from engine.game import IllegalAction


class InFlight:
    """Presses and commands, from when they come until their task has ended."""

    def __init__(self) -> None:
        self._serving: set[asyncio.Task[object]] = set()
        self.closed = False

    def track(self, visit: Visit, kind: str) -> None:
        """The running task serves this visit. ``kind`` is one of few words, for the metrics.

        Raises Refused where the bot is about to stop; that answer is waited for too.
        """
        task = asyncio.current_task()
        assert task is not None  # noqa: S101 - a coroutine calls
        self._serving.add(task)
        task.add_done_callback(partial(self._end, visit, kind))
        visit.begin()
        if self.closed:
            raise Refused(N_("I am restarting; press again in a moment. Nothing is lost."))

    async def close(self, seconds: float) -> None:
        """Lets nobody in any more, and waits at most this long for those who are being served."""
        self.closed = True
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while self._serving:
                    await asyncio.wait(self._serving)

    def _end(self, visit: Visit, kind: str, task: asyncio.Task[object]) -> None:
        self._serving.discard(task)
        visit.end()
        metrics.PRESSES.labels(kind, visit.outcome).inc()
        metrics.PRESS_TO_ANSWER.observe(_seconds_since(visit))


def record_failure(visit: Visit, error: Exception) -> None:
    """It was not done, though it will be answered; or it was done, and Discord did not take the answer."""
    outcome = "failed"
    if isinstance(error, Busy):
        outcome = "busy"
    elif isinstance(error, Refused | IllegalAction):
        outcome = "refused"
    elif isinstance(error, discord.HTTPException | Unanswered):
        outcome = "unanswered"
    visit.outcome = outcome


def record_commit(visit: Visit) -> None:
    """What was asked for is in the log."""
    metrics.PRESS_TO_COMMIT.observe(_seconds_since(visit))


def _seconds_since(visit: Visit) -> float:
    return asyncio.get_running_loop().time() - visit.came
