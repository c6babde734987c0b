"""Keeps the times of this process's tables, and rings when something must happen without a press."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot.ids import TableId
from bot.live.clock import Clock
from bot.live.known_tables import KnownTables
from bot.live.live_table import Live
from bot.live.time import Time
from bot.live.turnstile import Rank, Turnstile
from bot.minds.minds import Minds
from bot.shards import Shards
from bot.table import Table
from bot.table.deadlines import Pace


class TableClock:
    """This clock rings for each table of this process when something must happen there without a press.

    When ``turnstile`` permits, ``ring`` acts at the table. ``tell`` is called with a table whose times have
    changed. ``minds`` is where bots think during their pauses.
    """

    def __init__(
        self,
        now: Time,
        pace: Pace,
        known: KnownTables,
        shards: Shards,
        ring: Callable[[TableId], Awaitable[None]],
        tell: Callable[[Table], None],
        minds: Minds | None,
        turnstile: Turnstile | None,
    ) -> None:
        self._now = now
        self._pace = pace
        self._known = known
        self._shards = shards
        self._tell = tell
        self._minds = minds
        self._bells = Clock(self._ring_in_turn, now)
        self._ring = ring
        self._turnstile = turnstile or Turnstile()
        self._closed = False
        now.after_break.append(self._adjust)

    async def close(self) -> None:
        """Stops the clock, and waits for work that has begun."""
        self._closed = True
        await self._bells.close()

    def wind(self, live: Live) -> None:
        """Sets the clock to the next time at which something must happen. Notes the end of an ended table.

        If another process owns the table, only the table's deadline is noted here.
        """
        if not self._shards.own(live.table.guild):
            self._known.foreign_deadlines[live.table.id] = live.moment.deadline
            return
        if not live.table.phase.live:
            self._known.end(live)
        elif self._minds and live.think(self._minds, self._now()) and live.thinking.of_coach:
            live.thinking.of_coach.add_done_callback(lambda _: self._tell_of_advice(live))
        self._bells.set(live.table.id, live.next_due(self._now.broken))

    def end_beat(self, live: Live) -> None:
        """Ends the beat: the last result need not stay on screen any longer."""
        live.end_beat(self._now())
        self.wind(live)
        self._tell(live.table)

    def hurry(self, live: Live) -> None:
        """Says that the time for this turn is nearly over."""
        live.hurries = live.table.prompt.turn
        self._tell(live.table)

    async def _ring_in_turn(self, table_id: TableId) -> None:
        await self._turnstile.enter(Rank.CLOCK)
        await self._ring(table_id)

    def _tell_of_advice(self, live: Live) -> None:
        if not self._closed:  # a coach may answer after the close; then no screen is drawn
            self._tell(live.table)

    def _adjust(self) -> None:
        """Adjusts all deadlines after an interruption: nobody loses time or waits far too long."""
        now = self._now()
        for live in self._known.live.values():
            live.adjust(self._pace, now)
            self.wind(live)
            self._tell(live.table)
