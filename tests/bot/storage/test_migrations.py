"""The schema's history: what the migrations make is what the schema says, up, down and up again."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.ids import GuildId, TableId, UserId
from bot.settings import ServerSettings
from bot.storage import schema
from bot.storage.engine import engine_at
from bot.storage.migrations import configuration, migrate, newest, revision_of, revisions
from bot.storage.store import Store
from tests.bot.people import GUILD
from tests.bot.service import execute, on_both

pytestmark = on_both


@pytest.fixture
def new(dialect: str, request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a database with nothing in it."""
    if dialect == "postgresql":
        return str(request.getfixturevalue("postgres").new())
    return f"sqlite+aiosqlite:///{tmp_path}/new.sqlite3"


@pytest.fixture
async def engine(new: str) -> AsyncIterator[AsyncEngine]:
    engine = engine_at(new)
    yield engine
    await engine.dispose()


async def bring(engine: AsyncEngine, revision: str = "head") -> None:
    async with engine.begin() as connection:
        await connection.run_sync(migrate, revision)


async def names(engine: AsyncEngine) -> set[str]:
    async with engine.connect() as connection:
        return set(await connection.run_sync(lambda sync: sa.inspect(sync).get_table_names()))


async def differences(engine: AsyncEngine) -> list[object]:
    """What the schema has otherwise than the database."""
    async with engine.connect() as connection:
        return await connection.run_sync(
            lambda sync: compare_metadata(MigrationContext.configure(sync), schema.metadata)
        )


async def test_the_migrations_make_the_schema(engine: AsyncEngine) -> None:
    await bring(engine)
    assert await differences(engine) == []


async def test_the_comparison_would_see_a_difference(engine: AsyncEngine, new: str) -> None:
    await bring(engine)
    await execute(new, "DROP INDEX ix_tables_live")
    assert await differences(engine)


async def test_the_names_of_the_scripts_tell_their_order(engine: AsyncEngine) -> None:
    await bring(engine)
    async with engine.connect() as connection:
        assert await connection.run_sync(revision_of) == newest()
    scripts = ScriptDirectory.from_config(configuration()).walk_revisions()
    assert [*revisions()] == [script.revision for script in scripts][::-1]


async def test_the_schema_goes_up_down_and_up(engine: AsyncEngine) -> None:
    ours = set(schema.metadata.tables)
    for revision, tables in (("head", ours), ("base", set()), ("head", ours)):
        await bring(engine, revision)
        assert await names(engine) - {"alembic_version"} == tables


