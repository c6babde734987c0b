"""Rebuilt projections are the same as before, even if games end or data is deleted during the rebuild."""

import asyncio
import shutil
from collections.abc import AsyncIterator, Awaitable, Callable
from itertools import cycle
from pathlib import Path
from random import Random

import pytest

from bot.games.ladders import ladders
from bot.games.statistics import statistics
from bot.ids import GuildId, UserId
from bot.storage import rebuilding
from bot.storage import writer as writing
from bot.storage.engine import engine_at, engine_for_writing
from bot.storage.projections import all_projections
from bot.storage.rebuilding import rebuild
from bot.storage.store import Store
from bot.storage.writer import Work, Writer
from bot.table.results import Result
from cogs.ranking.stored import KeptLeaderboards
from cogs.statistics.projections import RecordRow
from engine.registry import games
from tests.bot.logged import finish, setting_of
from tests.bot.people import ANN, BEN, CLEO, DAN, GUILD, NAMES
from tests.bot.service import execute, on_both
from tests.bot.storage.ranked import DAY, game, random_games, ranking, rows

GAMES = 16


@pytest.fixture(scope="module")
def played(empty_database: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database file with many random games, to be copied."""
    path = tmp_path_factory.mktemp("played") / "much.sqlite3"
    shutil.copy(empty_database, path)

    async def play() -> None:
        store = await Store.open(f"sqlite+aiosqlite:///{path}")
        await random_games(store, GAMES)
        await store.close()

    asyncio.run(play())
    return path


@pytest.fixture
async def much(url: str, dialect: str, played: Path) -> AsyncIterator[Store]:
    """A store with many random games."""
    if dialect == "sqlite":
        shutil.copy(played, url.partition("///")[2])
    store = await Store.open(url)
    if dialect != "sqlite":
        await random_games(store, GAMES)
    yield store
    await store.close()


@pytest.fixture(autouse=True)
def small_commits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rebuilding, "A_COMMIT", 4)
    monkeypatch.setattr(rebuilding, "PAUSE", 0)


async def test_rebuilt_projections_are_what_they_were_after_many_random_games(much: Store, url: str) -> None:
    before = await rows(much)
    assert all(before.values())
    assert await rebuild_with(url) == 1, "where all is right the versions alone are written"
    assert await much.rebuild() == GAMES
    assert await rows(much) == before
    await execute(url, "UPDATE standings SET games = 0, rating = 9999")
    await execute(url, "DELETE FROM seasons")
    await much.rebuild()
    assert await rows(much) == before, "rows that were spoilt are mended"


async def test_one_wrong_moment_of_the_clock_moves_one_game_alone(store: Store) -> None:
    today = 1_794_000_000.0
    nameless = [Result(2, None, "", 3, 3), Result(3, UserId(0), "", 4, 0)]
    for day in range(8):
        at = today + (400 * DAY if day == 2 else day * DAY)
        await game(store, *ranking(ANN, BEN), *nameless, at=at)
    assert await KeptLeaderboards(store).seasons(GUILD) == ["2027-12", "2026-11"]
    season = await KeptLeaderboards(store).page(GUILD, "kuckuck", "2026-11", me=ANN)
    assert season.games == 7
    played = await store.archive.page(GUILD, None, 0, 9)
    assert [one.table for one in played] == [8, 7, 6, 5, 4, 3, 2, 1], "in the order in which they ended"
    before = await rows(store)
    assert {row[3] for row in before["standings"]} == {ANN, BEN}, "of a seat without any user none is kept"
    assert await store.rebuild() == 8
    assert await rows(store) == before


async def test_projections_rebuilt_from_logs_are_what_they_were(store: Store) -> None:
    rng = Random(24)
    for number, key in zip(range(12), cycle(games())):
        setting = setting_of(key)
        users = rng.sample([*NAMES], rng.randint(2, min(setting.seats, len(NAMES))))
        people = {user: NAMES[user] for user in users}
        await finish(store, setting, people, 1_700_000_000.0 + number * DAY, seed=f"{number}", guild=GUILD)
    before = await rows(store)
    made = [RecordRow(*row) for row in before["records"]]
    counted = {ladders()[row.game].game for row in made if row.counts != "{}"}
    assert counted == {*filter(statistics, games())}
    assert any(row[-1] for row in before["rivals"])
    assert await store.rebuild() == 12
    assert await rows(store) == before


async def test_a_person_who_is_forgotten_leaves_a_nameless_player_and_all_ranks(much: Store) -> None:
    before = await rows(much)
    await much.erase(ANN)
    await much.erase(BEN)
    after = await rows(much)
    people = {row[3]: row[4] for row in after["standings"]}
    nobodies = {user: name for user, name in people.items() if user < 0}
    assert nobodies == dict.fromkeys((-1, -2, -3, -4), ""), "each another one in each of the two servers"
    assert not {ANN, BEN} & people.keys()
    assert sorted(row[5:] for row in after["standings"]) == sorted(row[5:] for row in before["standings"])
    await much.rebuild()
    assert await rows(much) == after


# Meanwhile games end, people are renamed or deleted, or the process is killed


class Interrupted(Writer):
    """The writer of another process. A test lets something happen before each commit of this writer."""

    meanwhile: Callable[[int], Awaitable[None]]
    commits = 0

    async def write(self, work: Work[writing.Result]) -> writing.Result:
        self.commits += 1
        await self.meanwhile(self.commits)
        return await super().write(work)


async def nothing(_: int) -> None:
    """The default ``meanwhile``, which does nothing."""


async def rebuild_with(url: str, meanwhile: Callable[[int], Awaitable[None]] = nothing) -> int:
    """Rebuilds the projections as a separate process would. Returns the number of commits."""
    engine = engine_at(url)
    writer = Interrupted(engine, engine_for_writing(engine))
    writer.meanwhile = meanwhile
    try:
        await rebuild(engine.connect, writer, all_projections())
    finally:
        await writer.close()
        await engine.dispose()
    return writer.commits


async def spoil(address: str) -> None:
    """Makes all rows wrong, and adds a few."""
    await execute(address, "UPDATE standings SET games = 0, rating = 9999, mu = 99")
    await execute(address, "UPDATE records SET games = 500")
    await execute(address, "DELETE FROM solos")
    await execute(
        address, "INSERT INTO seasons (guild, game, season, games) VALUES (77, 'kuckuck', 'all', 5)"
    )


@on_both
async def test_games_that_end_meanwhile_count_once_and_who_is_deleted_or_renamed_stays_so(
    much: Store, url: str
) -> None:
    await spoil(url)

    async def meanwhile(commits: int) -> None:
        await game(much, *ranking(*[CLEO, DAN][:: 1 - 2 * (commits % 2)]), at=commits * 9e4)
        if commits == 2:
            await much.departures.remove(GuildId(GUILD + 1))
        if commits == 3:
            await much.erase(ANN)
        if commits == 6:
            await much.names.rename(BEN, GUILD, "Somebody", CLEO, 5.0)

    commits = await rebuild_with(url, meanwhile)
    assert commits > 6
    after = await rows(much)
    assert {row[0] for found in after.values() for row in found} == {GUILD}, (
        "nothing is kept of the server that the bot has left"
    )
    assert ANN not in {row[3] for row in after["standings"]}
    assert {row[4] for row in after["standings"] if row[3] == BEN} == {"Somebody"}
    assert await much.rebuild() == await much.archive.count(GUILD) > commits
    assert await rows(much) == after
    played = {row[2]: row[3] for row in after["seasons"] if row[:2] == (GUILD, "kuckuck")}
    assert played["all"] >= commits


async def test_a_kill_loses_nothing(much: Store, url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    before = await rows(much)
    await execute(url, "UPDATE projections SET version = 0")
    await execute(url, "UPDATE standings SET games = 0, rating = 9999, mu = 99")

    async def meanwhile(commits: int) -> None:
        if commits == 3:
            raise InterruptedError

    with pytest.raises(InterruptedError):
        await rebuild_with(url, meanwhile)
    assert await rows(much) != before
    monkeypatch.setattr(rebuilding, "FEW_GAMES", GAMES - 1)
    started = await Store.open(url)
    assert {*started.stale} == {"standings", "seasons", "records", "rivals", "solos"}
    assert await started.rebuild() == GAMES
    await started.close()
    assert await rows(much) == before


async def test_a_start_rebuilds_projections_only_where_the_rules_have_changed(
    much: Store, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rebuilding, "FEW_GAMES", GAMES)
    before = await rows(much)
    await execute(url, "UPDATE projections SET version = 0 WHERE name = 'standings'")
    for spoilt, rebuilt in ((0, True), (77, False)):  # the first start also stores the new version
        await execute(url, f"UPDATE standings SET games = {spoilt}")  # noqa: S608
        started = await Store.open(url)
        assert started.stale == []
        await started.close()
        assert (await rows(much) == before) == rebuilt
