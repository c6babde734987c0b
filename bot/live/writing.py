"""Writes a step at a table."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy.exc import IntegrityError

from bot.ids import TableId
from bot.live.live_table import Live
from bot.storage.entries import TableChanges, options_text
from bot.storage.store import Clash, Store
from bot.table import Phase, Table, log
from bot.table.deadlines import next_deadline
from bot.table.folding import fold
from bot.table.marks import MarkedEntry
from bot.table.team_match import second_table


async def write(
    store: Store,
    live: Live,
    after: Table,
    logged: Sequence[MarkedEntry],
    now: float,
    deadline: float | None,
    *,
    announce: bool,
) -> Sequence[TableId]:
    """Appends the entries that lead from the live table to ``after``, and the results if the game ends.

    Gives the tables to read again: at the start and the end of a team match more was written. Raises `Clash`
    where another writer was first. Nothing is written then.
    """
    seq = after.seq - len(logged)
    if after.match and after.phase is not live.table.phase and after.seed:
        return await _write_match(store, live, after, logged, now, deadline, announce=announce)
    if after.phase is Phase.OVER and live.table.phase is Phase.PLAYING:
        await store.finish(
            after.id,
            seq,
            now,
            logged,
            guild_id=after.guild,
            game=after.game,
            results=after.results,
            rated=after.is_rated,
            announce=announce,
        )
        return ()
    row: TableChanges = {"deadline": deadline} if deadline != live.deadline else {}
    if after.options != live.table.options:
        row["options"] = options_text(after.options)
    if not after.phase.live:
        row["live"] = False
    await store.append(after.id, seq, now, logged, announce=announce, **row)
    return ()


async def _write_match(
    store: Store,
    live: Live,
    after: Table,
    logged: Sequence[MarkedEntry],
    now: float,
    deadline: float | None,
    *,
    announce: bool,
) -> Sequence[TableId]:
    """Begins both tables of a match, or ends one of them. Gives and raises what `write` does."""
    seq, match = after.seq - len(logged), after.match
    try:
        if after.phase is not Phase.PLAYING:
            settled = await store.matches.end(after, seq, now, logged, announce=announce)
            return (after.id, match.other) if settled and match and match.other else ()
        entries = [entry for entry, _ in logged]
        started = next(entry for entry in entries if isinstance(entry, log.Started))
        lobby = fold(live.table, entries[: entries.index(started)])
        second = second_table(lobby, started)
        begun = fold(Table(TableId(0)), second)
        deadlines = deadline, next_deadline(lobby, None, begun, now)
        other = await store.matches.begin(after, seq, now, logged, second, deadlines, announce=announce)
        return after.id, other
    except IntegrityError as error:
        raise Clash(after.id, seq) from error
