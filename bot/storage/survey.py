"""Looks at a database without changing it, even if its schema is old or it is damaged."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.ids import TableId
from bot.storage import schema
from bot.storage.entries import decoded
from bot.table.marks import StoredEntry

MOST_NAMED = 3
"""How many hurt tables, or games, are named."""


async def live_logs(connection: AsyncConnection) -> dict[TableId, list[StoredEntry]]:
    """The logs of all tables that a start would take up. Works with every schema that there has been."""
    entries, tables = schema.entries.c, schema.tables.c
    query = (
        sa.select(entries.table_id, entries.entry, entries.mark)
        .join_from(schema.entries, schema.tables)
        .where(tables.live)
        .order_by(entries.table_id, entries.seq)
    )
    found: dict[TableId, list[StoredEntry]] = {}
    for table, entry, mark in (await connection.execute(query)).all():
        found.setdefault(table, []).append(StoredEntry(decoded(entry), mark))
    return found


def damage(file: Path) -> list[str]:
    """The parts of a SQLite file that cannot be read, in words; none if it is sound. Raises sqlite3.Error."""
    with closing(sqlite3.connect(file)) as database:
        try:
            if database.execute("PRAGMA quick_check(1)").fetchall() == [("ok",)]:
                return []
        except sqlite3.DatabaseError as error:
            if not is_damage(error):
                raise
        # Only our tables: those that SQLite keeps for itself may not be there.
        names = [table.name for table in schema.metadata.sorted_tables]
        tables = [f"`{name}`" for name in names if not _reads(database, f'SELECT * FROM "{name}"')]  # noqa: S608
        games = [str(number) for number in _hurt_games(database)]
        hurt = [_named("its table", tables)] if tables else []
        if games:
            hurt.append(_named("the log of table", games))
        return hurt or ["what it finds its rows by"]


def _named(what: str, ones: Sequence[str]) -> str:
    """The first ones by name, the others by number."""
    named, others = ones[:MOST_NAMED], len(ones) - MOST_NAMED
    return f"{what} {', '.join(named)}{f' and {others} others' if others > 0 else ''}"


def is_damage(error: BaseException | None) -> bool:
    """Whether this error is SQLite's way of saying that a file is damaged."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def is_no_database(error: BaseException | None) -> bool:
    """Whether this error is SQLite's way of saying that a file is something else."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_NOTADB


def _hurt_games(database: sqlite3.Connection) -> Iterator[TableId]:
    try:
        numbers = [number for [number] in database.execute("SELECT id FROM tables ORDER BY id")]
    except sqlite3.DatabaseError:
        return
    for number in numbers:
        if not _reads(database, "SELECT * FROM entries WHERE table_id = ?", [number]):
            yield number


def _reads(database: sqlite3.Connection, query: str, given: Sequence[int] = ()) -> bool:
    try:
        for _ in database.execute(query, given):
            pass
    except sqlite3.OperationalError:
        return True  # an old schema does not have this table
    except sqlite3.DatabaseError:
        return False
    return True
