"""Writes a step at a table."""

from __future__ import annotations

from collections.abc import Sequence

from bot.live.live_table import Live
from bot.storage.entries import TableChanges
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
    """Adds to the log what leads from the live table to the one after it, with its results at a game's end.

    Raises `Clash` where another writer was first, and then nothing is written.
    """
    seq = after.seq - len(logged)
    if after.phase is Phase.OVER and live.table.phase is Phase.PLAYING:
        await store.finish(
            after.id,
            seq,
            now,
            logged,
            guild=after.guild,
            game=after.game,
            results=after.results,
            announce=announce,
        )
        return
    row: TableChanges = {"deadline": deadline} if deadline != live.deadline else {}
    if not after.phase.live:
        row["live"] = False
    await store.append(after.id, seq, now, logged, announce=announce, **row)
