"""Which tables belong together because the same people went on there."""

from __future__ import annotations

import sqlalchemy as sa

from bot.ids import TableId
from bot.scores.finished import GOES_ON
from bot.storage import schema

_tables, _results = schema.tables.c, schema.results.c


def chain_after(connection: sa.Connection, ended: TableId, at: float) -> TableId | None:
    """The first table of those that a table, opened ``at`` this Unix time after ``ended``, goes on with.

    None: it begins a new chain.
    """
    query = (
        sa.select(sa.func.coalesce(_tables.chain, _tables.id), sa.func.max(_results.at))
        .join(schema.results, _results.table_id == _tables.id)
        .where(_tables.id == ended)
        .group_by(_tables.id)
    )
    found = connection.execute(query).one_or_none()
    if found is None:
        return None
    first, ended_at = found
    return TableId(first) if at - ended_at <= GOES_ON else None


def chain_of(table_id: TableId) -> sa.Select[TableId]:
    """The tables whose games belong to the same chain as this one, up to its own."""
    first = sa.select(sa.func.coalesce(_tables.chain, _tables.id)).where(_tables.id == table_id)
    chain = first.scalar_subquery()
    return sa.select(_tables.id).where(
        (_tables.id == chain) | (_tables.chain == chain), _tables.id <= table_id
    )
