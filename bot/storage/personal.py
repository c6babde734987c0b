"""What is stored about a person: told in numbers or in full, given another name, or taken out.

In each server a person who is taken out becomes a nameless player: a number below zero that nobody else has,
and that does not tell who they are in another server. Nobody else's result changes.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from bot import logs
from bot.ids import GuildId, TableId, UserId, is_outside
from bot.scores.personal import DataSummary
from bot.storage import notify, projections, schema
from bot.storage.entries import decoded, stored_log
from bot.storage.holders import Rows, holders
from bot.storage.repository import Repository, add
from bot.table import Table, log
from bot.table.anonymised import anonymised, same_but_for
from bot.table.marks import recall

logger = logs.logger(__name__)

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

UNREADABLE = "{}"
"""Replaces an entry that names a person who is taken out, and that we cannot read. It stays unreadable."""
NAMING = ("Joined", "CameLate", "Guessed", "AskedAgain", "Renamed")
"""The entries that give a person a name."""

_tables, _entries, _sitters = schema.tables.c, schema.entries.c, schema.sitters.c
NO_ACTION = _entries.entry.not_like('{"type":"Acted"%')
"""A condition that leaves out actions. Most entries are actions, and they name nobody."""


class Personal(Repository):
    """What is stored about a person."""

    async def tables(
        self, user_id: UserId, guild_id: GuildId | None = None, *, live: bool = False
    ) -> list[TableId]:
        """The ids of the tables whose logs name the person; with ``live``, only of those still open."""
        query = tables_of(user_id, guild_id)
        if live:
            query = sa.select(_tables.id).where(_tables.id.in_(query), _tables.live)
        return sorted(await self._values(query))

    async def summary(self, user_id: UserId, guild_id: GuildId | None = None) -> DataSummary:
        """How much is stored in a server, or (None) everywhere, with the person's own settings."""
        live = await self.tables(user_id, guild_id, live=True)
        servers = sa.select(_tables.guild).where(_tables.id.in_(tables_of(user_id, guild_id))).distinct()
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
    found = recall(table_id, stored_log(connection, table_id))
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


class Names(Repository):
    """The names under which a server knows people."""

    async def known(self, guild_id: GuildId) -> dict[UserId, str]:
        """The people who have finished a game in this server, with the names that its pages show."""
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
        """Gives a person another name in all that is stored about a server; None if it knows no such person.

        Each log in which they have another one, also of an ended table, gets one more entry that says so.
        Returns these tables in their order.
        """
        entry = log.Renamed(user_id, name, keeper)

        def write(connection: sa.Connection) -> list[TableId] | None:
            projections.alone(connection)
            changed = projections.rename(connection, user_id, guild_id, name)
            for holder in holders():
                changed |= holder.rename(connection, user_id, guild_id, name, keeper, at)
            tables = _sat_at(connection, user_id, guild_id)
            otherwise = [table for table, (_, names) in tables.items() if names != {name}]
            for table in otherwise:
                place = {"table_id": table, "seq": tables[table][0], "at": at}
                connection.execute(sa.insert(schema.entries), place | {"entry": log.encode(entry)})
                add(connection, schema.sitters, {"table_id": table, "user": keeper})
                if announce:
                    connection.execute(notify.announcement(table))
            return otherwise if tables or changed else None

        while True:
            try:
                return await self._writer.write(write)
            except IntegrityError:
                continue  # another process has just added to one of these logs


def _sat_at(
    connection: sa.Connection, user_id: UserId, guild_id: GuildId
) -> dict[TableId, tuple[int, set[str | None]]]:
    """The tables where the person ever took a seat or guessed.

    Each with the next place in its log, and the names under which it shows them.
    """
    took = [_entries.entry.like(f'{{"type":"{kind}","user":{user_id},%') for kind in NAMING]
    theirs = _entries.table_id.in_(tables_of(user_id, guild_id)) & sa.or_(*took)
    query = sa.select(_entries.table_id, _entries.entry).where(theirs).order_by(_entries.seq)
    names = defaultdict[TableId, set[str | None]](set)
    for row in connection.execute(query).all():
        entry = decoded(row.entry)
        if isinstance(entry, log.Renamed):
            names[row.table_id].clear()
        names[row.table_id].add(getattr(entry, "name", None))
    query = (
        sa.select(_entries.table_id, (sa.func.max(_entries.seq) + 1).label("following"))
        .where(_entries.table_id.in_(sa.select(_entries.table_id).where(theirs)))
        .group_by(_entries.table_id)
        .order_by(_entries.table_id)
    )
    return {row.table_id: (row.following, names[row.table_id]) for row in connection.execute(query).all()}
