"""Decides commands, in a thread where that takes long."""

from __future__ import annotations

import asyncio

from bot.table import Table, log
from bot.table.commands import Command, Expire, Leave
from bot.table.decisions import decide
from bot.table.folding import evolve
from bot.table.marks import MarkedEntry, mark


async def decide_and_mark(table: Table, command: Command) -> tuple[Table, list[MarkedEntry]]:
    """Returns the table after a command and the entries to write. Raises what `decisions.decide` raises."""
    if isinstance(command, Leave | Expire) and (len(table.people) == 1 or not table.awake):
        # The house may play a game to its end: with twenty seats that is a thousand actions.
        return await asyncio.to_thread(_decide, table, command)
    return _decide(table, command)


def _decide(table: Table, command: Command) -> tuple[Table, list[MarkedEntry]]:
    after, logged = table, []
    for entry in decide(table, command):
        after = evolve(after, entry)
        logged.append(MarkedEntry(entry, mark(after) if isinstance(entry, log.Acted) else None))
    return after, logged
