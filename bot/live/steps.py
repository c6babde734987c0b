"""A step at a table: decided (in a thread if deciding takes long), and then written."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import NamedTuple

from bot.storage.entries import TableChanges, options_text
from bot.storage.store import Store
from bot.table import Phase, Table, log
from bot.table.commands import Command, Expire, Leave
from bot.table.decisions import decide
from bot.table.folding import evolve, transition
from bot.table.occasions import is_gone
from bot.table.replay import MarkedEntry, mark
from engine.game import Event


class Decided(NamedTuple):
    """What a command leads to, before anything is written."""

    after: Table
    entries: list[MarkedEntry]
    """The entries to write; empty if nothing changes."""
    events: list[Event]


async def decide_and_mark(table: Table, command: Command) -> Decided:
    """Returns the table after a command, and the entries to write. Raises what `decisions.decide` raises."""
    if isinstance(command, Leave | Expire) and (len(table.people) == 1 or not table.awake):
        # The house may play a game to its end: with twenty seats that is a thousand actions.
        return await asyncio.to_thread(_decide, table, command)
    return _decide(table, command)


def is_lost(table: Table) -> bool:
    """Whether a live table cannot continue: it is void, or the feature that opened it is gone."""
    return table.closed == "void" or is_gone(table.occasion)


def voided(table: Table) -> Decided:
    """The end of a table that cannot continue."""
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


class TableStep(NamedTuple):
    """The entries that lead from one value of the table to the next. Deadlines and ``at`` are Unix time."""

    before: Table
    after: Table
    logged: Sequence[MarkedEntry]
    at: float
    former_deadline: float | None
    deadline: float | None
    announce: bool

    @property
    def seq(self) -> int:
        """The position of the step's first entry in the table's log."""
        return self.after.seq - len(self.logged)


async def write(store: Store, step: TableStep) -> None:
    """Appends the entries of the step, and the results if the game ends.

    Raises `Clash` if another writer was first, and then writes nothing.
    """
    before, after = step.before, step.after
    if after.phase is Phase.OVER and before.phase is Phase.PLAYING:
        await store.finish(
            after.id,
            step.seq,
            step.at,
            step.logged,
            guild_id=after.guild,
            game=after.game,
            results=after.results,
            rated=after.occasion.rated,
            announce=step.announce,
        )
        return
    row: TableChanges = {"deadline": step.deadline} if step.deadline != step.former_deadline else {}
    if after.options != before.options:
        row["options"] = options_text(after.options)
    if not after.phase.live:
        row["live"] = False
    await store.append(after.id, step.seq, step.at, step.logged, announce=step.announce, **row)
