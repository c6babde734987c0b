"""What follows from finished games is the same, whether made game by game or rebuilt from all of them."""

from __future__ import annotations

import asyncio
from itertools import cycle
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
from bot.storage.store import Clash, Store
from bot.table.results import Result
from engine.registry import games
from tests.bot.logged import finish, logged, setting_of
from tests.bot.people import ANN, BEN, CLEO, GUILD, NAMES
from tests.bot.service import execute, on_both
from tests.bot.storage.ranked import DAY, game, random_games, rows

pytestmark = on_both


async def played_games(store: Store, count: int) -> None:
    """Random games with their logs, of each kind, between two persons or more and the house."""
    rng, at = Random(count), 1_700_000_000.0
    for number, key in zip(range(count), cycle(games())):
        setting = setting_of(key)
        users = rng.sample([*NAMES], rng.randint(2, min(setting.seats, len(NAMES))))
        at += rng.choice([0, DAY / 3])
        people = {user: NAMES[user] for user in users}
        await finish(store, setting, people, at, seed=f"{number}", guild=GUILD)


async def test_made_anew_they_are_what_they_were_after_many_random_games(store: Store) -> None:
    await random_games(store, 60)
    before = await rows(store)
    assert all(before.values())
    assert await store.rebuild() == 60
    assert await rows(store) == before


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


async def test_games_that_end_at_once_in_two_processes_are_all_there(store: Store, url: str) -> None:
    other = await Store.open(url)
    pairs = [(ANN, BEN), (BEN, CLEO), (CLEO, ANN)] * 4
    await asyncio.gather(
        *[
            game(one, Result(0, first, "?", 1, 9), Result(1, second, "?", 2, 0), at=DAY)
            for one, (first, second) in zip([store, other] * 6, pairs, strict=True)
        ]
    )
    await other.close()
    before = await rows(store)
    assert {row[8] for row in before["standings"]} == {8}
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


async def test_made_anew_twice_they_are_the_same(store: Store) -> None:
    await random_games(store, 20)
    await store.rebuild()
    before = await rows(store)
    await store.rebuild()
    assert await rows(store) == before


async def test_rows_that_were_spoilt_are_mended(store: Store, url: str) -> None:
    await random_games(store, 20)
    before = await rows(store)
    await execute(url, "UPDATE standings SET games = 0, rating = 9999")
    await execute(url, "DELETE FROM seasons")
    await store.rebuild()
    assert await rows(store) == before


async def test_a_bot_with_other_rules_makes_them_anew_at_its_start(store: Store, url: str) -> None:
    await random_games(store, 20)
    before = await rows(store)
    await execute(url, "UPDATE projections SET version = 0 WHERE name = 'standings'")
    await execute(url, "UPDATE standings SET games = 0")
    await (await Store.open(url)).close()
    assert await rows(store) == before


async def test_a_start_leaves_alone_what_is_up_to_date(store: Store, url: str) -> None:
    await random_games(store, 5)
    await execute(url, "UPDATE standings SET games = 77")
    await (await Store.open(url)).close()
    assert {row[8] for row in (await rows(store))["standings"]} == {77}


async def test_a_game_that_could_not_be_written_leaves_no_trace(store: Store) -> None:
    results = [Result(0, ANN, "Ann", 1, 9), Result(0, BEN, "Ben", 2, 3)]  # one seat twice
    with pytest.raises(Clash):
        await game(store, *results)
    assert not any((await rows(store)).values())


async def test_a_person_who_is_forgotten_leaves_a_nameless_player_and_all_ranks(store: Store) -> None:
    await random_games(store, 60)
    before = await rows(store)
    await store.erase(ANN)
    await store.erase(BEN)
    after = await rows(store)
    people = {row[3]: row[4] for row in after["standings"]}
    nobodies = {user: name for user, name in people.items() if user < 0}
    assert nobodies == dict.fromkeys((-1, -2, -3, -4), ""), "each another one in each of the two servers"
    assert not {ANN, BEN} & people.keys()
    assert sorted(row[5:] for row in after["standings"]) == sorted(row[5:] for row in before["standings"])
    await store.rebuild()
    assert await rows(store) == after


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
