"""Takes a person out of the database without changing anybody else's result.

In each server they become a nameless player: a number below zero that nobody else has, and that does not tell
who they are in another server.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import sqlalchemy as sa

from bot import logs
from bot.ids import GuildId, TableId, UserId
from bot.storage import notify, projections, schema
from bot.storage.entries import decoded
from bot.storage.holders import holders
from bot.table import Table, log
from bot.table.anonymised import anonymised, same_but_for
from bot.table.marks import recall

logger = logs.logger(__name__)

UNREADABLE = "{}"
"""Replaces an entry that names the person and that we cannot read. It stays unreadable."""

_tables, _entries, _sitters = schema.tables.c, schema.entries.c, schema.sitters.c

NO_ACTION = _entries.entry.not_like('{"type":"Acted"%')
"""A condition that leaves out actions. Most entries are actions, and they name nobody."""


class CannotErase(Exception):
    """The person sits at a table that is still on, or its log would mean something else without them."""

    def __init__(self, table_id: TableId) -> None:
        super().__init__(f"table {table_id}")
        self.table = table_id


def erase(
    connection: sa.Connection, user_id: UserId, guild_id: GuildId | None = None, *, announce: bool = False
) -> list[TableId]:
    """Takes a person out of one server, or (None) out of all of them; then their own settings go too.

    Returns the tables whose logs were rewritten. Raises CannotErase, or IntegrityError where another process
    has just added to one of these logs. The caller must not commit then.
    """
    projections.alone(connection)
    written: list[TableId] = []
    for server in [guild_id] if guild_id is not None else _servers(connection, user_id):
        nobody = _nobody(connection)
        projections.anonymise(connection, user_id, server, nobody)
        for holder in holders():
            holder.anonymise(connection, user_id, server, nobody)
        written += _anonymise_at_tables(connection, user_id, server, nobody, announce=announce)
    for holder in holders():
        holder.forget(connection, user_id, guild_id)
    # Also of tables that they only watch. A hand of another server opens with their next press.
    connection.execute(sa.delete(schema.open_hands).where(schema.open_hands.c.user == user_id))
    if guild_id is None:
        connection.execute(sa.delete(schema.users).where(schema.users.c.id == user_id))
        notify.announce_settings(connection, "person", user_id)
    return written


def tables_of(user_id: UserId, guild_id: GuildId | None) -> sa.Select[TableId]:
    """The ids of the tables whose logs name them."""
    query = sa.select(_sitters.table_id).where(_sitters.user == user_id)
    if guild_id is not None:
        query = query.join(schema.tables).where(_tables.guild == guild_id)
    return query


def _servers(connection: sa.Connection, user_id: UserId) -> list[GuildId]:
    where = [
        sa.select(_tables.guild).join(schema.sitters).where(_sitters.user == user_id),
        sa.select(schema.results.c.guild).where(schema.results.c.user == user_id),
    ]
    where += [sa.select(users.table.c.guild).where(users == user_id) for users in _users()]
    return sorted(connection.execute(sa.union(*where)).scalars())


def _users() -> Iterator[sa.Column[int]]:
    return (column for holder in holders() for column in holder.users)


def _nobody(connection: sa.Connection) -> UserId:
    """A number below zero that nobody has yet."""
    users = (schema.results.c.user, _sitters.user, *_users())
    found = [connection.execute(sa.select(sa.func.min(column))).scalar_one_or_none() for column in users]
    return UserId(min(0, *(lowest or 0 for lowest in found)) - 1)


def _anonymise_at_tables(
    connection: sa.Connection, user_id: UserId, guild_id: GuildId, nobody: UserId, *, announce: bool
) -> list[TableId]:
    table_ids = sorted(connection.execute(tables_of(user_id, guild_id)).scalars())
    for table_id in table_ids:
        # This comes first: from now on no other process can add to this log (see `log.Forgot`).
        _take_next_place(connection, table_id)
        before = _live(connection, table_id)
        if before and before.expects(user_id):
            raise CannotErase(table_id)
        for seq, entry in _without(_names(connection, table_id), user_id, nobody).items():
            place = (_entries.table_id == table_id) & (_entries.seq == seq)
            connection.execute(sa.update(schema.entries).where(place).values(entry=entry))
        if before and not same_but_for(before, _live(connection, table_id), user_id, nobody):
            logger.error(
                "a log would not mean the same without a person; nothing was deleted", table=table_id
            )
            raise CannotErase(table_id)
        theirs = (_sitters.table_id == table_id) & (_sitters.user == user_id)
        connection.execute(sa.update(schema.sitters).where(theirs).values(user=nobody))
        for kept in (schema.hands, schema.looks, *(rows for holder in holders() for rows in holder.of_seats)):
            own = (kept.c.table_id == table_id) & (kept.c.user == user_id)
            connection.execute(sa.delete(kept).where(own))
        if announce:
            connection.execute(notify.announcement(table_id))
    return table_ids


def _take_next_place(connection: sa.Connection, table_id: TableId) -> None:
    """Adds `log.Forgot` to the log. Raises IntegrityError where another writer took the place first."""
    last = sa.select(sa.func.max(_entries.seq), sa.func.max(_entries.at)).where(_entries.table_id == table_id)
    seq, at = connection.execute(last).one()
    entry = {"table_id": table_id, "seq": seq + 1, "at": at, "entry": log.encode(log.Forgot()), "mark": None}
    connection.execute(sa.insert(schema.entries), entry)


def _live(connection: sa.Connection, table_id: TableId) -> Table | None:
    """The table as its log tells it, or None if it is over or no longer agrees with the rules."""
    if not connection.execute(sa.select(_tables.live).where(_tables.id == table_id)).scalar_one():
        return None
    query = (
        sa.select(_entries.entry, _entries.mark).where(_entries.table_id == table_id).order_by(_entries.seq)
    )
    found = recall(table_id, [(decoded(row.entry), row.mark) for row in connection.execute(query)])
    return None if found.closed == "void" else found


def _names(connection: sa.Connection, table_id: TableId) -> dict[int, str]:
    """The stored entries of a log that may name somebody, by place."""
    query = sa.select(_entries.seq, _entries.entry).where(_entries.table_id == table_id, NO_ACTION)
    return {row.seq: row.entry for row in connection.execute(query.order_by(_entries.seq)).all()}


def _without(stored: Mapping[int, str], user_id: UserId, nobody: UserId) -> dict[int, str]:
    """The entries that must be rewritten, by place, in their stored form."""
    read: dict[int, log.Entry] = {}
    after: dict[int, str] = {}
    for seq, text in stored.items():
        entry = decoded(text)
        if entry is not None:
            read[seq] = entry
        elif str(user_id) in text:
            after[seq] = UNREADABLE
    return after | {seq: log.encode(entry) for seq, entry in anonymised(read, user_id, nobody).items()}
