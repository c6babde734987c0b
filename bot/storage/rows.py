"""Rows that are written in place of former ones, or beside them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite


def put(connection: sa.Connection, table: sa.Table, row: Mapping[str, object]) -> None:
    """Adds a row; one with the same key gets these values, and keeps its other ones.

    In one statement: another process may do so at the same time.
    """
    keys = [column.name for column in table.primary_key]
    changed = {name: value for name, value in row.items() if name not in keys}
    insert = _insert(connection, table).values(row)
    connection.execute(insert.on_conflict_do_update(index_elements=keys, set_=changed))


def add(connection: sa.Connection, table: sa.Table, rows: Sequence[Mapping[str, object]]) -> None:
    """Adds those of the rows whose keys are not there yet."""
    if rows:
        connection.execute(_insert(connection, table).on_conflict_do_nothing(), rows)


def _insert(connection: sa.Connection, table: sa.Table) -> sqlite.Insert | postgresql.Insert:
    return (sqlite.insert if connection.dialect.name == "sqlite" else postgresql.insert)(table)
