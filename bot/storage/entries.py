"""A table and the entries of its log, as stored, and the tables that continue other tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypedDict

import msgspec
import sqlalchemy as sa

from bot.ids import SHIFT, MessageId, TableId
from bot.scores.finished import GOES_ON
from bot.shards import Shards
from bot.storage import notify, schema
from bot.storage.journal import Journal
from bot.table import log
from bot.table.anonymised import anonymised
from bot.table.replay import MarkedEntry, StoredEntry

_tables, _entries, _results = schema.tables.c, schema.entries.c, schema.results.c

JOURNAL = Journal(
    schema.tables, schema.entries, schema.sitters, log.FORM, quiet=log.Acted.__name__, without=anonymised
)
# Each press runs this, and building a statement takes longer than SQLite takes to run it.
CHANGE_TABLE = sa.update(schema.tables).where(_tables.id == sa.bindparam("changed"))


class StoredTable(NamedTuple):
    """A table as it was last written."""

    id: TableId
    message: MessageId | None
    """The message that shows the table; None if it is not posted yet."""
    deadline: float | None
    """The deadline (Unix time). None if the table waits for nobody."""
    log: tuple[StoredEntry, ...]


class TableChanges(TypedDict, total=False):
    """What can change in a table's row. ``deadline`` is Unix time, or None if the table waits for nobody.

    ``options`` is a JSON object: the options of the table's game, keyed by their names.
    """

    live: bool
    deadline: float | None
    options: str


def options_text(options: Mapping[str, str | int]) -> str:
    """The options of a game as a JSON object, keyed by their names."""
    return msgspec.json.encode(options).decode()


def append_to(
    connection: sa.Connection,
    table_id: TableId,
    seq: int,
    at: float,
    entries: Sequence[MarkedEntry],
    announce: bool,
) -> None:
    """Adds entries, the first at place ``seq``. Raises sqlalchemy.exc.IntegrityError if a place is taken."""
    logged, marks = [entry for entry, _ in entries], [mark for _, mark in entries]
    JOURNAL.append(connection, table_id, seq, at, logged, mark=marks)
    if announce:
        connection.execute(notify.announcement(table_id))


def open_with(
    connection: sa.Connection,
    at: float,
    deadline: float | None,
    entries: Sequence[log.Entry],
    chain: TableId | None,
    announce: bool,
) -> TableId:
    """Writes a new table with its first entries, which begin with Opened. Returns its id.

    ``chain`` is the first table of the chain to which it belongs, or None.
    """
    opened = entries[0]
    assert isinstance(opened, log.Opened)  # noqa: S101 - our mistake, not a user's
    said = {"guild": opened.guild, "channel": opened.channel, "options": options_text(opened.options)}
    insert = sa.insert(schema.tables).returning(_tables.id)
    row = {"live": True, "deadline": deadline, "chain": chain}
    written = connection.execute(insert, row | said)
    table_id = TableId(written.scalar_one())
    append_to(connection, table_id, 0, at, [MarkedEntry(entry) for entry in entries], announce)
    return table_id


def stored_log(connection: sa.Connection, table_id: TableId) -> list[StoredEntry]:
    """The whole log of one table. Empty if it was deleted."""
    query = (
        sa.select(_entries.entry, _entries.mark).where(_entries.table_id == table_id).order_by(_entries.seq)
    )
    return [StoredEntry(log.decoded(row.entry), row.mark) for row in connection.execute(query).all()]


def of_shards(shards: Shards, guild: sa.Column[int] = _tables.guild) -> sa.ColumnElement[bool]:
    """A condition that picks the tables, or other rows with a ``guild``, in servers of these shards."""
    if shards.all:
        return sa.true()
    ours: sa.ColumnElement[bool] = (guild // 2**SHIFT % shards.count).in_(shards.ids)
    return ours


def set_row(connection: sa.Connection, table_id: TableId, **values: object) -> None:
    """Changes a table's row."""
    connection.execute(CHANGE_TABLE, {"changed": table_id, **values})


def chain_after(connection: sa.Connection, ended: TableId, at: float) -> TableId | None:
    """A new table follows the table ``ended``. Returns the first table of the chain to which both belong.

    None if the new table begins a chain of its own. ``at`` is the Unix time when the new table opens.
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
    """This table and the earlier ones whose games belong to the same chain."""
    first = sa.select(sa.func.coalesce(_tables.chain, _tables.id)).where(_tables.id == table_id)
    chain = first.scalar_subquery()
    return sa.select(_tables.id).where(
        (_tables.id == chain) | (_tables.chain == chain), _tables.id <= table_id
    )
