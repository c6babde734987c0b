"""The database: the tables' logs, the results, the settings. Each repository is an attribute of Store."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Collection, Sequence
from contextlib import AsyncExitStack
from typing import Self, TypeAlias, Unpack

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine
from sqlalchemy.schema import CreateTable

from bot.ids import ChannelId, GuildId, MessageId, TableId, UserId
from bot.scores.finished import Finished
from bot.shards import ALL, Shards
from bot.storage import notify, schema
from bot.storage.archive import Archive
from bot.storage.engine import Connect, engine_at, engine_for_writing, sqlite_file, turn_on_wal
from bot.storage.entries import (
    JOURNAL,
    StoredTable,
    TableChanges,
    append_to,
    chain_after,
    of_shards,
    open_with,
    set_row,
)
from bot.storage.housekeeping import Housekeeping, KeptDepartures
from bot.storage.journal import clashing
from bot.storage.lease import leave_as_new
from bot.storage.migrations import Revisions, migrate, require_ours, revisions_of
from bot.storage.personal import Names, Personal, erase
from bot.storage.posted import KeptPosters, KeptSendings, Messages, OpenHands, UploadedFaces
from bot.storage.projections import all_projections, write_results
from bot.storage.rebuilding import rebuild, refresh
from bot.storage.repository import Repository
from bot.storage.results import next_in
from bot.storage.settings import Guilds, People
from bot.storage.writer import Writer
from bot.table import log
from bot.table.replay import MarkedEntry, StoredEntry
from bot.table.results import Result

_tables, _entries = schema.tables.c, schema.entries.c

Beside: TypeAlias = Callable[[sa.Connection, TableId, float], None]
"""Writes more rows in the transaction that opens a table. The float is the Unix time of the opening."""


class Store(Repository):
    """The only way to the database. Features add repositories for their tables.

    ``at`` is Unix time; ``seq`` is an entry's place in its log, from 0.

    On SQLite writers take turns and share a commit, and readers never wait. The code that opens a store
    closes it. On PostgreSQL a write can be announced to every process that listens.
    """

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self.stale: Sequence[str] = ()
        """The names of projections that `rebuild` has to compute again, as `open` has no time for them."""
        self.writer = Writer(engine, engine_for_writing(engine))
        self.connect: Connect = engine.connect
        super().__init__(self)
        self.archive = Archive(self)
        self.messages = Messages(self)
        self.names = Names(self)
        self.people = People(self)
        self.guilds = Guilds(self)
        self.personal = Personal(self)
        self.departures = KeptDepartures(self)
        self.housekeeping = Housekeeping(self)
        self.faces = UploadedFaces(self)
        self.open_hands = OpenHands(self)
        self.posters = KeptPosters(self)
        self.sendings = KeptSendings(self)

    @classmethod
    async def open(cls, url: str, *, as_it_is: bool = False) -> Self:
        """Connects, and brings the schema up to date unless it shall stay ``as_it_is``.

        ``url`` is a URL for SQLAlchemy, such as ``sqlite+aiosqlite:///kuckuck.sqlite3``. The folder of a
        SQLite file is made. Raises sqlalchemy.exc.SQLAlchemyError if the database cannot be opened.
        """
        engine, threads = engine_at(url), set(threading.enumerate())
        try:
            async with engine.begin() as connection:
                await connection.run_sync(require_ours)
                if not as_it_is:
                    await connection.run_sync(migrate)
            if not as_it_is:  # now we know that the file is ours
                await turn_on_wal(engine)
        except BaseException:
            await engine.dispose()
            # aiosqlite does not wait for its thread if opening fails. We do: the thread needs our event loop.
            new = set(threading.enumerate()) - threads if engine.dialect.name == "sqlite" else ()
            for thread in new:
                await asyncio.to_thread(thread.join, 1.0)
            if file := sqlite_file(engine.url):
                leave_as_new(file)
            raise
        store = cls(engine)
        async with AsyncExitStack() as failing:
            failing.push_async_callback(store.close)
            store.stale = [] if as_it_is else await refresh(engine.connect, store.writer)
            failing.pop_all()
        return store

    async def close(self) -> None:
        await self.writer.close()
        await self._engine.dispose()

    async def answers(self) -> None:
        """Raises sqlalchemy.exc.SQLAlchemyError if the database cannot be reached."""
        await self._value(sa.select(1))

    async def revisions(self) -> Revisions:
        """For each history, the last migration that was run. Empty if there is no schema yet."""
        async with self._connect() as connection:
            return await connection.run_sync(revisions_of)

    async def live_logs(self) -> dict[TableId, list[StoredEntry]]:
        """The logs of all tables where something can still happen. This works with an old schema, too."""
        query = (
            sa.select(_entries.table_id, _entries.entry, _entries.mark)
            .join_from(schema.entries, schema.tables)
            .where(_tables.live)
            .order_by(_entries.table_id, _entries.seq)
        )
        found: dict[TableId, list[StoredEntry]] = {}
        for table, entry, mark in await self._all(query):
            found.setdefault(table, []).append(StoredEntry(log.decoded(entry), mark))
        return found

    async def try_writing(self, *, empty: bool = False) -> None:
        """Makes a trial write, or in an ``empty`` database a table, and rolls it back.

        Raises sqlalchemy.exc.SQLAlchemyError if that fails.
        """

        def trial(connection: sa.Connection) -> None:
            with connection.begin_nested() as attempt:
                if empty:
                    connection.execute(CreateTable(schema.guilds))
                connection.execute(sa.insert(schema.guilds).values(id=0))
                attempt.rollback()

        await self._writer.write(trial)

    async def open_table(
        self,
        at: float,
        deadline: float,
        entries: Sequence[log.Entry],
        *,
        after: tuple[TableId, int] | None = None,
        beside: Beside | None = None,
        announce: bool = False,
    ) -> TableId:
        """Writes a new table's first entries, which begin with Opened. Returns its id.

        ``after`` is the ended table that the new table continues, and the next free place in the ended
        table's log, where an entry about the new table goes. ``beside`` writes more in the same transaction.
        Raises Clash if that place or a key is taken, and then writes nothing.
        """

        def write(connection: sa.Connection) -> TableId:
            chain = chain_after(connection, after[0], at) if after else None
            table_id = open_with(connection, at, deadline, entries, chain, announce)
            if after:
                append_to(connection, *after, at, [MarkedEntry(log.Continued(table_id))], announce)
            if beside:
                beside(connection, table_id, at)
            return table_id

        with clashing(after):
            return await self._writer.write(write)

    async def append(
        self,
        table_id: TableId,
        seq: int,
        at: float,
        entries: Sequence[MarkedEntry],
        *,
        announce: bool = False,
        **row: Unpack[TableChanges],
    ) -> None:
        """Adds entries from place ``seq`` on; ``row`` is what changes in the table's row.

        A table that ends is added to `unpainted`. Raises Clash, and then writes nothing.
        """

        def write(connection: sa.Connection) -> None:
            append_to(connection, table_id, seq, at, entries, announce)
            if row:
                ended = {} if row.get("live", True) else {"unpainted": True}
                set_row(connection, table_id, **row, **ended)
                if ended:
                    JOURNAL.unmark(connection, table_id)

        with clashing(table_id, seq):
            await self._writer.write(write)

    async def finish(
        self,
        table_id: TableId,
        seq: int,
        at: float,
        entries: Sequence[MarkedEntry],
        *,
        guild_id: GuildId,
        game: str,
        results: Sequence[Result],
        rated: bool = True,
        announce: bool = False,
    ) -> None:
        """Like `append`, for the entries that end a game. Writes the results of the game with them."""

        def write(connection: sa.Connection) -> None:
            append_to(connection, table_id, seq, at, entries, announce)
            set_row(connection, table_id, live=False, deadline=None, unpainted=True)
            JOURNAL.unmark(connection, table_id)
            if results:
                nth = next_in(connection, guild_id)
                ended = Finished(table_id, guild_id, game, at, tuple(results), nth=nth, rated=rated)
                write_results(connection, ended)

        with clashing(table_id, seq):
            await self._writer.write(write)

    async def rebuild(self) -> int:
        """Rebuilds all projections while games go on in other processes: see `bot.storage.rebuilding`."""
        return await rebuild(self._engine.connect, self.writer, all_projections())

    async def erase(
        self, user_id: UserId, guild_id: GuildId | None = None, *, announce: bool = False
    ) -> list[TableId]:
        """Removes a person from all servers, or from one server: see `bot.storage.personal`.

        Returns the tables whose logs were rewritten. Raises CannotErase, and then writes nothing.
        """
        while True:
            try:
                written = await self._writer.write(
                    lambda connection: erase(connection, user_id, guild_id, announce=announce)
                )
            except IntegrityError:
                continue  # another process has just added to one of these logs
            await self.writer.wipe()
            if guild_id is None:
                self.people.forget(user_id)
            return written

    async def set_message(self, table_id: TableId, message_id: MessageId) -> None:
        """Stores which message shows the table."""
        await self._writer.write(lambda connection: set_row(connection, table_id, message=message_id))

    async def unpainted(self, shards: Shards = ALL) -> list[TableId]:
        """The ids, in order, of these shards' ended tables whose messages might not show the end yet."""
        query = sa.select(_tables.id).where(_tables.unpainted & of_shards(shards)).order_by(_tables.id)
        return await self._values(query)

    async def set_painted(self, table_id: TableId) -> None:
        """Notes that the message of an ended table shows its end."""
        await self._writer.write(lambda connection: set_row(connection, table_id, unpainted=False))

    async def message(self, table_id: TableId) -> MessageId | None:
        """The message that shows the table, or None if it is not posted yet."""
        query = sa.select(_tables.message).where(_tables.id == table_id)
        return await self._value(query)

    async def load(self, table_id: TableId) -> StoredTable | None:
        """One table with its whole log, or None if no table has this id."""
        found = await self.load_all([table_id])
        return found[0] if found else None

    async def load_all(self, table_ids: Sequence[TableId]) -> list[StoredTable]:
        """The existing tables among these, with their whole logs, in order of the ids."""
        return await self._find(_tables.id.in_(table_ids))

    async def log_from(self, table_id: TableId, seq: int) -> list[log.Entry | None]:
        """A table's log from place ``seq`` on; None stands for an entry that we cannot read."""
        query = sa.select(_entries.entry).where(_entries.table_id == table_id, _entries.seq >= seq)
        return [*map(log.decoded, await self._values(query.order_by(_entries.seq)))]

    async def live(self, shards: Shards = ALL) -> list[StoredTable]:
        """The live tables in these shards, with their logs, in order of the ids."""
        return await self._find(_tables.live & of_shards(shards))

    async def lengths(self, shards: Shards = ALL) -> dict[TableId, int]:
        """For each live table in these shards, the number of entries in its log."""
        table, length = _entries.table_id, sa.func.count().label("length")
        live = _tables.live & of_shards(shards)
        query = sa.select(table, length).join(schema.tables).where(live).group_by(table)
        return {row.table_id: row.length for row in await self._all(query)}

    async def opening_times(self, tables: Collection[TableId]) -> dict[TableId, float]:
        """The Unix time when each of these tables was opened."""
        query = sa.select(_entries.table_id, _entries.at)
        query = query.where(_entries.seq == 0, _entries.table_id.in_(tables))
        return {row.table_id: row.at for row in await self._all(query)}

    async def written_at(self, table_id: TableId) -> float:
        """The Unix time when this table's log was last written to."""
        query = sa.select(sa.func.max(_entries.at)).where(_entries.table_id == table_id)
        return float(await self._value(query) or 0)

    async def played_in(self, guild_id: GuildId, channel_id: ChannelId) -> bool:
        """Whether a game was ever started in this channel."""
        query = (
            sa.select(_entries.table_id)
            .join(schema.tables, _tables.id == _entries.table_id)
            .where(_tables.guild == guild_id, _tables.channel == channel_id)
            .where(_entries.entry.like('{"type":"Started"%'))
            .limit(1)
        )
        return bool(await self._all(query))

    async def follow(self, heard: notify.HearTable, listening: notify.Listening) -> None:
        """Until cancelled, calls ``heard(table, guild)`` when a process announces a write."""
        await notify.follow_tables(self._engine, heard, listening)

    async def follow_settings(self, heard: notify.HearSettings, listening: notify.Listening) -> None:
        """Until cancelled, calls ``heard`` when a process announces new settings of a person or server."""
        await notify.follow_settings(self._engine, heard, listening)

    async def _find(self, where: sa.ColumnElement[bool]) -> list[StoredTable]:
        query = (
            sa.select(_tables.id, _tables.message, _tables.deadline, _entries.entry, _entries.mark)
            .join(schema.entries, _entries.table_id == _tables.id)
            .where(where)
            .order_by(_tables.id, _entries.seq)
        )
        logs: dict[tuple[TableId, MessageId | None, float | None], list[StoredEntry]] = {}
        # There may be tens of thousands of rows: reading columns by name would take twice as long.
        for table_id, message, deadline, entry, mark in await self._all(query):
            logged = logs.setdefault((table_id, message, deadline), [])
            logged.append(StoredEntry(log.decoded(entry), mark))
        return [StoredTable(*table, tuple(logged)) for table, logged in logs.items()]
