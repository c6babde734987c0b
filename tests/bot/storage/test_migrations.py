"""The schema's history: what the migrations make is what the schema says, and old rows come along."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any, TypeVar

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy.exc import SQLAlchemyError

from bot.i18n import Tr
from bot.ids import GuildId, TableId, UserId
from bot.presenters.fairness import judged
from bot.settings import PersonSettings, ServerSettings
from bot.storage import schema
from bot.storage.engine import engine_at
from bot.storage.migrations import configuration, migrate, newest, revision_of, revisions
from bot.storage.store import Store
from bot.table import Phase
from bot.table.commands import Leave, Start
from bot.table.replay import replay
from tests.bot.people import ANN, GUILD
from tests.bot.service import Service, Time, execute, on_both

TABLE = "INSERT INTO tables (id, guild, channel, live) VALUES ({}, {}, 6, false)"
RESULT = """
    INSERT INTO results (table_id, seat, guild, game, at, "user", name, place, score{})
    VALUES ({}, {}, {}, 'kuckuck', {}, {}, 'Ann', {}, 9{})
"""


@pytest.fixture
def new(dialect: str, request: pytest.FixtureRequest, tmp_path: Any) -> str:
    """The address of a database with nothing in it."""
    if dialect == "postgresql":
        return str(request.getfixturevalue("postgres").new())
    return f"sqlite+aiosqlite:///{tmp_path}/new.sqlite3"


Found = TypeVar("Found")


async def done(url: str, work: Callable[[sa.Connection], Found]) -> Found:
    """What this finds in the database, or does to it."""
    engine = engine_at(url)
    try:
        async with engine.begin() as connection:
            return await connection.run_sync(work)
    finally:
        await engine.dispose()


async def bring(url: str, revision: str = "head") -> None:
    await done(url, lambda connection: migrate(connection, revision))


def names(connection: sa.Connection) -> set[str]:
    return set(sa.inspect(connection).get_table_names())


def differences(connection: sa.Connection) -> list[object]:
    """What the schema has otherwise than the database."""
    return [*compare_metadata(MigrationContext.configure(connection), schema.metadata)]


@on_both
async def test_the_schema_goes_up_down_and_up_and_is_what_it_says(new: str) -> None:
    await bring(new)
    assert await done(new, names) - {"alembic_version"} == {*schema.metadata.tables}
    await execute(new, TABLE.format(1, 5))
    await execute(new, RESULT.format("", 1, 0, 5, 1_700_000_000.0, "NULL", 1, ""))  # of nobody
    await bring(new, "base")
    assert await done(new, names) - {"alembic_version"} == set()
    await bring(new)
    assert await done(new, differences) == []
    assert await done(new, revision_of) == newest()
    scripts = ScriptDirectory.from_config(configuration()).walk_revisions()
    assert [*revisions()] == [script.revision for script in scripts][::-1], "their names tell their order"
    await execute(new, "DROP INDEX ix_tables_live")
    assert await done(new, differences), "the comparison would see a difference"


@on_both
async def test_a_migration_that_fails_leaves_the_database_as_it_was(
    new: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    upgrade = command.upgrade

    def fails(*to: Any) -> None:
        upgrade(*to)
        raise RuntimeError("the power is off")

    monkeypatch.setattr(command, "upgrade", fails)
    with pytest.raises(RuntimeError):
        await bring(new, "0002")
    assert await done(new, names) == set()


@on_both
async def test_processes_that_start_at_once_make_one_schema(new: str) -> None:
    stores = await asyncio.gather(*[Store.open(new) for _ in range(4)])
    await stores[0].guilds.choose(GUILD, language="de")
    for store in stores:
        assert await store.guilds.customs() == {GUILD: ServerSettings("de")}
        await store.close()


async def test_a_database_of_a_later_version_is_left_alone(url: str) -> None:
    await execute(url, "UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(SQLAlchemyError, match="9999"):
        await Store.open(url)


@on_both
async def test_games_that_a_wrong_clock_took_with_it_get_their_own_time_back(new: str) -> None:
    """So do all other rows of former versions come along: of each what its own script does to it."""
    early, here = GuildId(4), GuildId(5)
    await bring(new, "0001")
    await execute(new, TABLE.format(9, early))
    for seat, user in enumerate((ANN, UserId(102))):
        await execute(new, RESULT.format(", people", 9, seat, early, 1_700_000_000.0, user, seat + 1, ", 2"))
    joined = """(9, 0, 0, '{"type":"Joined","user":101,"name":"Ann"}')"""
    await execute(new, f"INSERT INTO entries (table_id, seq, at, entry) VALUES {joined}")  # noqa: S608
    await bring(new, "0008")
    ends = [1_790_000_000.0, 1_890_000_000.0, 1_793_000_000.0, 1_794_000_000.0]
    stored = [1_790_000_000.0, 1_890_000_000.0, 1_890_000_000.000001, 1_890_000_000.000002]
    for number, (at, late) in enumerate(zip(ends, stored, strict=True), start=1):
        await execute(new, TABLE.format(number, here))
        for seq, entry in enumerate(("Acted", "Acted", "Continued")):
            fact = f"""({number}, {seq}, {at + seq - 1}, '{{"type":"{entry}"}}')"""
            await execute(new, f"INSERT INTO entries (table_id, seq, at, entry) VALUES {fact}")  # noqa: S608
        for seat, user in enumerate((ANN, UserId(102))):
            await execute(new, RESULT.format("", number, seat, here, late, user, seat + 1, ""))
    await execute(new, "INSERT INTO projections (name, version) VALUES ('standings', 2)")
    await bring(new, "0018")
    await execute(new, "INSERT INTO guilds (id, language, pace) VALUES (5, 'de', 'post')")
    await bring(new, "0024")
    await execute(new, "INSERT INTO users (id, hand) VALUES (101, 'dm')")

    store = await Store.open(new)
    played = await store.archive.page(here, None, 0, 9)
    assert [(one.table, one.at) for one in played] == [*zip((4, 3, 2, 1), reversed(ends), strict=True)]
    assert await store.leaderboards.seasons(here) == ["2029-11", "2026-11", "2026-10", "2026-09"]
    assert [row["table_id"] for row in (await store.personal.rows(ANN))["sitters"]] == [9]
    # Games from before the ratings are rated, and results from before the marks have none.
    game = await store.archive.game(TableId(9))
    assert game is not None
    assert [result.mark for result in game.people] == ["", ""]
    page = await store.leaderboards.page(early, "kuckuck")
    assert ([one.user for one in page.standings], page.games) == ([101, 102], 1)
    assert await store.leaderboards.seasons(early) == ["2023-11"]
    [record] = await store.statistics.records(UserId(102), early)
    assert (record.games, record.done.left, record.done.away) == (1, 0, 0)
    assert await store.guilds.customs() == {here: ServerSettings("de", "post")}
    assert await store.people.preferences([ANN]) == {ANN: PersonSettings("dm")}
    assert store.people.away == {}
    await store.people.plan_absence(ANN, 9.0)
    await store.close()


# A database that the version before these seals, seats and marks wrote: `former.sql`. Of each game there is a
# finished one of two people (1, 3, 5, 7) and one in its midst (2, 4, 6, 8). 9: a lobby.

HOST = UserId(105)
FINISHED, RUNNING = [[TableId(2 * number + later) for number in range(1, 5)] for later in (-1, 0)]
LOBBY = TableId(9)


@pytest.fixture
def former(tmp_path: Path) -> str:
    with closing(sqlite3.connect(tmp_path / "former.sqlite3")) as file:
        file.executescript(Path(__file__).with_name("former.sql").read_text(encoding="utf-8"))
    return f"sqlite+aiosqlite:///{tmp_path}/former.sqlite3"


async def test_every_table_goes_on_and_each_finished_game_still_agrees(former: str, time: Time) -> None:
    store = await Store.open(former)
    tables = Service(store, time)
    await tables.restore()
    running = [(number, Phase.PLAYING) for number in RUNNING]
    assert [(table.id, table.phase) for table in tables] == [*running, (LOBBY, Phase.LOBBY)]
    started = await tables.handle(LOBBY, Start(HOST))
    assert [player.user for player in started.players] == [HOST, HOST + 1, None], "as they sat down"
    left = await tables.handle(TableId(2), Leave((await tables.get(TableId(2))).people[0]))
    assert left.phase is Phase.PLAYING
    await tables.close()
    for number in FINISHED:
        found, played = await store.load(number), await store.archive.game(number)
        assert found
        assert played
        again = replay(number, found.log)
        assert again.former
        assert judged(again, again.finished and again.ends_as(played.people), Tr("en"))[0].startswith("✅")
    await store.close()


async def test_a_variant_gets_its_name_in_the_history(former: str) -> None:
    chosen = """replace(entry, '"options":{}', '"options":{"variant":"as"}')"""
    await execute(former, f"UPDATE entries SET entry = {chosen} WHERE table_id = 5 AND seq = 0")  # noqa: S608
    store = await Store.open(former)
    played = [await store.archive.game(number) for number in FINISHED]
    assert [one and dict(one.options) for one in played] == [{}, {}, {"variant": "as"}, {}]
    await store.close()
