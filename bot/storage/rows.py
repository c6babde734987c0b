"""Rows that are written in place of former ones."""

from __future__ import annotations

from collections.abc import Mapping

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite


def put(connection: sa.Connection, table: sa.Table, row: Mapping[str, object]) -> None:
    """Adds a row; one with the same key gets these values, and keeps its other ones.

    In one statement: another process may do so at the same time.
    """
    insert = sqlite.insert if connection.dialect.name == "sqlite" else postgresql.insert
    keys = [column.name for column in table.primary_key]
    changed = {name: value for name, value in row.items() if name not in keys}
    connection.execute(insert(table).values(row).on_conflict_do_update(index_elements=keys, set_=changed))
