"""The connections to the database at an address, each set up the way the bot needs it."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Collection, Mapping
from contextlib import AbstractAsyncContextManager, suppress
from pathlib import Path
from typing import Any, TypeAlias

import sqlalchemy as sa
from sqlalchemy.engine import URL, make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import InterfaceError, OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import AsyncAdaptedQueuePool

from bot.storage import address, floors

Connect: TypeAlias = Callable[[], AbstractAsyncContextManager[AsyncConnection]]
"""Opens a connection for reading."""

UNREACHED = (OperationalError, InterfaceError)
"""The errors that a database gives when it cannot be reached, is locked or is full."""
LOCKED_MS = 5000
"""Milliseconds that a writer waits for another program to unlock a SQLite file."""
MOST_CONNECTIONS = floors.MOST_CONNECTIONS - floors.HELD
"""How many connections a process lends to those who read or write. On SQLite, it has one more for writing."""
IN_MEMORY = (None, "", ":memory:")
"""The file names with which SQLite keeps the database in memory."""
OF_THE_SERVER = ("08", "25", "28", "3D", "53", "55", "57", "58", "F0", "XX")
"""The classes of PostgreSQL's errors that are about the server's state, not about a faulty statement."""
DRIVERS = {
    "sqlite": "sqlite+aiosqlite",
    "postgresql": "postgresql+asyncpg",
    "postgres": "postgresql+asyncpg",  # many database hosts write it so
}
"""The driver for an address that names no driver."""
DAMAGED: set[tuple[int, int] | None] = set()
"""The files (see `identity`) in which this process has met damage."""
NEITHER = "it has to begin with sqlite+aiosqlite:/// or postgresql+asyncpg://"


def address_of(url: str) -> URL:
    """Splits a SQLAlchemy database address into its parts. Raises sqlalchemy.exc.ArgumentError."""
    try:
        parts = make_url(address.mended(url))
    except ValueError:
        # The message leaves out the value, as a badly written address may have its password there.
        raise sa.exc.ArgumentError("its port is no number") from None
    except sa.exc.ArgumentError:
        raise sa.exc.ArgumentError(NEITHER) from None
    parts = parts.set(drivername=DRIVERS.get(parts.drivername, parts.drivername))
    if parts.get_backend_name() not in DRIVERS:
        raise sa.exc.ArgumentError(NEITHER)
    if not parts.get_dialect().is_async:
        raise sa.exc.ArgumentError(f"the driver {parts.get_driver_name()} does not fit this bot")
    return address.of_host(parts)


def sqlite_file(parts: URL) -> Path | None:
    """The path of a SQLite database. None for one in memory, and for other kinds of databases."""
    if parts.get_backend_name() != "sqlite" or parts.database in IN_MEMORY:
        return None
    return Path(parts.database)


def engine_at(url: str, *, held: int = floors.HELD) -> AsyncEngine:
    """The engine for a SQLAlchemy database address. Makes the file of SQLite and its folder.

    On PostgreSQL, ``held`` is how many of the process's connections this engine leaves to others. Raises
    sqlalchemy.exc.ArgumentError, floors.Below, or OSError if the file or folder cannot be made.
    """
    parts = address_of(url)
    if parts.get_backend_name() == "sqlite":
        floors.require_sqlite()
    file = sqlite_file(parts)
    # A caller waits for a connection for any length of time, as an error would not help anybody.
    pool: dict[str, Any] = {"pool_size": MOST_CONNECTIONS, "max_overflow": 0, "pool_timeout": None}
    if file:
        _make(file)
    elif parts.get_backend_name() == "sqlite":
        # A database in memory has only one connection, and a reader must not end a writer's transaction.
        pool |= {"poolclass": AsyncAdaptedQueuePool, "pool_size": 1}
    else:
        pool["pool_size"] = address.connections_of(parts) - held
        # A server that was restarted has closed our connections.
        pool["pool_pre_ping"] = True
        parts, pool["connect_args"] = address.for_driver(parts)
    try:
        # The values of a failed statement may be secrets and seeds, which must not get into our log lines.
        engine = create_async_engine(parts, hide_parameters=True, **pool)
    except ModuleNotFoundError as error:
        raise sa.exc.ArgumentError(
            f"the driver {error.name} is not installed (pip install {error.name})"
        ) from error
    except (TypeError, ValueError):
        raise sa.exc.ArgumentError(f"its {' or '.join(sorted(parts.query))} does not fit") from None
    if engine.dialect.name == "sqlite":
        _set_up_sqlite(engine.sync_engine)
    else:
        sa.event.listen(engine.sync_engine, "do_connect", _connect)
        sa.event.listen(engine.sync_engine, "handle_error", _tell_of_the_server, retval=True)
    return engine


def _make(file: Path) -> None:
    """Makes a file that only its owner can read: it holds all hands. SQLite's other files copy its rights."""
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with suppress(FileExistsError):
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


