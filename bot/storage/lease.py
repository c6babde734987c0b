"""Gives a shard to one process only, by a lock that is freed when that process ends, for whatever reason.

On SQLite we lock a file beside the database. On PostgreSQL a separate connection holds the lock. Neither lock
depends on a clock, and a process that starts after another was killed does not have to wait.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Protocol

import sqlalchemy as sa
from sqlalchemy.exc import OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot import logs, outages
from bot.backoff import OF_POSTGRES, Backoff
from bot.shards import ALL, Shards
from bot.storage.address import connections_of
from bot.storage.engine import DAMAGED, address_of, engine_at, identity, sqlite_file
from bot.storage.floors import LEAST_CONNECTIONS, MORE_CONNECTIONS, Below, lent, require_postgresql, too_few

logger = logs.logger(__name__)

OURS = 0x6B75636B
"""The first of the two numbers that make up each of our locks in PostgreSQL: «kuck»."""
COUNTS = 1_000_000
"""The second number of the lock that processes with one ``SHARD_COUNT`` share is this and the count."""
PATIENCE = 3.0
"""How many seconds we wait for a process that is about to end and so will free its lock."""
LOOK = 10.0
"""Seconds between two checks that PostgreSQL still has our connection."""
GLANCE = 1.0
"""Seconds between two checks that SQLite's files have not been replaced."""
ANSWER_SECONDS = 10.0
"""How many seconds PostgreSQL may take to answer."""
AWAY = "PostgreSQL does not answer: look at its server. Games wait for it, and need no restart of the bot"
"""The warning to the host while PostgreSQL is away."""
SILENT = {"tcp_keepalives_idle": 10, "tcp_keepalives_interval": 5, "tcp_keepalives_count": 3}
"""The settings by which the server drops the connection of a computer that has vanished."""


class Taken(Exception):
    """Another process holds one of these shards."""


class OtherCount(Taken):
    """Processes with another number of shards in all run, so each server may have two owners, or none."""


class Gone(Exception):
    """The SQLite file of the running bot is no longer there."""

    def __init__(self, file: Path) -> None:
        super().__init__(file)
        self.file = file


class Damaged(Exception):
    """The running bot has met damage in its SQLite file."""

    def __init__(self, file: Path) -> None:
        super().__init__(file)
        self.file = file


class _Lock(Protocol):
    async def take(self) -> None:
        """Takes the lock. Raises Taken."""

    async def keep(self) -> None:
        """Runs for ever. Raises Taken if another process gets the lock, Gone if the file is missing, and
        Damaged if somebody has met damage in it.
        """

    async def free(self) -> None: ...


@asynccontextmanager
async def hold_lease(url: str, shards: Shards = ALL, patience: float | None = None) -> AsyncIterator[str]:
    """While the block runs, no other process has any of these shards at this database.

    Yields the address for the block: PostgreSQL may lend it fewer connections than we want.

    Raises Taken if another process still has one of them after ``patience`` seconds, or takes one later.
    Raises Gone if the SQLite file is missing, or empty though a bot has run with it; and Damaged if it proves
    damaged. If any of these happens while the block runs, the block is cancelled first. If the database
    cannot be opened, raises what `Store.open` raises; and floors.Below if PostgreSQL, or a pooler before it,
    is not enough for the bot.
    """
    file = sqlite_file(address_of(url))
    if file and is_gone(file):
        raise Gone(file)
    engine = engine_at(url, held=0)
    if engine.dialect.name != "sqlite":
        lock: _Lock = _OfSession(engine, shards)
        try:
            # A pooler that lends per transaction would keep the lock when we are gone, so we ask first.
            await require_postgresql(engine)
        except BaseException:
            await engine.dispose()
            raise
    elif file and not file.is_dir():
        lock = _OfFile(file)
    else:
        await engine.dispose()
        yield url
        return
    try:
        await _take_patiently(lock, patience)
        if engine.dialect.name != "sqlite":
            url = await _within_connections(engine, url)
        async with _keeping(lock):
            yield url
    finally:
        await lock.free()
        await engine.dispose()


async def _within_connections(engine: AsyncEngine, url: str) -> str:
    """The address with a limit, if we are lent fewer connections than we want. Raises Below if too few."""
    address = address_of(url)
    most = connections_of(address)
    count = 1 + await lent(engine, most - 1)  # one has the lock
    if count < LEAST_CONNECTIONS:
        raise Below(too_few(count, most), MORE_CONNECTIONS, again=True)
    if count < most:
        logger.warning(f"PostgreSQL is short of connections: {too_few(count, most)}. {MORE_CONNECTIONS}")
        address = address.update_query_dict({"connection_limit": str(count)})
    return address.render_as_string(hide_password=False)


async def _take_patiently(lock: _Lock, patience: float | None = None) -> None:
    loop = asyncio.get_running_loop()
    until = loop.time() + (PATIENCE if patience is None else patience)
    while True:
        try:
            await lock.take()
        except Taken:
            if loop.time() >= until:
                raise
            await asyncio.sleep(0.1)
        else:
            return


@asynccontextmanager
async def _keeping(lock: _Lock) -> AsyncIterator[None]:
    body, keeping = asyncio.current_task(), asyncio.create_task(lock.keep(), name="lease")
    assert body  # noqa: S101 - we run in a task
    keeping.add_done_callback(lambda kept: None if kept.cancelled() else body.cancel())
    try:
        yield
    except asyncio.CancelledError:
        if keeping.done():
            body.uncancel()
            keeping.result()
        raise
    finally:
        keeping.cancel()
        await asyncio.wait([keeping])


