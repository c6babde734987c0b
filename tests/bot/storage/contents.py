"""All that a database holds, as text."""

from __future__ import annotations

import sqlalchemy as sa

from bot.storage import schema
from bot.storage.store import Store


async def everything(store: Store) -> dict[str, list[str]]:
    """Every row of every table, as text, in an order that is not that of the database."""
    async with store._engine.connect() as connection:
        return {
            table.name: sorted(str(tuple(row)) for row in await connection.execute(sa.select(table)))
            for table in schema.metadata.sorted_tables
        }


async def mentions(store: Store, *words: object) -> list[str]:
    """The rows in which any of the words stands, wherever."""
    return [
        f"{table}: {row}"
        for table, rows in (await everything(store)).items()
        for row in rows
        if any(str(word) in row for word in words)
    ]
