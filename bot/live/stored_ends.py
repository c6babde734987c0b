"""Tables that ended before, read from their stored logs."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

from bot.ids import TableId
from bot.storage.store import Store
from bot.table import Phase, Table
from bot.table.marks import recall


async def ended_tables(store: Store, table_ids: Iterable[TableId]) -> tuple[Table, ...]:
    """Those of these tables whose games came to their end, and whose logs are still kept and understood."""
    found = [await stored_table(store, table_id) for table_id in table_ids]
    return tuple(table for table in found if table and table.phase is Phase.OVER)


async def stored_table(store: Store, table_id: TableId) -> Table | None:
    """The table as its log tells it; None where that is not kept any more."""
    stored = await store.load(table_id)
    return await asyncio.to_thread(recall, table_id, stored.log) if stored and stored.log else None
