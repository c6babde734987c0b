"""Writes rows over those with the same keys, or only where there are none."""

from __future__ import annotations

from collections.abc import Mapping

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite


def put(connection: sa.Connection, table: sa.Table, *rows: Mapping[str, object]) -> None:
    """Adds rows with the same columns. A row whose key is there gets these values and keeps its others.

    Each row takes a single statement, as another process may write the same one at the same time.
    """
    if rows:
        keys, insert = table.primary_key.columns.keys(), _insert(connection, table)
        changed = {name: insert.excluded[name] for name in rows[0] if name not in keys}
        connection.execute(insert.on_conflict_do_update(index_elements=keys, set_=changed), rows)


def add(connection: sa.Connection, table: sa.Table, *rows: Mapping[str, object]) -> None:
    """Adds the rows whose keys are not there yet."""
    if rows:
        connection.execute(_insert(connection, table).on_conflict_do_nothing(), rows)


def raise_to(connection: sa.Connection, table: sa.Table, row: Mapping[str, object], name: str) -> bool:
    """Writes a row where its number of this name is above the one there, or none is; says whether it was.

    It takes a single statement, as another process may write the same row at the same time.
    """
    insert, there = _insert(connection, table).values(row), table.c[name]
    higher = there.is_(None) | (there < insert.excluded[name])
    keys = table.primary_key.columns.keys()
    changed = {name: insert.excluded[name]}
    written = insert.on_conflict_do_update(index_elements=keys, set_=changed, where=higher)
    return connection.execute(written.returning(there)).first() is not None


def _insert(connection: sa.Connection, table: sa.Table) -> sqlite.Insert | postgresql.Insert:
    return (sqlite.insert if connection.dialect.name == "sqlite" else postgresql.insert)(table)
