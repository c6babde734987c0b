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
    found = []
    for table_id in table_ids:
        if stored := await store.load(table_id):
            table = await asyncio.to_thread(recall, table_id, stored.log)
            if table.phase is Phase.OVER:
                found.append(table)
    return tuple(found)
