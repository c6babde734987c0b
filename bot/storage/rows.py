"""Writes rows over those with the same keys, or only where there are none."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING

import sqlalchemy as sa

if TYPE_CHECKING:
    from sqlalchemy.dialects import postgresql, sqlite


def put(connection: sa.Connection, table: sa.Table, *rows: Mapping[str, object]) -> None:
    """Adds rows with the same columns. A row whose key is there gets these values and keeps its others.

    Each row takes a single statement, as another process may write the same one at the same time.
    """
    if rows:
        connection.execute(_putting(connection.dialect.name, table, tuple(rows[0])), rows)


def add(connection: sa.Connection, table: sa.Table, *rows: Mapping[str, object]) -> None:
    """Adds the rows whose keys are not there yet."""
    if rows:
        connection.execute(_adding(connection.dialect.name, table), rows)


def raise_to(connection: sa.Connection, table: sa.Table, name: str, *rows: Mapping[str, object]) -> None:
    """Raises the number in the column ``name`` to that of each row. A row that is missing is added.

    It takes a single statement, as another process may write the same row at the same time.
    """
    if rows:
        connection.execute(_raising(connection.dialect.name, table, name), rows)


def raised(connection: sa.Connection, table: sa.Table, name: str, row: Mapping[str, object]) -> bool:
    """Writes one row as `raise_to` does, and says whether it was written."""
    written = _raising(connection.dialect.name, table, name).returning(table.c[name])
    return connection.execute(written, row).first() is not None


# To put a statement together takes ten times as long as SQLite takes to carry it out.


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
    # Only what this database needs: to import PostgreSQL's part takes a while.
    if dialect == "sqlite":
        from sqlalchemy.dialects import sqlite

        return sqlite.insert(table)
    from sqlalchemy.dialects import postgresql

    return postgresql.insert(table)
