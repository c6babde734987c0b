"""What is done to the whole database now and then, and by nobody's press."""

from __future__ import annotations

import sqlalchemy as sa

from bot import log
from bot.storage import schema
from bot.storage.writer import Writer

SKIPPED = 100_000
"""So many numbers are given to no table after a restore: those opened since the back-up may have had them."""

_tables, _entries = schema.tables.c, schema.entries.c


class Upkeep:
    """A room of the store; what it writes goes to ``writer``."""

    def __init__(self, writer: Writer) -> None:
        self._writer = writer

    async def end_restored(self, at: float) -> int:
        """Closes all tables of a database that was put back from a copy, at ``at``; gives their number.

        Games that have ended since have shown their secrets, and would be dealt alike from the same ones.
        """
        return await self._writer.write(lambda connection: _end_restored(connection, at))


def _end_restored(connection: sa.Connection, at: float) -> int:
    query = (
        sa.select(_tables.id, sa.func.max(_entries.seq).label("last"))
        .join_from(schema.tables, schema.entries)
        .where(_tables.live)
        .group_by(_tables.id)
    )
    ended = [(row.id, row.last + 1) for row in connection.execute(query).all()]
    if ended:
        closed = log.encode(log.Closed("restored"))
        connection.execute(
            sa.insert(schema.entries),
            [{"table_id": table, "seq": seq, "at": at, "entry": closed} for table, seq in ended],
        )
    over = {"live": False, "deadline": None, "unpainted": True}
    connection.execute(sa.update(schema.tables).where(_tables.live).values(over))
    if connection.dialect.name == "sqlite":
        skip = "UPDATE sqlite_sequence SET seq = seq + :skipped WHERE name = 'tables'"
    else:
        skip = "SELECT setval('tables_id_seq', nextval('tables_id_seq') + :skipped)"
    connection.execute(sa.text(skip), {"skipped": SKIPPED})
    return len(ended)
