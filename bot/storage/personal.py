"""Reads what is stored about a person, in numbers or in full."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

import msgspec
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.ids import GuildId, TableId, UserId, is_outside
from bot.scores.data_summary import DataSummary
from bot.storage import daily, schema
from bot.storage.engine import Connect
from bot.storage.erasure import NO_ACTION, tables_of
from bot.storage.evening_people import disclosed, evenings_of
from bot.table import log

Row: TypeAlias = Mapping[str, Any]

DONE = ("records", "solos")
"""The tables with statistics of a person: among people, and against bots alone."""
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


class Personal:
    """A repository: it only reads, over connections that ``connect`` opens."""

    def __init__(self, connect: Connect) -> None:
        self._connect = connect

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
            rows = await _rows(connection, user_id, guild_id)
            found = {*(await connection.execute(servers)).scalars()}
        results, days = rows.get("results", ()), rows.get("tries", ())
        evenings = rows.get("evening_people", ())
        known = found | {row["guild"] for row in (*results, *days, *evenings)}
        chosen = (
            value for row in rows.get("users", ()) for name, value in row.items() if name not in NOT_CHOSEN
        )
        return DataSummary(
            servers=len({server for server in known if server is not None and not is_outside(server)}),
            tables=len(rows.get("sitters", ())),
            sits=live,
            games=len(results),
            won=sum(row["place"] == 1 for row in results),
            ratings=len(rows.get("standings", ())),
            records=len({(row["guild"], row["game"]) for name in DONE for row in rows.get(name, ())}),
            others=len({row["other"] for row in rows.get("rivals", ())} - {user_id}),
            evenings=len(evenings),
            hands=len(rows.get("hands", ())),
            days=len(days),
            reviews=len(rows.get("reviews", ())),
            settings=sum(value is not None for value in chosen) + len(rows.get("daily_reminders", ())),
        )

    async def rows(self, user_id: UserId, guild_id: GuildId | None = None) -> dict[str, list[Row]]:
        """Each row that holds the person's id, by database table, and the log entries that name them."""
        async with self._connect() as connection:
            rows = await _rows(connection, user_id, guild_id)
            entries = await _entries_naming(connection, user_id, guild_id)
            evenings = await _evening_entries(connection, user_id, guild_id)
        named = {"entries": entries, "evening_entries": evenings}
        return rows | {table: found for table, found in named.items() if found}


async def _rows(
    connection: AsyncConnection, user_id: UserId, guild_id: GuildId | None
) -> dict[str, list[Row]]:
    """The same without the log entries."""
    found: dict[str, list[Row]] = {}
    for table in schema.metadata.sorted_tables:
        if (query := _of_person(table, user_id, guild_id)) is not None:
            found[table.name] = [_given_out(row) for row in (await connection.execute(query)).mappings()]
    found["tries"] = [daily.told(row) for row in found.get("tries", ())]
    return {name: rows for name, rows in found.items() if rows}


def _of_person(table: sa.Table, user_id: UserId, guild_id: GuildId | None) -> sa.Select[Any] | None:
    """A query for the rows of a person; None if the table holds no people, or does not know of servers."""
    if table is schema.users:
        return None if guild_id is not None else sa.select(table).where(table.c.id == user_id)
    if table is schema.daily_reminders and guild_id is not None:
        return None
    columns = [table.c[name] for name in PERSONS if name in table.c]
    if not columns:
        return None
    query = sa.select(table).where(sa.or_(*(column == user_id for column in columns)))
    if guild_id is None:
        return query
    if "guild" in table.c:
        return query.where(table.c.guild == guild_id)
    return query.join(schema.tables, _tables.id == table.c.table_id).where(_tables.guild == guild_id)


async def _entries_naming(
    connection: AsyncConnection, user_id: UserId, guild_id: GuildId | None
) -> list[Row]:
    query = (
        sa.select(_entries.table_id, _entries.seq, _entries.at, _entries.entry)
        .where(_entries.table_id.in_(tables_of(user_id, guild_id)))
        # This also finds the id within a longer number or a name; `_disclose` leaves those out.
        .where(NO_ACTION, _entries.entry.contains(str(user_id)))
        .order_by(_entries.table_id, _entries.seq)
    )
    rows = (await connection.execute(query)).mappings().all()
    disclosed = ((row, _disclose(row["entry"], user_id)) for row in rows)
    return [dict(row) | {"entry": part} for row, part in disclosed if part is not None]


async def _evening_entries(
    connection: AsyncConnection, user_id: UserId, guild_id: GuildId | None
) -> list[Row]:
    entries = schema.evening_entries
    query = (
        sa.select(entries)
        .where(entries.c.evening_id.in_(evenings_of(user_id, guild_id)))
        .where(entries.c.entry.contains(str(user_id)))
        .order_by(entries.c.evening_id, entries.c.seq)
    )
    rows = (await connection.execute(query)).mappings().all()
    told = ((row, disclosed(row["entry"], user_id)) for row in rows)
    return [dict(row) | {"entry": part} for row, part in told if part is not None]


def _disclose(entry: str, user_id: UserId) -> object:
    """The part of a stored entry that its person may have; None if it does not name this person."""
    try:
        read = log.decode(entry)
    except msgspec.DecodeError:
        return entry  # nobody can tell whom it names
    if user_id not in log.named(read):
        return None
    if isinstance(read, log.Opened) and read.same:
        read = msgspec.structs.replace(read, same=read.same.disclosed_to(user_id))
    told = msgspec.to_builtins(read)
    anothers = [name for name in ANOTHERS if told.get(name) not in (None, user_id)]
    return {name: value for name, value in _given_out(told).items() if name not in anothers}


def _given_out(told: Row) -> dict[str, Any]:
    return {name: value for name, value in told.items() if name not in KEPT_BACK}
