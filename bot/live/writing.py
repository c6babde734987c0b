"""Writes a step at a table."""

from __future__ import annotations

from collections.abc import Sequence

from bot.live.live_table import Live
from bot.storage.entries import TableChanges, options_text
from bot.storage.store import Store
from bot.table import Phase, Table
from bot.table.marks import MarkedEntry


async def write(
    store: Store,
    live: Live,
    after: Table,
    logged: Sequence[MarkedEntry],
    now: float,
    deadline: float | None,
    *,
    announce: bool,
) -> None:
    """Appends the entries that lead from the live table to ``after``, and the results if the game ends.

    Raises `Clash` where another writer was first. Nothing is written then.
    """
    seq = after.seq - len(logged)
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
        return
    row: TableChanges = {"deadline": deadline} if deadline != live.deadline else {}
    if after.options != live.table.options:
        row["options"] = options_text(after.options)
    if not after.phase.live:
        row["live"] = False
    await store.append(after.id, seq, now, logged, announce=announce, **row)
