"""What follows from finished games is the same, whether made game by game or rebuilt from all of them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from itertools import cycle
from pathlib import Path
from random import Random

import pytest

from bot.games.ladders import ladders
from bot.games.statistics import statistics
from bot.games.tally import Tally, tally
from bot.ids import UserId
from bot.scores.finished import Finished
from bot.storage import projections
from bot.storage.projections import records
from bot.storage.rebuilding import rebuild
from bot.storage.store import Store
from bot.table.results import Result
from engine.registry import games
from tests.bot.logged import finish, logged, setting_of
from tests.bot.people import ANN, BEN, GUILD, NAMES
from tests.bot.service import execute
from tests.bot.storage.prepared import copied, prepared
from tests.bot.storage.ranked import DAY, game, random_games, rows

GAMES = 60


async def a_life(store: Store) -> None:
    await random_games(store, GAMES)


@pytest.fixture(scope="module")
def lived(empty_database: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return prepared(empty_database, tmp_path_factory.mktemp("games"), a_life)


@pytest.fixture
def lived_at(lived: Path, tmp_path: Path) -> str:
    """The address of a database with many random games."""
    (tmp_path / "lived").mkdir()
    return copied(lived, tmp_path / "lived")


@pytest.fixture
async def much(lived_at: str) -> AsyncIterator[Store]:
    store = await Store.open(lived_at)
    yield store
    await store.close()


async def played_games(store: Store, count: int) -> None:
    """Random games with their logs, of each kind, between two persons or more and the house."""
    rng, at = Random(count), 1_700_000_000.0
    for number, key in zip(range(count), cycle(games())):
        setting = setting_of(key)
        users = rng.sample([*NAMES], rng.randint(2, min(setting.seats, len(NAMES))))
        at += rng.choice([0, DAY / 3])
        people = {user: NAMES[user] for user in users}
        await finish(store, setting, people, at, seed=f"{number}", guild=GUILD)


async def test_made_anew_they_are_what_they_were_after_many_random_games(much: Store, lived_at: str) -> None:
    before = await rows(much)
    assert all(before.values())
    assert await much.rebuild() == GAMES
    assert await rows(much) == before
    await execute(lived_at, "UPDATE standings SET games = 0, rating = 9999")
    await execute(lived_at, "DELETE FROM seasons")
    await much.rebuild()
    assert await rows(much) == before, "rows that were spoilt are mended"


async def test_one_wrong_moment_of_the_clock_moves_one_game_alone(store: Store) -> None:
    today = 1_794_000_000.0
    for day in range(8):
        at = today + (400 * DAY if day == 2 else day * DAY)
        await game(store, Result(0, ANN, "Ann", 1, 9), Result(1, BEN, "Ben", 2, 0), at=at)
    assert await store.leaderboards.seasons(GUILD) == ["2027-12", "2026-11"]
    season = await store.leaderboards.page(GUILD, "kuckuck", "2026-11", me=ANN)
    assert season.games == 7
    played = await store.archive.page(GUILD, None, 0, 9)
    assert [one.table for one in played] == [8, 7, 6, 5, 4, 3, 2, 1], "in the order in which they ended"
    before = await rows(store)
    assert await store.rebuild() == 8
    assert await rows(store) == before


async def test_made_anew_they_are_what_they_were_though_the_clock_went_to_and_fro(store: Store) -> None:
    rng = Random(5)
    for _ in range(30):
        users = rng.sample([ANN, BEN], 2)
        results = [Result(seat, user, NAMES[user], seat + 1, 0) for seat, user in enumerate(users)]
        await game(store, *results, at=1_700_000_000.0 + rng.uniform(0, 5 * DAY))
    before = await rows(store)
    await store.rebuild()
    assert await rows(store) == before


async def test_made_anew_from_their_logs_they_are_what_they_were(store: Store) -> None:
    await played_games(store, 24)
    before = await rows(store)
    made = [records.Row(*row) for row in before["records"]]
    counted = {ladders()[row.game].game for row in made if row.counts != "{}"}
    assert counted == {*filter(statistics, games())}
    assert any(row[-1] for row in before["rivals"])
    assert await store.rebuild() == 24
    assert await rows(store) == before


async def test_a_start_makes_them_anew_where_the_rules_are_others_and_only_there(
    much: Store, lived_at: str
) -> None:
    before = await rows(much)
    await execute(lived_at, "UPDATE projections SET version = 0 WHERE name = 'standings'")
    await execute(lived_at, "UPDATE standings SET games = 0")
    await (await Store.open(lived_at)).close()
    assert await rows(much) == before
    await execute(lived_at, "UPDATE standings SET games = 77")
    await (await Store.open(lived_at)).close()
    assert {row[8] for row in (await rows(much))["standings"]} == {77}, "they are up to date"


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


async def test_of_a_seat_without_any_user_no_standing_is_kept(store: Store) -> None:
    nameless = [Result(1, None, "", 2, 3), Result(2, None, "", 3, 0), Result(3, UserId(0), "", 3, 0)]
    await game(store, Result(0, ANN, "Ann", 1, 9), *nameless)
    assert {row[3] for row in (await rows(store))["standings"]} == {ANN}
    before = await rows(store)
    await store.rebuild()
    assert await rows(store) == before


@pytest.mark.parametrize("reads", [True, False])
async def test_what_its_log_tells_comes_with_the_game_to_a_person_who_asks_for_it(
    store: Store, monkeypatch: pytest.MonkeyPatch, reads: bool
) -> None:
    class Readers:
        """A projection that keeps nothing, and hears of every game."""

        table, version, reads_log, Row = projections.PROJECTIONS["seasons"].table, 1, reads, tuple

        def __init__(self) -> None:
            self.heard: list[Tally] = []

        def keys(self, game: Finished) -> list[tuple[int, str, str]]:
            return [(game.guild, game.game, "all")]

        def add(self, _: object, game: Finished, __: object) -> None:
            self.heard.append(game.tally)

    monkeypatch.setattr(projections, "PROJECTIONS", {"readers": (readers := Readers())})
    setting, people = setting_of("cucco"), {ANN: "Ann"}
    await finish(store, setting, people, 0)
    expected = tally("cucco", logged(setting, people)) if reads else Tally()
    assert bool(expected.counts) is reads
    assert readers.heard == [expected]
    await rebuild(store._engine.connect, store._writer, {"readers": readers})
    assert readers.heard == [expected] * 2
