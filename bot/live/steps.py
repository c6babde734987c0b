"""A step at a table: decided (in a thread if deciding takes long), and then written."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import NamedTuple

from bot.ids import TableId
from bot.storage.entries import TableChanges, options_text
from bot.storage.store import Store
from bot.table import Phase, Table, log
from bot.table.commands import Command, Expire, Leave
from bot.table.deadlines import next_deadline
from bot.table.decisions import decide
from bot.table.folding import evolve, fold, transition
from bot.table.occasions import is_gone
from bot.table.replay import MarkedEntry, mark
from bot.table.team_match import second_table
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


async def write(store: Store, step: TableStep) -> Sequence[TableId]:
    """Appends the entries of the step, and the results if the game ends.

    Returns other tables to read again: the start and the end of a team match are written to both tables of
    the match. Raises `Clash` if another writer was first, and then writes nothing.
    """
    before, after = step.before, step.after
    if after.match and after.phase is not before.phase and after.seed:
        return await _write_match(store, step)
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
        return ()
    row: TableChanges = {"deadline": step.deadline} if step.deadline != step.former_deadline else {}
    if after.options != before.options:
        row["options"] = options_text(after.options)
    if not after.phase.live:
        row["live"] = False
    await store.append(after.id, step.seq, step.at, step.logged, announce=step.announce, **row)
    return ()


async def _write_match(store: Store, step: TableStep) -> Sequence[TableId]:
    """Begins both tables of a match, or ends one of them. Returns and raises the same as `write`."""
    after, seq, at, logged = step.after, step.seq, step.at, step.logged
    match, announce = after.match, step.announce
    if after.phase is not Phase.PLAYING:
        settled = await store.matches.end(after, seq, at, logged, announce=announce)
        return (after.id, match.other) if settled and match and match.other else ()
    entries = [entry for entry, _ in logged]
    started = next(entry for entry in entries if isinstance(entry, log.Started))
    lobby = fold(step.before, entries[: entries.index(started)])
    second = second_table(lobby, started)
    begun = fold(Table(TableId(0)), second)
    deadlines = step.deadline, next_deadline(lobby, None, begun, at)
    other = await store.matches.begin(after, seq, at, logged, second, deadlines, announce=announce)
    return after.id, other
