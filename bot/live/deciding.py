"""Decides commands, in a thread where that takes long."""

from __future__ import annotations

import asyncio
from typing import NamedTuple

from bot.table import Table, log
from bot.table.commands import Command, Expire, Leave
from bot.table.decisions import decide
from bot.table.folding import evolve, transition
from bot.table.marks import MarkedEntry, mark
from engine.game import Event


class Decided(NamedTuple):
    """What a command leads to."""

    after: Table
    entries: list[MarkedEntry]
    """To be written; none where nothing changes."""
    events: list[Event]
    """What the rules tell of it."""


async def decide_and_mark(table: Table, command: Command) -> Decided:
    """Returns the table after a command, and the entries to write. Raises what `decisions.decide` raises."""
    if isinstance(command, Leave | Expire) and (len(table.people) == 1 or not table.awake):
        # The house may play a game to its end: with twenty seats that is a thousand actions.
        return await asyncio.to_thread(_decide, table, command)
    return _decide(table, command)


def voided(table: Table) -> Decided:
    """The end of a table that cannot go on."""
    void = log.Closed("void")
    return Decided(evolve(table, void), [MarkedEntry(void)], [])


def _decide(table: Table, command: Command) -> Decided:
    decided = Decided(table, [], [])
    for entry in decide(table, command):
        done = transition(decided.after, entry)
        decided.entries.append(MarkedEntry(entry, mark(done.after) if isinstance(entry, log.Acted) else None))
        decided.events.extend(done.events)
        decided = decided._replace(after=done.after)
    return decided
