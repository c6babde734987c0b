"""A table in use, as the one process that owns it keeps it."""

from __future__ import annotations

import asyncio

from bot.table import Table


class Live:
    """What is kept of a table while it is in use: its value, its lock, its times."""

    def __init__(self, table: Table, deadline: float | None = None) -> None:
        self.table = table
        self.lock = asyncio.Lock()
        self.deadline = deadline
        self.pause_ends: float | None = None
        """When the house acts, or what was decided ahead is played; None: nothing of the kind is due."""
        self.resumed: int | None = None
        """The turn in which a restart of the bot found the game."""

    @property
    def dues(self) -> list[float]:
        """When (Unix time) something happens without a press."""
        return [time for time in (self.deadline, self.pause_ends) if time is not None]
