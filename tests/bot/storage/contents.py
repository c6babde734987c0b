"""All that a database holds, as text."""

from __future__ import annotations

import sqlalchemy as sa

from bot.storage.store import Store


async def everything(store: Store) -> dict[str, list[str]]:
    """Every row of every table, as text."""
    async with store._engine.connect() as connection:
        names = await connection.run_sync(lambda sync: sa.inspect(sync).get_table_names())
        found = {}
        for name in names:
            rows = await connection.execute(sa.text(f'SELECT * FROM "{name}"'))  # noqa: S608 - our own names
            found[name] = [str(tuple(row)) for row in rows]
        return found


async def mentions(store: Store, *words: object) -> list[str]:
    """The rows in which any of the words stands, wherever."""
    return [
        f"{table}: {row}"
        for table, rows in (await everything(store)).items()
        for row in rows
        if any(str(word) in row for word in words)
    ]
