"""What is stored about a person: it can be counted, handed over, renamed or removed.

A person who is removed becomes a nameless player: a number below zero that nobody else has, different in each
server. Nobody else's result changes.
"""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from bot import logs
from bot.ids import GuildId, TableId, UserId, is_outside
from bot.journal import Renamed
from bot.scores.personal import DataSummary
from bot.storage import notify, projections, schema
from bot.storage.entries import JOURNAL, stored_log
from bot.storage.holders import Rows, holders, user_columns
from bot.storage.journal import given_out
from bot.storage.repository import Repository
from bot.table import Table
from bot.table.anonymised import same_but_for
from bot.table.replay import recall

logger = logs.logger(__name__)

PERSONS = ("user", "other")
"""The columns that hold user ids in all database tables but `users`, whose key is the user id."""
NOT_CHOSEN = ("id", "seen")
"""The columns of `users` that are not settings."""

_tables, _sitters = schema.tables.c, schema.sitters.c


class Personal(Repository):
    """What is stored about a person."""

    async def tables(
        self, user_id: UserId, guild_id: GuildId | None = None, *, live: bool = False
    ) -> list[TableId]:
        """The ids of the tables whose logs name the person; if ``live``, only of open tables."""
        query = JOURNAL.naming(user_id, guild_id)
        if live:
            query = sa.select(_tables.id).where(_tables.id.in_(query), _tables.live)
        return sorted(await self._values(query))

    async def summary(self, user_id: UserId, guild_id: GuildId | None = None) -> DataSummary:
        """How much is stored about a person: in one server, or (None) everywhere and in their settings."""
        live = await self.tables(user_id, guild_id, live=True)
        servers = sa.select(_tables.guild).where(_tables.id.in_(JOURNAL.naming(user_id, guild_id))).distinct()
        async with self._connect() as connection:
            rows = await connection.run_sync(_rows, user_id, guild_id)
        found = {*await self._values(servers)}
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
        """Rows with the person's id, keyed by database table, and the log entries that name the person."""
        async with self._connect() as connection:
            rows = await connection.run_sync(_rows, user_id, guild_id)
            rows["entries"] = await connection.run_sync(JOURNAL.told, user_id, guild_id)
            for holder in holders():
                await connection.run_sync(holder.disclose, user_id, guild_id, rows)
        return {table: found for table, found in rows.items() if found}


def _rows(connection: sa.Connection, user_id: UserId, guild_id: GuildId | None) -> Rows:
    """A person's rows before features change some of them. Log entries are left out."""
    chosen = [table for holder in holders() for table in holder.settings]
    found: Rows = {}
    for table in schema.metadata.sorted_tables:
        query = None if table in chosen and guild_id is not None else _of_person(table, user_id, guild_id)
        if query is not None:
            rows = [given_out(dict(row)) for row in connection.execute(query).mappings()]
            found |= {table.name: rows} if rows else {}
    return found


def _of_person(table: sa.Table, user_id: UserId, guild_id: GuildId | None) -> sa.Select[Any] | None:
    """A query for a person's rows. None if the table has no people; None for `users` if a server is given."""
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


class CannotErase(Exception):
    """The person sits at a table that is not over, or a log without them would not rebuild the same table."""

    def __init__(self, table_id: TableId) -> None:
        super().__init__(f"table {table_id}")
        self.table = table_id


def erase(
    connection: sa.Connection, user_id: UserId, guild_id: GuildId | None = None, *, announce: bool = False
) -> list[TableId]:
    """Removes a person from one server. If ``guild_id`` is None: from all servers, and their settings too.

    Returns the tables whose logs were rewritten. Raises CannotErase, or IntegrityError if another process has
    just added to one of these logs; the caller must not commit after an error.
    """
    projections.alone(connection)
    written: list[TableId] = []
    for server in [guild_id] if guild_id is not None else _servers(connection, user_id):
        nobody = _nobody(connection)
        projections.anonymise(connection, user_id, server, nobody)
        for holder in holders():
            holder.anonymise(connection, user_id, server, nobody)
            for rows in holder.of_servers:
                if "user" in rows.c:
                    own = (rows.c.user == user_id) & (rows.c.guild == server)
                    connection.execute(sa.delete(rows).where(own))
        written += _anonymise_at_tables(connection, user_id, server, nobody, announce=announce)
    for holder in holders():
        holder.forget(connection, user_id, guild_id)
    # The person's open hands are deleted in all servers, also at watched tables. A press opens each again.
    connection.execute(sa.delete(schema.open_hands).where(schema.open_hands.c.user == user_id))
    sent = schema.sendings.c
    here = sa.true() if guild_id is None else sent.guild == guild_id
    connection.execute(sa.delete(schema.sendings).where(sent.user == user_id, here))
    if guild_id is None:
        connection.execute(sa.delete(schema.users).where(schema.users.c.id == user_id))
        notify.announce_settings(connection, "person", user_id)
    return written


