"""Processes that share a PostgreSQL database tell each other of their writes, by NOTIFY and LISTEN."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Literal, TypeAlias

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncEngine

from bot import logs, outages
from bot.backoff import OF_POSTGRES, Backoff
from bot.ids import GuildId, TableId
from bot.storage import schema

logger = logs.logger(__name__)

Whose: TypeAlias = Literal["person", "server"]
HearTable: TypeAlias = Callable[[TableId, GuildId], None]
HearSettings: TypeAlias = Callable[[Whose, int], None]
"""Called with the id of a person or server whose settings have changed."""
Listening: TypeAlias = Callable[[], Awaitable[None]]
"""Called each time listening begins, because earlier announcements are not repeated."""

TABLES, SETTINGS = "kuckuck", "kuckuck_settings"
"""The channels of announcements."""
ALIVE = 30.0
"""Seconds after which we test a silent connection: a server that vanished does not close it."""


def announcement(table_id: TableId) -> sa.Select[Any]:
    """A statement that tells all listeners that the table was written to, once the statement is committed."""
    tables = schema.tables.c
    said = tables.id.cast(sa.Text) + " " + tables.guild.cast(sa.Text)
    return sa.select(sa.func.pg_notify(TABLES, said)).where(tables.id == table_id)


def announce_settings(connection: sa.Connection, whose: Whose, number: int) -> None:
    """Tells all listeners, after the commit, that the settings of a person or a server have changed.

    Does nothing on SQLite, which has no listeners.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(sa.select(sa.func.pg_notify(SETTINGS, f"{whose} {number}")))


async def follow_tables(engine: AsyncEngine, heard: HearTable, listening: Listening) -> None:
    """Calls ``heard(table, guild)`` for each announced write to a table, until cancelled."""

    def hear(said: str) -> None:
        table_id, guild = map(int, said.split())
        heard(TableId(table_id), GuildId(guild))

    await _follow(engine, TABLES, hear, listening)


async def follow_settings(engine: AsyncEngine, heard: HearSettings, listening: Listening) -> None:
    """Calls ``heard`` for each announced change of settings, until cancelled."""

    def hear(said: str) -> None:
        whose, number = said.split()
        heard("person" if whose == "person" else "server", int(number))

    await _follow(engine, SETTINGS, hear, listening)


async def _follow(
    engine: AsyncEngine, channel: str, heard: Callable[[str], None], listening: Listening
) -> None:
    backoff = Backoff(OF_POSTGRES)

    async def up() -> None:
        await listening()
        backoff.succeed()

    while True:
        try:
            await _listen(engine, channel, heard, up)
            logger.warning("PostgreSQL has hung up", outage=outages.DATABASE)
        except Exception as error:
            logger.warning("no news from PostgreSQL", error=error, outage=outages.DATABASE)
        await asyncio.sleep(backoff.fail())


async def _listen(engine: AsyncEngine, channel: str, heard: Callable[[str], None], up: Listening) -> None:
    async with engine.connect() as connection:
        line: Any = (await connection.get_raw_connection()).driver_connection
        # This connection ends with the task, and the pool never lends it to other code.
        await connection.run_sync(lambda sync: sync.detach())
        down = asyncio.Event()
        line.add_termination_listener(lambda _: down.set())

        await line.add_listener(channel, lambda *said: heard(said[-1]))
        await up()
        while not down.is_set():
            try:
                async with asyncio.timeout(ALIVE):
                    await down.wait()
            except TimeoutError:
                await line.execute("SELECT 1", timeout=ALIVE)