def is_gone(database: Path) -> bool:
    """Whether a bot has run with this SQLite database, which is now missing, or replaced by an empty file."""
    lock = lock_of(database)
    if not lock.exists():
        return False
    if not database.exists():
        return True
    # A first start that fails also leaves an empty file, but that is older than the lock: see `leave_as_new`.
    return database.stat().st_size == 0 and database.stat().st_mtime > lock.stat().st_mtime


def leave_as_new(database: Path) -> None:
    """Makes the empty file that a failed first start has left older than the lock: the next start goes on."""
    if database.exists() and database.stat().st_size == 0:
        os.utime(database, (0, 0))


def lock_of(database: Path) -> Path:
    """The empty lock file beside a SQLite database (links are followed). It exists once a bot has run."""
    return Path(f"{database.resolve()}.lock")


class _OfFile:
    """SQLite's own lock, taken on an empty file. It works on every system on which SQLite works."""

    def __init__(self, database: Path) -> None:
        self._database = database
        self._identity = identity(database)
        self._file = lock_of(database)
        self._locked: object = None
        """The identity of the locked file. A file that replaces it has another identity."""
        self._connection: sqlite3.Connection | None = None

    async def take(self) -> None:
        self._file.touch(mode=0o600)
        connection = sqlite3.connect(self._file, timeout=0, isolation_level=None, check_same_thread=False)
        try:
            connection.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            connection.close()
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
                raise OperationalError(f"lock {self._file}", None, error) from error
            raise Taken from error
        self._connection, self._locked = connection, identity(self._file)

    async def keep(self) -> None:
        while True:
            await asyncio.sleep(GLANCE)
            if identity(self._database) != self._identity:
                raise Gone(self._database)
            if self._identity in DAMAGED:
                raise Damaged(self._database)
            if identity(self._file) != self._locked:
                # The lock file was replaced. Without our lock on the new one, another process could lock it.
                await self.free()
                await self.take()

    async def free(self) -> None:
        if self._connection:
            self._connection.close()


_locks = sa.table("pg_locks", *map(sa.column, ("pid", "locktype", "database", "classid", "objid")))
_ours = (_locks.c.locktype == "advisory") & (_locks.c.classid == OURS)
_databases = sa.table("pg_database", sa.column("oid"), sa.column("datname"))


class _OfSession:
    """Advisory locks of a session: one lock for each shard, and a common lock. A process with all shards
    holds only the common lock, and nobody else may hold it. Processes with some shards share the common lock,
    and another one that says how many shards there are in all.
    """

    def __init__(self, engine: AsyncEngine, shards: Shards) -> None:
        self._engine = engine
        self._shards = shards
        self._connection: AsyncConnection | None = None
        self._former: int | None = None
        """PostgreSQL's process id of our previous session."""

    async def take(self) -> None:
        lock, share = sa.func.pg_try_advisory_lock, sa.func.pg_try_advisory_lock_shared
        wanted = [lock(OURS, 0)] if self._shards.all else [share(OURS, 0)]
        if not self._shards.all:
            wanted += [share(OURS, COUNTS + self._shards.count)]
            wanted += [lock(OURS, shard + 1) for shard in self._shards.ids]
        self._connection = connection = await self._engine.connect()
        try:
            await connection.execution_options(isolation_level="AUTOCOMMIT")
            for name, value in SILENT.items():
                await connection.exec_driver_sql(f"SET {name} = {value}")
            await self._end_former(connection)
            for one in wanted:
                if not (await connection.execute(sa.select(one))).scalar_one():
                    raise Taken
            await self._require_one_count(connection)
            self._former = (await connection.execute(sa.select(sa.func.pg_backend_pid()))).scalar_one()
        except BaseException:
            await self.free()
            raise

    async def keep(self) -> None:
        backoff, wait = Backoff(OF_POSTGRES), LOOK
        while True:
            await asyncio.sleep(wait)
            try:
                async with asyncio.timeout(ANSWER_SECONDS):
                    if self._connection is None:
                        await self.take()
                        logs.over(outages.DATABASE)
                    else:
                        await self._connection.execute(sa.select(1))
                backoff.succeed()
                wait = LOOK
            except Taken:
                raise
            except Exception as error:
                outages.begins(outages.DATABASE, logging.WARNING)
                if self._connection is not None:
                    # We say what to do even after the line of a failed press, which tells only its error.
                    logger.warning(AWAY, error=type(error).__name__)
                await self.free()
                wait = backoff.fail()

    async def free(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            # The locks last as long as the session, so the pool must lend this connection to nobody else.
            await connection.invalidate()
            await connection.close()

    async def _require_one_count(self, connection: AsyncConnection) -> None:
        """Raises OtherCount if processes with another number of shards run at this database."""
        here = sa.select(_databases.c.oid).where(_databases.c.datname == sa.func.current_database())
        other = _ours & (_locks.c.objid > COUNTS) & (_locks.c.objid != COUNTS + self._shards.count)
        found = sa.select(_locks.c.pid).where(other, _locks.c.database == here.scalar_subquery())
        if (await connection.execute(found)).first():
            raise OtherCount

    async def _end_former(self, connection: AsyncConnection) -> None:
        """Ends our previous session, which the server may still believe to be connected."""
        if self._former is not None:
            former = sa.select(sa.func.pg_terminate_backend(_locks.c.pid))
            await connection.execute(former.where(_ours, _locks.c.pid == self._former))
