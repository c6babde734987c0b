"""Projections are computed again while games end, people are renamed or deleted, or it is killed."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
import sqlalchemy as sa

from bot.ids import UserId
from bot.storage import projections, rebuilding
from bot.storage.engine import engine_at, engine_for_writing
from bot.storage.rebuilding import rebuild
from bot.storage.store import Store
from bot.storage.writer import Result, Work, Writer
from tests.bot.people import ANN, BEN, CLEO, GUILD
from tests.bot.service import execute, on_both
from tests.bot.storage.prepared import copied, prepared
from tests.bot.storage.ranked import game, random_games, ranking, rows

GAMES = 24


async def a_life(store: Store) -> None:
    await random_games(store, GAMES)


@pytest.fixture(scope="module")
def lived(empty_database: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return prepared(empty_database, tmp_path_factory.mktemp("games"), a_life)


@pytest.fixture
def url(dialect: str, lived: Path, tmp_path: Path, request: pytest.FixtureRequest) -> str:
    """The address of a database with random games."""
    if dialect == "postgresql":
        return str(request.getfixturevalue("postgres_url"))
    return copied(lived, tmp_path)


@pytest.fixture(autouse=True)
def small_commits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rebuilding, "A_COMMIT", 7)
    monkeypatch.setattr(rebuilding, "PAUSE", 0)


class Interrupted(Writer):
    """The writer of another process, before each of whose commits something happens."""

    meanwhile: Callable[[int], Awaitable[None]]
    commits = 0

    async def write(self, work: Work[Result]) -> Result:
        self.commits += 1
        await self.meanwhile(self.commits)
        return await super().write(work)


async def rebuild_with(url: str, meanwhile: Callable[[int], Awaitable[None]]) -> int:
    """Rebuilds in what is another process to the database; gives the number of its commits."""
    engine = engine_at(url)
    writer = Interrupted(engine, engine_for_writing(engine))
    writer.meanwhile = meanwhile
    try:
        await rebuild(engine.connect, writer)
    finally:
        await writer.close()
        await engine.dispose()
    return writer.commits


async def spoil(store: Store, url: str) -> None:
    """All rows are wrong, and some too many."""
    if not await store.archive.count(GUILD):  # on PostgreSQL
        await random_games(store, GAMES)
    await execute(url, "UPDATE standings SET games = 0, rating = 9999, mu = 99")
    await execute(url, "UPDATE records SET games = 500")
    await execute(url, "DELETE FROM solos")
    await execute(url, "INSERT INTO seasons (guild, game, season, games) VALUES (77, 'kuckuck', 'all', 5)")


@on_both
async def test_games_that_end_meanwhile_count_once(store: Store, url: str) -> None:
    await spoil(store, url)

    async def meanwhile(commits: int) -> None:
        people: list[UserId] = [ANN, BEN, CLEO]
        await game(store, *ranking(*people[commits % 3 :], *people[: commits % 3]), at=commits * 9e4)

    commits = await rebuild_with(url, meanwhile)
    assert commits > 10
    after = await rows(store)
    assert await store.rebuild() == GAMES + commits
    assert await rows(store) == after
    played = {row[2]: row[3] for row in after["seasons"] if row[:2] == (GUILD, "kuckuck")}
    assert played["all"] >= commits
    assert not [row for row in after["seasons"] if row[0] == 77], "no game was ever played there"


@on_both
async def test_what_is_deleted_or_renamed_meanwhile_does_not_come_back(store: Store, url: str) -> None:
    await spoil(store, url)

    async def meanwhile(commits: int) -> None:
        if commits == 3:
            await store.erase(ANN)
        if commits == 6:
            await store.names.rename(BEN, GUILD, "Somebody", CLEO, 5.0)

    await rebuild_with(url, meanwhile)
    after = await rows(store)
    assert ANN not in {row[3] for row in after["standings"]}
    assert {row[4] for row in after["standings"] if row[0] == GUILD and row[3] == BEN} == {"Somebody"}
    await store.rebuild()
    assert await rows(store) == after


async def test_a_server_that_is_deleted_meanwhile_stays_deleted(store: Store, url: str) -> None:
    await spoil(store, url)

    async def meanwhile(commits: int) -> None:
        if commits == 2:
            await store.departures.remove(GUILD)

    await rebuild_with(url, meanwhile)
    assert GUILD not in {row[0] for found in (await rows(store)).values() for row in found}


class Killed(Exception):
    """The process has come to its end."""


async def test_a_kill_loses_nothing_and_the_next_start_goes_on(
    store: Store, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = await rows(store)
    await execute(url, "UPDATE projections SET version = 0")
    await execute(url, "UPDATE standings SET games = 0, rating = 9999, mu = 99")

    async def meanwhile(commits: int) -> None:
        if commits == 3:
            raise Killed

    with pytest.raises(Killed):
        await rebuild_with(url, meanwhile)
    assert await rows(store) != before
    monkeypatch.setattr(rebuilding, "FEW_GAMES", GAMES - 1)
    started = await Store.open(url)
    assert {*started.stale} == {"standings", "seasons", "records", "rivals", "solos"}
    assert await started.rebuild() == GAMES
    await started.close()
    started = await Store.open(url)
    assert started.stale == []
    await started.close()
    assert await rows(store) == before


async def test_where_all_rows_are_right_nothing_is_written(store: Store, url: str) -> None:
    async def meanwhile(_: int) -> None:
        assert await store.archive.count(GUILD)

    assert await rebuild_with(url, meanwhile) == 1, "the versions alone"


async def test_while_one_commit_is_under_way_no_game_ends(store: Store, url: str) -> None:
    engine = engine_at(url)
    async with engine.begin() as connection:
        await connection.run_sync(projections.alone)
        other = sa.create_engine(url.replace("+aiosqlite", ""), connect_args={"timeout": 0})
        with pytest.raises(sa.exc.OperationalError, match="locked"), other.begin() as second:
            projections.alone(second)
        other.dispose()
    await engine.dispose()
