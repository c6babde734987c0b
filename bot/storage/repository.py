"""How repositories read and write: their base class, and functions that add or change rows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, TypeVar

import sqlalchemy as sa

from bot.storage.engine import Connect
from bot.storage.writer import Writer

if TYPE_CHECKING:
    from sqlalchemy.dialects import postgresql, sqlite

T = TypeVar("T")
Query: TypeAlias = sa.Select[Any] | sa.CompoundSelect[Any]


class Access(Protocol):
    """Access to a database, as the store gives it."""

    connect: Connect
    writer: Writer


class Repository:
    """The queries about one subject. ``at`` is a Unix time in all of them."""

    def __init__(self, database: Access) -> None:
        self._connect, self._writer = database.connect, database.writer

    async def _all(self, query: Query) -> Sequence[Any]:
        """All rows that this query finds."""
        async with self._connect() as connection:
            return (await connection.execute(query)).all()

    async def _one(self, query: Query) -> Any | None:
        """The one row that this query finds, or None."""
        async with self._connect() as connection:
            return (await connection.execute(query)).one_or_none()

    async def _values(self, query: Query) -> list[Any]:
        """The first value of each row that this query finds."""
        async with self._connect() as connection:
            return [*(await connection.execute(query)).scalars()]

    async def _value(self, query: Query) -> Any | None:
        """The first value of the one row that this query finds, or None."""
        async with self._connect() as connection:
            return (await connection.execute(query)).scalar_one_or_none()

    async def _run(self, change: sa.Update | sa.Delete) -> int:
        """Carries out one change; returns how many rows it has changed."""
        return await self._writer.write(lambda connection: connection.execute(change).rowcount)

    async def _put(self, table: sa.Table, row: Mapping[str, object]) -> None:
        """Writes one row as `put` does."""
        await self._writer.write(lambda connection: put(connection, table, row))


def in_parts(items: Sequence[T], most: int) -> Iterator[Sequence[T]]:
    """The items in order, at most ``most`` at a time."""
    return (items[first : first + most] for first in range(0, len(items), most))


def put(connection: sa.Connection, table: sa.Table, *rows: Mapping[str, object]) -> None:
    """Adds rows with the same columns. If a row with that key exists, only these columns of it change.

    Each row takes a single statement, as another process may write the same row at the same time.
    """
    if rows:
        connection.execute(_putting(connection.dialect.name, table, tuple(rows[0])), rows)


def add(connection: sa.Connection, table: sa.Table, *rows: Mapping[str, object]) -> None:
    """Adds the rows whose keys do not exist yet."""
    if rows:
        connection.execute(_adding(connection.dialect.name, table), rows)


def raise_to(connection: sa.Connection, table: sa.Table, name: str, *rows: Mapping[str, object]) -> None:
    """Raises the numbers in the column ``name`` to those in ``rows``. Adds the rows that are missing.

    Each row takes a single statement, as another process may write the same row at the same time.
    """
    if rows:
        connection.execute(_raising(connection.dialect.name, table, name), rows)


def raised(connection: sa.Connection, table: sa.Table, name: str, row: Mapping[str, object]) -> bool:
    """Writes one row as `raise_to` does. Returns whether that changed anything."""
    written = _raising(connection.dialect.name, table, name).returning(table.c[name])
    return connection.execute(written, row).first() is not None


def alone_with(connection: sa.Connection, number: int) -> None:
    """Lets no other transaction that names this person or server here go on until this one ends.

    A transaction that reads rows and then writes what follows from them calls this first. SQLite has one
    writer anyway.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(number)))


# We cache these statements, as building one takes ten times as long as SQLite takes to run it.


@cache
def _putting(dialect: str, table: sa.Table, names: tuple[str, ...]) -> sa.Insert:
    keys, insert = table.primary_key.columns.keys(), _insert(dialect, table)
    changed = {name: insert.excluded[name] for name in names if name not in keys}
    return insert.on_conflict_do_update(index_elements=keys, set_=changed)


@cache
def _adding(dialect: str, table: sa.Table) -> sa.Insert:
    return _insert(dialect, table).on_conflict_do_nothing()


@cache
def _raising(dialect: str, table: sa.Table, name: str) -> sa.Insert:
    there, insert = table.c[name], _insert(dialect, table)
    higher = there.is_(None) | (there < insert.excluded[name])
    keys = table.primary_key.columns.keys()
    return insert.on_conflict_do_update(index_elements=keys, set_={name: insert.excluded[name]}, where=higher)


def _insert(dialect: str, table: sa.Table) -> sqlite.Insert | postgresql.Insert:
    # Imports only what this database needs, as importing PostgreSQL's part takes a while.
    if dialect == "sqlite":
        from sqlalchemy.dialects import sqlite

        return sqlite.insert(table)
    from sqlalchemy.dialects import postgresql

    return postgresql.insert(table)