async def test_a_migration_that_fails_leaves_the_database_as_it_was(
    engine: AsyncEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    upgrade = command.upgrade

    def fails(*to: Any) -> None:
        upgrade(*to)
        raise RuntimeError("the power is off")

    monkeypatch.setattr(command, "upgrade", fails)
    with pytest.raises(RuntimeError):
        await bring(engine)
    assert await names(engine) == set()


async def test_processes_that_start_at_once_make_one_schema(new: str) -> None:
    stores = await asyncio.gather(*[Store.open(new) for _ in range(4)])
    await stores[0].guilds.choose(GUILD, language="de")
    for store in stores:
        assert await store.guilds.customs() == {GUILD: ServerSettings("de")}
        await store.close()


async def test_a_database_of_a_later_version_is_left_alone(engine: AsyncEngine, new: str) -> None:
    await bring(engine)
    await execute(new, "UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(SQLAlchemyError, match="9999"):
        await Store.open(new)


RESULTS = 'INSERT INTO results (table_id, seat, guild, game, at, "user", name, place, score)'


def down(connection: sa.Connection, revision: str) -> None:
    config = configuration()
    config.attributes["connection"] = connection
    command.downgrade(config, revision)


RESULT = """
    INSERT INTO results (table_id, seat, guild, game, at, "user", name, place, score{})
    VALUES (1, {}, 5, 'kuckuck', 1700000000.0, {}, 'Ann', {}, 9{})
"""


async def test_games_from_before_the_ratings_are_rated_at_the_next_start(
    engine: AsyncEngine, new: str
) -> None:
    await bring(engine, "0001")
    await execute(new, "INSERT INTO tables (id, guild, channel, live) VALUES (1, 5, 6, false)")
    for seat, user in enumerate((101, 102)):
        await execute(new, RESULT.format(", people", seat, user, seat + 1, ", 2"))
    store = await Store.open(new)
    assert [
        standing.user for standing in (await store.leaderboards.page(GuildId(5), "kuckuck")).standings
    ] == [
        101,
        102,
    ]
    assert await store.leaderboards.seasons(GuildId(5)) == ["2023-11"]
    await store.close()


async def test_games_that_a_wrong_clock_took_with_it_get_their_own_time_back(
    engine: AsyncEngine, new: str
) -> None:
    await bring(engine, "0008")
    ends = [1_790_000_000.0, 1_890_000_000.0, 1_793_000_000.0, 1_794_000_000.0]
    stored = [1_790_000_000.0, 1_890_000_000.0, 1_890_000_000.000001, 1_890_000_000.000002]
    for number, (at, late) in enumerate(zip(ends, stored, strict=True), start=1):
        await execute(new, f"INSERT INTO tables (id, guild, channel, live) VALUES ({number}, 5, 6, false)")  # noqa: S608
        for seq, entry in enumerate(("Acted", "Acted", "Continued")):
            fact = f"""({number}, {seq}, {at + seq - 1}, '{{"type":"{entry}"}}')"""
            await execute(new, f"INSERT INTO entries (table_id, seq, at, entry) VALUES {fact}")  # noqa: S608
        for seat, user in enumerate((101, 102)):
            row = f"VALUES ({number}, {seat}, 5, 'kuckuck', {late}, {user}, 'Ann', {seat + 1}, 9)"
            await execute(new, f"{RESULTS} {row}")
    await execute(new, "INSERT INTO projections (name, version) VALUES ('standings', 2)")
    store = await Store.open(new)
    played = await store.archive.page(GuildId(5), None, 0, 9)
    assert [(one.table, one.at) for one in played] == [*zip((4, 3, 2, 1), reversed(ends), strict=True)]
    assert await store.leaderboards.seasons(GuildId(5)) == ["2029-11", "2026-11", "2026-10", "2026-09"]
    await store.close()


async def test_results_from_before_have_no_mark_and_count_as_ever(engine: AsyncEngine, new: str) -> None:
    """Also those in which who had come late has a result like all others."""
    await bring(engine, "0008")
    await execute(new, "INSERT INTO tables (id, guild, channel, live) VALUES (1, 5, 6, false)")
    for seat, user in enumerate((101, 102)):
        await execute(new, RESULT.format("", seat, user, seat + 1, ""))
    store = await Store.open(new)
    game = await store.archive.game(TableId(1))
    assert game is not None
    assert [result.mark for result in game.people] == ["", ""]
    for _ in range(2):
        assert (await store.leaderboards.page(GuildId(5), "kuckuck")).games == 1
        [record] = await store.statistics.records(UserId(102), GuildId(5))
        assert (record.games, record.done.left, record.done.away) == (1, 0, 0)
        await store.rebuild()
    await store.close()


async def test_what_a_server_chose_stays_when_the_level_of_its_bots_comes_and_goes(
    engine: AsyncEngine, new: str
) -> None:
    await bring(engine, "0018")
    await execute(new, "INSERT INTO guilds (id, language, pace) VALUES (5, 'de', 'post')")
    before = {GuildId(5): ServerSettings("de", "post")}
    store = await Store.open(new)
    assert await store.guilds.customs() == before
    await store.guilds.choose(GuildId(5), level="strong")
    assert await store.guilds.customs() == {GuildId(5): ServerSettings("de", "post", level="strong")}
    await store.close()
    async with engine.begin() as connection:
        await connection.run_sync(lambda sync: down(sync, "0018"))
    store = await Store.open(new)
    assert await store.guilds.customs() == before
    await store.close()


async def test_marks_go_down_to_one_result_a_seat(engine: AsyncEngine, new: str) -> None:
    await bring(engine)
    await execute(new, "INSERT INTO tables (id, guild, channel, live) VALUES (1, 5, 6, false)")
    for seat, user, mark in ((0, 101, "''"), (1, 102, "'left'"), (1, 103, "'late'"), (2, 104, "'away'")):
        await execute(new, RESULT.format(", mark", seat, user, seat + 1, f", {mark}"))
    async with engine.begin() as connection:
        await connection.run_sync(lambda sync: down(sync, "0008"))
    async with engine.connect() as connection:
        left = (await connection.exec_driver_sql('SELECT "user" FROM results ORDER BY seat')).scalars().all()
        assert [*left] == [101, 103, 104]
        assert (await connection.exec_driver_sql("SELECT id FROM tables")).scalars().all() == [1]
    await bring(engine)
    assert await differences(engine) == []


async def test_results_of_nobody_go_down_with_the_schema(engine: AsyncEngine, new: str) -> None:
    await bring(engine)
    await execute(new, "INSERT INTO tables (id, guild, channel, live) VALUES (1, 5, 6, false)")
    await execute(new, RESULT.format("", 0, "NULL", 1, ""))
    for revision in ("base", "head"):
        await bring(engine, revision)
    assert await differences(engine) == []
