"""Opens tables in a store, writes and reads their logs, and reads everything in a database as text."""

import msgspec
import sqlalchemy as sa

from bot.ids import GuildId, TableId
from bot.storage import schema
from bot.storage.store import Store
from bot.table import log
from bot.table.replay import MarkedEntry
from bot.table.results import Result
from tests.bot.people import ANN, GUILD, opened


async def everything(store: Store) -> dict[str, list[str]]:
    """Every row of every table, as text, in alphabetical order."""
    async with store._engine.connect() as connection:
        return {
            table.name: sorted(str(tuple(row)) for row in await connection.execute(sa.select(table)))
            for table in schema.metadata.sorted_tables
        }


async def mentions(store: Store, *words: object) -> list[str]:
    """The rows that have any of these words, in any column."""
    return [
        f"{table}: {row}"
        for table, rows in (await everything(store)).items()
        for row in rows
        if any(str(word) in row for word in words)
    ]


AT, DEADLINE = 1000.0, 2000.0
LOBBY = (MarkedEntry(opened()), MarkedEntry(log.Joined(ANN, "Ann")))
CARD = MarkedEntry(log.Acted(0, "42"), "12345678")


async def new_table(store: Store, guild: GuildId = GUILD) -> TableId:
    opening = msgspec.structs.replace(opened(), guild=guild)
    return await store.open_table(AT, DEADLINE, [opening, *(entry for entry, _ in LOBBY[1:])])


async def append(store: Store, table: TableId, seq: int, *entries: MarkedEntry) -> None:
    await store.append(table, seq, AT, entries, live=True, deadline=DEADLINE)


async def finish(store: Store, table: TableId, seq: int, *results: Result) -> None:
    await store.finish(table, seq, AT, [CARD], guild_id=GUILD, game="kuckuck", results=results)


async def logs(store: Store, table: TableId) -> tuple[tuple[log.Entry | None, str | None], ...]:
    found = await store.load(table)
    assert found is not None
    return found.log
