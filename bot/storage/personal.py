"""Reads what is stored about a person, in numbers or in full."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

import msgspec
import sqlalchemy as sa

from bot.ids import GuildId, TableId, UserId, is_outside
from bot.scores.personal import DataSummary
from bot.storage import schema
from bot.storage.erasure import NO_ACTION, tables_of
from bot.storage.holders import Rows, holders
from bot.storage.repository import Repository
from bot.table import log

Row: TypeAlias = Mapping[str, Any]

PERSONS = ("user", "other")
"""The columns in which a table holds a user id. In `users` it is the key."""
NOT_CHOSEN = ("id", "seen")
"""The columns of `users` that are not settings."""
KEPT_BACK = ("secret", "salt", "token")
"""Fields and columns that are not given out. They tell nothing about a person. With a secret and a salt one
could foresee the cards of a running game, with Discord's token write in the bot's name."""
ANOTHERS = ("keeper", "host")
"""Fields that hold who removed or renamed a person, or opened the table where cards were dealt again. Nobody
else is told that."""

_tables, _entries = schema.tables.c, schema.entries.c


class Personal(Repository):
    """What is stored about a person."""

    async def tables(
        self, user_id: UserId, guild_id: GuildId | None = None, *, live: bool = False
    ) -> list[TableId]:
        """The ids of the tables whose logs name the person; with ``live``, only of those still open."""
        query = tables_of(user_id, guild_id)
        if live:
            query = sa.select(_tables.id).where(_tables.id.in_(query), _tables.live)
        async with self._connect() as connection:
            return sorted((await connection.execute(query)).scalars())

    async def summary(self, user_id: UserId, guild_id: GuildId | None = None) -> DataSummary:
        """How much is stored in a server, or (None) everywhere, with the person's own settings."""
        live = await self.tables(user_id, guild_id, live=True)
        servers = sa.select(_tables.guild).where(_tables.id.in_(tables_of(user_id, guild_id))).distinct()
        async with self._connect() as connection:
            rows = await connection.run_sync(_rows, user_id, guild_id)
            found = {*(await connection.execute(servers)).scalars()}
        results = rows.get("results", ())
        known = found | {row["guild"] for table in rows.values() for row in table if "guild" in row}
        settings = [table.name for holder in holders() for table in holder.settings]
        chosen = (
            value for row in rows.get("users", ()) for name, value in row.items() if name not in NOT_CHOSEN
        )
        numbers = {name: len(found) for name, found in rows.items()}
        for holder in holders():
            numbers |= {word: n for word, n in holder.counts(user_id, rows).items() if n}
        return DataSummary(
            servers=len({server for server in known if server is not None and not is_outside(server)}),
            tables=len(rows.get("sitters", ())),
            sits=live,
            games=len(results),
            won=sum(row["place"] == 1 for row in results),
            hands=len(rows.get("hands", ())),
            settings=sum(value is not None for value in chosen)
            + sum(len(rows.get(name, ())) for name in settings),
            rows=numbers,
        )

    async def rows(self, user_id: UserId, guild_id: GuildId | None = None) -> Rows:
        """Each row that holds the person's id, by database table, and the log entries that name them."""
        async with self._connect() as connection:
            rows = await connection.run_sync(_rows, user_id, guild_id)
            rows["entries"] = await connection.run_sync(_entries_naming, user_id, guild_id)
            for holder in holders():
                await connection.run_sync(holder.disclose, user_id, guild_id, rows)
        return {table: found for table, found in rows.items() if found}


def _rows(connection: sa.Connection, user_id: UserId, guild_id: GuildId | None) -> Rows:
    """The same without the log entries, and before a feature has looked at its own."""
    chosen = [table for holder in holders() for table in holder.settings]
    found: Rows = {}
    for table in schema.metadata.sorted_tables:
        query = None if table in chosen and guild_id is not None else _of_person(table, user_id, guild_id)
        if query is not None:
            rows = [_given_out(dict(row)) for row in connection.execute(query).mappings()]
            found |= {table.name: rows} if rows else {}
    return found


def _of_person(table: sa.Table, user_id: UserId, guild_id: GuildId | None) -> sa.Select[Any] | None:
    """A query for the rows of a person; None if the table holds no people, or does not know of servers."""
    if table is schema.users:
        return None if guild_id is not None else sa.select(table).where(table.c.id == user_id)
    columns = [table.c[name] for name in PERSONS if name in table.c]
    if not columns:
        return None
    query = sa.select(table).where(sa.or_(*(column == user_id for column in columns)))
    if guild_id is None:
        return query
    if "guild" in table.c:
        return query.where(table.c.guild == guild_id)
    return query.join(schema.tables, _tables.id == table.c.table_id).where(_tables.guild == guild_id)


def _entries_naming(
    connection: sa.Connection, user_id: UserId, guild_id: GuildId | None
) -> list[dict[str, Any]]:
    query = (
        sa.select(_entries.table_id, _entries.seq, _entries.at, _entries.entry)
        .where(_entries.table_id.in_(tables_of(user_id, guild_id)))
        # This also finds the id within a longer number or a name; `_disclose` leaves those out.
        .where(NO_ACTION, _entries.entry.contains(str(user_id)))
        .order_by(_entries.table_id, _entries.seq)
    )
    rows = connection.execute(query).mappings().all()
    disclosed = ((row, _disclose(row["entry"], user_id)) for row in rows)
    return [dict(row) | {"entry": part} for row, part in disclosed if part is not None]


def _disclose(entry: str, user_id: UserId) -> object:
    """The part of a stored entry that its person may have; None if it does not name this person."""
    try:
        read = log.decode(entry)
    except msgspec.DecodeError:
        return entry  # nobody can tell whom it names
    if user_id not in read.named:
        return None
    if isinstance(read, log.Opened) and read.same:
        read = msgspec.structs.replace(read, same=read.same.disclosed_to(user_id))
    told = msgspec.to_builtins(read)
    anothers = [name for name in ANOTHERS if told.get(name) not in (None, user_id)]
    return {name: value for name, value in _given_out(told).items() if name not in anothers}


def _given_out(told: Row) -> dict[str, Any]:
    return {name: value for name, value in told.items() if name not in KEPT_BACK}
