"""Background work that follows a table: it is done again whenever the table has changed."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable

from bot import logs
from bot.backoff import OF_DISCORD, Backoff
from bot.discord_ui.errors import LOST, loggable, wait_asked_by
from bot.ids import TableId
from bot.live.turnstile import Rank, Turn, Turnstile
from bot.tasks import Tasks

logger = logs.logger(__name__)

SETTLE = 0.25
"""Seconds before a change is painted, so that a burst of presses costs one edit."""
INTERVAL = 1.0
"""Seconds between two edits of one message."""


class Refresher:
    """Keeps one part of a table's screens up to date: repeats ``work`` until nothing has changed during it.

    ``work`` returns whether all is done. ``turnstile`` decides when ``work`` begins. The turnstile is given
    ``rank``, or `Rank.LATER` if no change need be seen soon. While ``work`` runs, its task is in ``tasks``.
    If ``settled``, the touches come from a refresher that has waited for a burst's end.
    """

    def __init__(
        self,
        part: str,
        table_id: TableId,
        work: Callable[[], Awaitable[bool]],
        tasks: Tasks,
        turnstile: Turnstile,
        rank: Rank = Rank.PAINTING,
        *,
        settled: bool = False,
    ) -> None:
        self._part = part
        self._table_id = table_id
        self._work = work
        self._tasks = tasks
        self._turnstile = turnstile
        self._rank = rank
        self._settled = settled
        self._task: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._later: Turn | None = None
        """The place in the queue while the refresh waits with the rank `Rank.LATER`."""
        self._soon = False
        """Whether some part of the change should be seen soon."""
        self.dirty = False

    def touch(self, *, soon: bool = True) -> None:
        """Notes a change.

        A change that need not be seen ``soon`` waits at least `INTERVAL`, and longer if the bot is busy. If a
        change comes that must be seen soon, both are painted together.
        """
        self.dirty = True
        self._soon = self._soon or soon
        if self._later and self._soon and self._rank is not Rank.LATER:
            self._turnstile.hurry(self._later)
            self._later = None
        if self._task is not None:
            return
        if soon:
            self._begin()
        elif self._timer is None:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(INTERVAL - SETTLE, self._begin)

    def hold(self) -> None:
        """Cancels the timer of a refresh that has not begun yet."""
        if self._timer:
            self._timer.cancel()
            self._timer = None

    def stop(self) -> None:
        self.hold()
        if self._task:
            self._task.cancel()

    def _begin(self) -> None:
        self.hold()
        self._task = self._tasks.begin(self._refresh(), f"{self._part}-{self._table_id}")

    async def _refresh(self) -> None:
        backoff, told = Backoff(OF_DISCORD), ""
        await asyncio.sleep(0 if self._settled else SETTLE)
        while self.dirty:
            await self._enter()
            self.dirty, self._soon, wait = False, False, INTERVAL
            try:
                if not await self._work():
                    self.dirty = self._soon = True
                backoff.succeed()
                told = ""
            except Exception as error:
                # A failure that stays the same is logged once, and so is that of Discord.
                former, told = told, "lost" if isinstance(error, LOST) else repr(error)
                if told != former and isinstance(error, LOST):
                    logger.warning(
                        "painting is put off", table=self._table_id, part=self._part, error=loggable(error)
                    )
                elif told != former:
                    logger.exception("could not be painted", table=self._table_id, part=self._part)
                wait = max(wait_asked_by(error), backoff.fail())
                self.dirty = self._soon = True
            await asyncio.sleep(wait)
        self._task = None

    async def _enter(self) -> None:
        rank = self._rank if self._soon else Rank.LATER
        if turn := self._turnstile.line_up(rank):
            self._later = turn if rank is Rank.LATER else None
            await turn
            self._later = None


async def close(kept: Iterable[tuple[asyncio.Lock, Refresher]], tasks: Tasks) -> None:
    """Stops these tasks. What they leave undone is done after the next start.

    A task that holds its lock is talking to Discord, and gets a moment to finish.
    """
    strokes = Tasks()
    for lock, refresher in kept:
        strokes.begin(_stop_after_stroke(lock, refresher), "stroke")
    await strokes.close()
    await tasks.close(0)


async def _stop_after_stroke(lock: asyncio.Lock, refresher: Refresher) -> None:
    """Waits for what is being drawn: otherwise a message that is being posted would be posted again."""
    async with lock:
        refresher.stop()
