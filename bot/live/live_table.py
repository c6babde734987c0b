"""A table in use, as its process keeps it."""

from __future__ import annotations

import asyncio

from bot.table import Table
from bot.table.commands import Expire, PauseOver, StayAway
from bot.table.deadlines import long_away


class Live:
    """All that we keep of a table while it is in use: its value, its lock, its times."""

    def __init__(self, table: Table, deadline: float | None = None) -> None:
        self.table = table
        self.lock = asyncio.Lock()
        self.deadline = deadline
        self.pause_ends: float | None = None
        """When the house acts, or what was decided ahead is played; None: nothing of the kind is due."""
        self.resumed: int | None = None
        """The turn in which a restart of the bot found the game."""

    def next_due(self, broken: float) -> float | None:
        """When (Unix time) something happens next without a press, or None if nothing does.

        ``broken`` is when the table's time was last interrupted, for example by a restart.
        """
        times = (self.deadline, self.pause_ends, *long_away(self.table, broken).values())
        return min((time for time in times if time is not None), default=None)

    def due(self, broken: float, now: float) -> StayAway | PauseOver | Expire | None:
        """The command that is due now without a press, if any."""
        turn = self.table.prompt.turn
        away = {seat for seat, since in long_away(self.table, broken).items() if since <= now}
        if away:
            return StayAway(frozenset(away))
        if self.pause_ends is not None and self.pause_ends <= now:
            return PauseOver(turn)
        if self.deadline is not None and self.deadline <= now:
            return Expire(turn, now)
        return None
