"""A table and the entries of its log, as they are stored."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypedDict

import msgspec
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.ids import SHIFT, MessageId, TableId
from bot.shards import Shards
from bot.storage import notify, schema
from bot.storage.rows import add
from bot.table import log
from bot.table.marks import MarkedEntry, StoredEntry

# Each press needs these two. To put a statement together takes longer than SQLite takes to carry it out.
ADD_ENTRIES = sa.insert(schema.entries)
CHANGE_TABLE = sa.update(schema.tables).where(schema.tables.c.id == sa.bindparam("changed"))


class StoredTable(NamedTuple):
    """A table as it was last written."""

    id: TableId
    message: MessageId | None
    """The message that shows the table; None if it is not posted yet."""
    deadline: float | None
    """Unix time; None if the table waits for nobody."""
    log: tuple[StoredEntry, ...]


class TableChanges(TypedDict, total=False):
    """What can change in a table's row. ``deadline`` is Unix time, or None if the table waits for nobody.

    ``options`` are those of its game, by name, as JSON.
    """

    live: bool
    deadline: float | None
    options: str


def options_text(options: Mapping[str, str | int]) -> str:
    """The options of a game, by name, as JSON."""
    return msgspec.json.encode(options).decode()


def append_to(
    connection: sa.Connection,
    table_id: TableId,
    seq: int,
    at: float,
    entries: Sequence[MarkedEntry],
    announce: bool,
) -> None:
    """Adds entries from place ``seq`` on. Raises sqlalchemy.exc.IntegrityError where a place is taken."""
    connection.execute(
        ADD_ENTRIES,
        [
            {"table_id": table_id, "seq": seq + i, "at": at, "entry": log.encode(entry), "mark": mark}
            for i, (entry, mark) in enumerate(entries)
        ],
    )
    users = {user for entry, _ in entries for user in entry.named}
    add(connection, schema.sitters, *({"table_id": table_id, "user": user} for user in sorted(users)))
    if announce:
        connection.execute(notify.announcement(table_id))


def decoded(text: str) -> log.Entry | None:
    """The stored entry, or None if we cannot read it."""
    try:
        return log.decode(text)
    except msgspec.DecodeError:
        return None


async def stored_tables(connection: AsyncConnection, where: sa.ColumnElement[bool]) -> list[StoredTable]:
    """The tables in these rows with their whole logs, by id."""
    tables, entries = schema.tables, schema.entries
    query = (
        sa.select(tables.c.id, tables.c.message, tables.c.deadline, entries.c.entry, entries.c.mark)
        .join(entries, entries.c.table_id == tables.c.id)
        .where(where)
        .order_by(tables.c.id, entries.c.seq)
    )
    logs: dict[tuple[TableId, MessageId | None, float | None], list[StoredEntry]] = {}
    # There may be ten thousands of rows: to ask each for its columns by name would take twice as long.
    for table_id, message, deadline, entry, mark in (await connection.execute(query)).all():
        logged = logs.setdefault((table_id, message, deadline), [])
        logged.append(StoredEntry(decoded(entry), mark))
    return [StoredTable(*table, tuple(logged)) for table, logged in logs.items()]


def of_shards(shards: Shards) -> sa.ColumnElement[bool]:
    """A condition that picks the tables in servers of these shards."""
    if shards.all:
        return sa.true()
    ours: sa.ColumnElement[bool] = (schema.tables.c.guild // 2**SHIFT % shards.count).in_(shards.ids)
    return ours


def set_row(connection: sa.Connection, table_id: TableId, **values: object) -> None:
    """Changes a table's row."""
    connection.execute(CHANGE_TABLE, {"changed": table_id, **values})
