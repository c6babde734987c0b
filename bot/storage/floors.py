"""What the bot needs of its database. The start refuses what is below that, and ``check`` says so before."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Sequence
from contextlib import suppress

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

SQLITE = (3, 35)
"""The oldest SQLite: older ones do not know RETURNING."""
POSTGRESQL = 10
"""The oldest PostgreSQL on which all statements were tried."""
MOST_CONNECTIONS = 13
"""How many connections to PostgreSQL a process may have at once.

Ten are for presses, two hear of what other processes write, and one holds the lock on the shards.
"""
LEAST_CONNECTIONS = 5
"""With fewer connections than these, a press would have to wait for another one."""
HELD = 3
"""How many of its connections a process holds all the time."""
CONNECT_SECONDS = 10.0
"""How long a server, or a pooler before it, may take to lend us a connection."""
LENT_SECONDS = 5.0
"""For how long we wait for one more connection, to see how many we can have at once."""
POOLED = (
    "A pooler lends its connections per transaction: connect to PostgreSQL itself, or by session "
    "(docs/hosting.md says how)."
)
MORE_CONNECTIONS = (
    "Raise the limit of the server or pooler, or end DATABASE_URL with ?connection_limit= and fewer."
)
OF_A_POOLER = ("42P05", "26000")
"""The SQLSTATE of a prepared statement that is there already, or not there, since the server changes."""

BY_STATEMENT = "statement pooling mode"
"""What PgBouncer says to a transaction where it lends its connections even per statement."""


class Below(SQLAlchemyError):
    """What is below the bot is too old or too small. ``do`` says what can be done."""

    def __init__(self, why: str, do: str, *, again: bool = False) -> None:
        """``again`` says that it may be enough later, without anybody doing anything."""
        super().__init__(why)
        self.do, self.again = do, again


def require_sqlite(running: Sequence[int] = sqlite3.sqlite_version_info) -> None:
    """Raises Below if this Python's SQLite is too old."""
    if tuple(running) < SQLITE:
        needed, found = (".".join(map(str, version)) for version in (SQLITE, running))
        raise Below(
            f"this Python has SQLite {found}, and the bot needs {needed} or newer",
            "Use a Python with a newer SQLite, such as that of the Docker image, or PostgreSQL.",
        )


async def require_postgresql(engine: AsyncEngine) -> str:
    """The version of PostgreSQL. Raises Below if it is too old, or if a pooler lends it per transaction."""
    try:
        async with engine.connect() as one, engine.connect() as other:
            await one.execution_options(isolation_level="AUTOCOMMIT")
            if not await _is_of_session(one, other):
                raise Below("its server changes from statement to statement", POOLED)
            version, number, encoding = [
                (await one.exec_driver_sql(f"SHOW {name}")).scalar_one()
                for name in ("server_version", "server_version_num", "server_encoding")
            ]
    except DBAPIError as error:
        if getattr(error.orig, "sqlstate", None) in OF_A_POOLER or BY_STATEMENT in str(error.orig):
            raise Below(str(error.orig).splitlines()[0], POOLED) from error
        raise
    if int(number) < POSTGRESQL * 10_000:
        raise Below(
            f"the server is PostgreSQL {version}, and the bot needs {POSTGRESQL} or newer",
            "Update the server.",
        )
    if encoding != "UTF8":
        raise Below(
            f"its encoding is {encoding}, which cannot hold every name",
            "Make a database with ENCODING 'UTF8' TEMPLATE template0.",
        )
    return str(version)


async def _is_of_session(one: AsyncConnection, other: AsyncConnection) -> bool:
    """Whether each of two connections keeps its server process while the other one has a transaction."""

    async def process(connection: AsyncConnection) -> int:
        number: int = (await connection.execute(sa.select(sa.func.pg_backend_pid()))).scalar_one()
        return number

    first, theirs = await process(one), await process(other)
    if first == theirs:
        return False
    later = [await process(one)]
    await other.rollback()
    # A pooler may lend its connections in turn, so one more question is not enough.
    later += [await process(one) for _ in range(3)]
    return {*later} == {first}


async def lent(engine: AsyncEngine, most: int) -> int:
    """How many connections, up to ``most``, we can have at once. Closes them all.

    We open one after another: a pooler that refuses many at once refuses some for which it has room.
    """
    got: list[AsyncConnection] = []
    try:
        with suppress(SQLAlchemyError, OSError):  # TimeoutError is an OSError
            while len(got) < most:
                async with asyncio.timeout(LENT_SECONDS):
                    got.append(await engine.connect())
        return len(got)
    finally:
        for connection in got:
            await connection.invalidate()
            await connection.close()


def too_few(count: int, most: int) -> str:
    """Says that a process may have only ``count`` connections at once, though it may want ``most``."""
    return f"it lends {count} connections at once, and a process wants {most}, at least {LEAST_CONNECTIONS}"
