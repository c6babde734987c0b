"""Commits all waiting writes together, so that the disk syncs once for all of them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Generic, NamedTuple, TypeVar

import sqlalchemy as sa
from sqlalchemy.exc import OperationalError
from sqlalchemy.ext.asyncio import AsyncEngine

from bot import logs, outages
from bot.storage.engine import LOCKED_MS

logger = logs.logger(__name__)

Result = TypeVar("Result")
Work = Callable[[sa.Connection], Result]


class _Write(NamedTuple, Generic[Result]):
    """A piece of work that waits to be written."""

    work: Work[Result]
    answer: asyncio.Future[Result]


class Writer:
    """Carries out pieces of work, each wholly or not at all. A piece must only write, as it may run twice.

    SQLite takes one writer at a time and syncs the disk for each commit. So all work that arrives during one
    commit is written in the next one. If a piece of work fails, each piece is written separately, so that
    only the faulty one fails. If the database fails, for example because it is locked or the disk is full,
    all pieces get the error and none is tried again. If the database is a file, ``engine`` is given: then one
    thread does a whole commit, so that a busy event loop delays no writer. PostgreSQL needs none of this: it
    takes many writers at a time, each with a connection of its own, and syncs the disk once for all commits
    that come together.
    """

    def __init__(self, shared: AsyncEngine, engine: sa.Engine | None = None) -> None:
        self._shared = shared
        self._engine = engine
        self._connection: sa.Connection | None = None
        """The thread's connection. Taking one for each commit would cost a third of the commit's time."""
        self._thread = ThreadPoolExecutor(1, "writer")
        self._by_turns = shared.dialect.name == "sqlite"
        self._waiting: list[_Write[Any]] = []
        self._writing: asyncio.Task[None] | None = None
        self._closed = False

    async def write(self, work: Work[Result]) -> Result:
        """Returns what the committed work returns. Raises OperationalError after `close`."""
        if self._closed:
            raise OperationalError(None, None, ConnectionError("the bot stops, so nothing more is written"))
        if not self._by_turns:
            [result] = await self._commit([work])
            return result
        answer: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
        self._waiting.append(_Write(work, answer))
        if self._writing is None:
            self._writing = asyncio.create_task(self._write_all(), name="writer")
        return await answer

    async def wipe(self) -> None:
        """Clears deleted data from SQLite's write-ahead log. PostgreSQL does so by itself.

        If a reader still reads an old state, the data stays until the next call.
        """
        if self._engine:
            loop = asyncio.get_running_loop()
            if not await loop.run_in_executor(self._thread, _wipe, self._engine):
                logger.info("what was deleted is still being read, so it goes from the disk another time")

    async def close(self) -> None:
        self._closed = True
        if self._writing:
            await self._writing
        self._thread.shutdown()
        if self._connection:
            self._connection.close()
        if self._engine:
            self._engine.dispose()

    async def _write_all(self) -> None:
        while self._waiting:
            # If a caller has given up, its work is not written.
            together = [write for write in self._waiting if not write.answer.done()]
            self._waiting = []
            await self._serve(together)
        self._writing = None

    async def _serve(self, waiting: Sequence[_Write[Any]]) -> None:
        """Commits these writes together or, if one of them fails, one by one. Each gets an answer."""
        at_once = len(waiting)
        while waiting:
            served = waiting[:at_once]
            error = await self._try_commit(served)
            if isinstance(error, OperationalError):
                served = waiting
            elif error and len(served) > 1:
                at_once = 1
                continue
            for write in served:
                if error and not write.answer.done():
                    write.answer.set_exception(error)
            waiting = waiting[len(served) :]

    async def _try_commit(self, writes: Sequence[_Write[Any]]) -> Exception | None:
        """Commits the writes and hands callers their results. Returns the error if the commit failed."""
        try:
            results = await self._commit([write.work for write in writes])
        except Exception as error:
            return error
        for write, result in zip(writes, results, strict=True):
            if not write.answer.done():
                write.answer.set_result(result)
        return None

    async def _commit(self, works: Sequence[Work[Result]]) -> list[Result]:
        if self._engine:
            loop = asyncio.get_running_loop()
            results = await loop.run_in_executor(self._thread, _commit, self._connected, works)
        else:
            async with self._shared.begin() as connection:
                results = await connection.run_sync(_carry_out, works)
        logs.over(outages.DATABASE)  # that a read works says nothing: the disk may be full
        return results

    def _connected(self) -> sa.Connection:
        if self._connection is None:
            assert self._engine is not None  # noqa: S101 - the thread has it
            self._connection = self._engine.connect()
        return self._connection


def _commit(connected: Callable[[], sa.Connection], works: Sequence[Work[Result]]) -> list[Result]:
    connection = connected()
    with connection.begin():
        return _carry_out(connection, works)


def _wipe(engine: sa.Engine) -> bool:
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        try:
            # This waits at most a second for readers, as all other writers have to wait in the meantime.
            connection.exec_driver_sql("PRAGMA busy_timeout=1000")
            busy, _, _ = connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)").one()
        except OperationalError:
            return False
        finally:
            connection.exec_driver_sql(f"PRAGMA busy_timeout={LOCKED_MS}")
    return not busy


def _carry_out(connection: sa.Connection, works: Sequence[Work[Result]]) -> list[Result]:
    return [work(connection) for work in works]
