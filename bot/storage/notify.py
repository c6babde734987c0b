"""Lets processes that share a PostgreSQL tell each other of their writes, by NOTIFY and LISTEN."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.backoff import OF_POSTGRES, Backoff
from bot.host import logs
from bot.ids import GuildId, TableId
from bot.storage import schema

logger = logs.logger(__name__)

CHANNEL = "kuckuck"
ALIVE = 30.0
"""Seconds after which we test a silent connection: a server that vanished does not close it."""


def announcement(table_id: TableId) -> sa.Select[Any]:
    """A statement that tells all listeners, once it is committed, that the table was written to."""
    tables = schema.tables.c
    said = tables.id.cast(sa.Text) + " " + tables.guild.cast(sa.Text)
    return sa.select(sa.func.pg_notify(CHANNEL, said)).where(tables.id == table_id)


async def follow(
    engine: AsyncEngine, heard: Callable[[TableId, GuildId], None], listening: Callable[[], Awaitable[None]]
) -> None:
    """Calls ``heard(table, guild)`` for each announcement, until it is cancelled.

    What was announced while the connection was down is lost: ``listening`` is called whenever it is up again.
    """
    backoff = Backoff(OF_POSTGRES)

    async def up() -> None:
        await listening()
        backoff.succeed()

    while True:
        try:
            await _listen(engine, heard, up)
            logger.warning("PostgreSQL has hung up")
        except Exception as error:
            logger.warning("no news from PostgreSQL", error=error)
        await asyncio.sleep(backoff.fail())


async def _listen(
    engine: AsyncEngine, heard: Callable[[TableId, GuildId], None], up: Callable[[], Awaitable[None]]
) -> None:
    async with engine.connect() as connection:
        line: Any = (await connection.get_raw_connection()).driver_connection
        # It ends when we do, and the pool never lends it to others.
        await connection.run_sync(lambda sync: sync.detach())
        down = asyncio.Event()
        line.add_termination_listener(lambda _: down.set())

        def hear(*said: Any) -> None:
            table_id, guild = map(int, said[-1].split())
            heard(TableId(table_id), GuildId(guild))

        await line.add_listener(CHANNEL, hear)
        await up()
        while not down.is_set():
            try:
                async with asyncio.timeout(ALIVE):
                    await down.wait()
            except TimeoutError:
                await line.execute("SELECT 1", timeout=ALIVE)