def _servers(connection: sa.Connection, user_id: UserId) -> list[GuildId]:
    where = [
        sa.select(_tables.guild).join(schema.sitters).where(_sitters.user == user_id),
        sa.select(schema.results.c.guild).where(schema.results.c.user == user_id),
    ]
    where += [sa.select(column.table.c.guild).where(column == user_id) for column in user_columns()]
    return sorted(connection.execute(sa.union(*where)).scalars())


def _nobody(connection: sa.Connection) -> UserId:
    """A number below zero that is not in use yet."""
    columns = (schema.results.c.user, _sitters.user, *user_columns())
    found = [connection.execute(sa.select(sa.func.min(column))).scalar_one_or_none() for column in columns]
    return UserId(min(0, *(lowest or 0 for lowest in found)) - 1)


def _anonymise_at_tables(
    connection: sa.Connection, user_id: UserId, guild_id: GuildId, nobody: UserId, *, announce: bool
) -> list[TableId]:
    table_ids = sorted(connection.execute(JOURNAL.naming(user_id, guild_id)).scalars())
    for table_id in table_ids:
        JOURNAL.take_turn(connection, table_id, user_id)  # before anything is read
        before = _live(connection, table_id)
        if before and before.expects(user_id):
            raise CannotErase(table_id)
        JOURNAL.rewrite(connection, table_id, user_id, nobody)
        if before and not same_but_for(before, _live(connection, table_id), user_id, nobody):
            logger.error(
                "a log would not mean the same without a person; nothing was deleted", table=table_id
            )
            raise CannotErase(table_id)
        for kept in (schema.hands, schema.looks, *(rows for holder in holders() for rows in holder.of_seats)):
            own = (kept.c.table_id == table_id) & (kept.c.user == user_id)
            connection.execute(sa.delete(kept).where(own))
        if announce:
            connection.execute(notify.announcement(table_id))
    return table_ids


def _live(connection: sa.Connection, table_id: TableId) -> Table | None:
    """The table from its log. None if the table is over, or if its log no longer agrees with the rules."""
    if not connection.execute(sa.select(_tables.live).where(_tables.id == table_id)).scalar_one():
        return None
    found = recall(table_id, stored_log(connection, table_id))
    return None if found.closed == "void" else found


class Names(Repository):
    """The names under which a server knows people."""

    async def known(self, guild_id: GuildId) -> dict[UserId, str]:
        """The people who have finished a game in this server, with the names that the bot shows there."""
        found: dict[UserId, str] = {}
        for names in (names for holder in holders() if (names := holder.names()) is not None):
            columns = names.selected_columns
            rows = await self._all(names.where(columns.guild == guild_id, columns.user > 0))
            found |= {row.user: row.name for row in rows}
        return found

    async def rename(
        self,
        user_id: UserId,
        guild_id: GuildId,
        name: str,
        keeper: UserId,
        at: float,
        *,
        announce: bool = False,
    ) -> list[TableId] | None:
        """Renames a person in all that is stored about a server.

        Logs in which the person has another name, even those of ended tables, get an entry with the new name.
        Returns the tables of these logs, in order. None if the person is named nowhere in this server's data.
        """
        renamed = Renamed(user_id, name, keeper)

        def write(connection: sa.Connection) -> list[TableId] | None:
            projections.alone(connection)
            changed = projections.rename(connection, user_id, guild_id, name)
            for holder in holders():
                changed |= holder.rename(connection, guild_id, renamed, at)
            otherwise = JOURNAL.rename(connection, guild_id, renamed, at)
            if otherwise is None and not changed:
                return None
            tables = [TableId(number) for number in otherwise or ()]
            for table in tables if announce else ():
                connection.execute(notify.announcement(table))
            return tables

        while True:
            try:
                return await self._writer.write(write)
            except IntegrityError:
                continue  # another process has just added to one of these logs