def engine_for_writing(shared: AsyncEngine) -> sa.Engine | None:
    """A second engine for the same SQLite file, for a thread that writes; None if there is no such file."""
    if sqlite_file(shared.url) is None:
        return None
    engine = sa.create_engine(shared.url.set(drivername="sqlite"), hide_parameters=True)
    _set_up_sqlite(engine)
    return engine


async def turn_on_wal(engine: AsyncEngine) -> None:
    """Lets readers of a SQLite file see whole commits while we write. The file stays so for ever."""
    if engine.dialect.name == "sqlite":
        # This fails while another process sets up the same new file, but that process turns on WAL for both.
        with suppress(OperationalError):
            async with engine.connect() as connection:
                await connection.exec_driver_sql("PRAGMA journal_mode=WAL")


def identity(file: Path) -> tuple[int, int] | None:
    """Identifies a file: one that replaces it has another identity. None if there is no file."""
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def is_damage(error: BaseException | None) -> bool:
    """Whether this error is SQLite's way of saying that a file is damaged."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def is_no_database(error: BaseException | None) -> bool:
    """Whether this error is SQLite's way of saying that a file is no database."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_NOTADB


def _connect(
    dialect: sa.Dialect, _: object, places: Collection[Any], names: Mapping[str, Any]
) -> DBAPIConnection:
    """Connects to a server. If no server answers, callers get a SQLAlchemyError, as for other errors."""
    try:
        connection = dialect.connect(*places, **names)
        _require_answer(connection, names["timeout"])
        return connection
    except OSError as error:  # TimeoutError is an OSError
        said, cause = str(error) or type(error).__name__, error.__cause__
        # PostgreSQL's own error says what the host can do about it.
        raise dialect.loaded_dbapi.OperationalError(said, cause or error) from error
    except (TypeError, ValueError) as error:  # the driver says which of its arguments does not fit
        raise sa.exc.ArgumentError(str(error)) from None


def _require_answer(connection: Any, seconds: float) -> None:
    """Raises TimeoutError if no server answers. A pooler lets us in before it has a server for us."""
    try:
        connection.run_async(lambda line: line.execute("SELECT 1", timeout=seconds))
    except BaseException as error:
        # Nobody else knows this connection. If it still waited, it would be lent a server in vain.
        connection.driver_connection.terminate()
        if isinstance(error, TimeoutError):
            raise TimeoutError(f"no connection is lent within {seconds:g} seconds") from None
        if isinstance(error, Exception):  # SQLAlchemy translates none of the driver's errors here
            raise ConnectionError(str(error)) from error
        raise


def _tell_of_the_server(failed: sa.ExceptionContext) -> BaseException | None:
    """Turns errors about a server that is read-only, full or closed, or a lost line, into OperationalErrors.

    A cut line shows itself in many ways. So it is lost if the driver fails though PostgreSQL refused nothing.
    """
    original, known = failed.original_exception, failed.sqlalchemy_exception
    cause = original.__cause__ or original
    if state := getattr(cause, "sqlstate", None):
        if isinstance(known, OperationalError) or not state.startswith(OF_THE_SERVER):
            return None
    elif isinstance(cause, OSError | EOFError) or _is_of_driver(cause, failed) or _is_cut(failed):
        failed.is_disconnect = True
    else:
        return None
    return OperationalError(
        failed.statement,
        failed.parameters,
        original,
        hide_parameters=True,
        connection_invalidated=failed.is_disconnect,
    )


def _is_of_driver(error: BaseException, failed: sa.ExceptionContext) -> bool:
    return type(error).__module__.partition(".")[0] == failed.dialect.driver


def _is_cut(failed: sa.ExceptionContext) -> bool:
    """Whether the connection on which something failed is closed. If we are cancelled, nothing has failed."""
    connection = failed.connection
    if connection is None or not isinstance(failed.original_exception, Exception):
        return False
    line = None if connection.closed or connection.invalidated else connection.connection.driver_connection
    return line is not None and line.is_closed()


def _set_up_sqlite(engine: sa.Engine) -> None:
    sa.event.listen(engine, "connect", _configure_sqlite)
    if not (file := sqlite_file(engine.url)):
        return
    opened = identity(file)

    def refuse_another(*_: object) -> None:
        """Raises OperationalError if our file was deleted or replaced: what we write to it would be lost."""
        if identity(file) != opened:
            why = sqlite3.OperationalError(f"{file} was deleted, moved or replaced")
            raise OperationalError(None, None, why)

    def note_damage(failed: sa.ExceptionContext) -> None:
        if is_damage(failed.original_exception):
            DAMAGED.add(opened)

    for event in ("do_connect", "begin"):
        sa.event.listen(engine, event, refuse_another)
    sa.event.listen(engine, "handle_error", note_damage)


def _configure_sqlite(connection: Any, _: object) -> None:
    cursor = connection.cursor()
    # By default, a WAL may lose its newest commits in a power cut. An accepted action must never be lost.
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA foreign_keys=ON")
    # Overwrites deleted data. Some builds of SQLite do so only when told.
    cursor.execute("PRAGMA secure_delete=ON")
    cursor.execute(f"PRAGMA busy_timeout={LOCKED_MS}")
    cursor.close()
