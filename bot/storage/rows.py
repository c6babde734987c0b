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


def _insert(connection: sa.Connection, table: sa.Table) -> sqlite.Insert | postgresql.Insert:
    return (sqlite.insert if connection.dialect.name == "sqlite" else postgresql.insert)(table)
