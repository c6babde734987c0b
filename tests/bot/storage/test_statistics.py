"""What a person has done in a server: games, places, streaks, ratings, and the people they have met."""

from __future__ import annotations

import pytest

from bot.ids import GuildId, TableId, UserId
from bot.scores import rating_history
from bot.scores.career import Career, Record, Rival
from bot.scores.ratings import BEGINNING
from bot.scores.rivalry import Rivalry
from bot.storage.store import Store
from tests.bot.logged import finish, setting_of
from tests.bot.people import ANN, BEN, CLEO, DAN, EVE, GUILD, NAMES
from tests.bot.storage.ranked import game, ranking


async def record(store: Store, user: UserId = ANN) -> Record:
    [found] = await store.statistics.records(user, GUILD)
    return found


async def career(store: Store, user: UserId = ANN, key: str = "kuckuck") -> Career:
    found = await store.statistics.career(user, GUILD, key)
    assert found
    return found


async def test_a_record_has_games_wins_and_places(store: Store) -> None:
    for users in ((ANN, BEN), (BEN, CLEO, ANN), (ANN,)):
        await game(store, *ranking(*users))
    found = await record(store)
    done = found.done
    assert (found.name, found.games, done.games, done.wins, done.places) == ("Ann", 3, 2, 1, 4)
    assert found.rated
    assert found.rated.games == 2, "a game alone has no rating"
    await game(store, *ranking(DAN, EVE), guild=GuildId(GUILD + 1))
    assert await store.statistics.records(DAN, GUILD) == []
    assert await store.statistics.career(DAN, GUILD, "kuckuck") is None
    assert [one.name for one in await store.statistics.everywhere(DAN)] == ["Dan"]


async def test_a_streak_ends_with_a_game_not_won_and_the_longest_is_kept(store: Store) -> None:
    for won in (True, True, True, False, True):
        await game(store, *(ranking(ANN, BEN) if won else ranking(BEN, ANN)))
    anns, bens = (await record(store)).done, (await record(store, BEN)).done
    assert (anns.streak, anns.longest, bens.streak, bens.longest) == (1, 3, 0, 1)


async def test_each_way_to_play_stands_by_itself_and_the_one_most_played_first(store: Store) -> None:
    await game(store, *ranking(ANN, BEN), key="cucco")
    for bidding in ("sealed", "sealed", "tactical", "tactical", "tactical"):
        await game(store, *ranking(ANN, BEN), options={"bidding": bidding})
    found = [(one.ladder, one.done.games) for one in await store.statistics.records(ANN, GUILD)]
    assert found == [("kuckuck-tactical", 3), ("kuckuck", 2), ("cucco", 1)]
    assert (await career(store)).lost_to == []
    assert (await career(store, BEN, "kuckuck-tactical")).lost_to == [Rival("Ann", 3, 3)]
    assert await store.archive.last_ladder(GUILD) == "kuckuck-tactical"
    assert await store.leaderboards.ladders(GUILD) == ["kuckuck-tactical", "kuckuck", "cucco"]


async def test_games_against_bots_alone_stand_apart(store: Store) -> None:
    for users in ((ANN, BEN), (ANN,), (ANN,), (BEN, ANN)):
        await game(store, *ranking(*users))
    found = await record(store)
    assert (found.done.games, found.done.wins, found.done.streak, found.done.longest) == (2, 1, 0, 1)
    assert (found.solo.games, found.solo.wins, found.solo.streak, found.solo.longest) == (2, 2, 2, 2)
    assert found.rated
    assert found.rated.games == 2


async def test_who_has_met_bots_alone_is_known_by_name(store: Store) -> None:
    await game(store, *ranking(ANN))
    assert (await record(store)).name == "Ann"
    assert await store.names.known(GUILD) == {ANN: "Ann"}
    await store.names.rename(ANN, GUILD, "Anna", BEN, 1)
    assert (await record(store)).name == "Anna"
    await store.erase(ANN)
    assert await store.statistics.records(ANN, GUILD) == []


async def test_how_two_stand_to_one_another_is_told_of_their_last_game_alone(store: Store) -> None:
    await game(store, *ranking(ANN, BEN, CLEO))
    await game(store, *ranking(BEN, ANN))
    await game(store, *ranking(CLEO, ANN), options={"bidding": "tactical"})
    await game(store, *ranking(DAN, EVE))
    assert await store.statistics.rivalries(TableId(1)) == {}
    assert await store.statistics.rivalries(TableId(2)) == {}
    told = await store.statistics.rivalries(TableId(3))
    assert told == {CLEO: [Rivalry(ANN, 1, 0, 1, 0, 0)], ANN: [Rivalry(CLEO, 1, 1, 0, 0, 0)]}
    await store.erase(CLEO)
    assert await store.statistics.rivalries(TableId(3)) == {}
    assert await store.statistics.rivalries(TableId(9)) == {}


async def test_the_curve_has_the_rating_after_each_game_and_keeps_its_last_points(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rating_history, "LONGEST", 5)
    for number in range(7):
        await game(store, *ranking(ANN, BEN), at=1000.0 * number)
        if number == 2:
            early = (await record(store)).rated
    assert early
    assert [point.at for point in early.curve] == [0, 1000, 2000]
    values = [BEGINNING, *(point.rating for point in early.curve)]
    assert values == sorted(values)
    assert values[-1] == early.rating
    late = (await record(store)).rated
    assert late
    assert late.games == 7
    assert [point.at for point in late.curve] == [2000, 3000, 4000, 5000, 6000]


async def test_strongest_is_behind_whom_one_ended_most_often_and_the_rank_is_that_of_all_time(
    store: Store,
) -> None:
    for users in ((BEN, ANN, CLEO), (BEN, ANN), (ANN, BEN, DAN), (CLEO, ANN), (EVE, ANN, DAN), (EVE, ANN)):
        await game(store, *ranking(*users))
    assert (await career(store)).lost_to == [Rival("Eve", 2, 2), Rival("Ben", 2, 3), Rival("Cleo", 1, 2)]
    assert (await career(store, DAN)).lost_to[0] == Rival("Ann", 2, 2)
    board = await store.leaderboards.page(GUILD, "kuckuck")
    careers = [await career(store, one.user) for one in board.standings]
    assert [(one.rank, one.players) for one in careers] == [(rank, 5) for rank in range(1, 6)]


async def test_what_one_did_the_other_suffered(store: Store) -> None:
    people = {user: NAMES[user] for user in (ANN, BEN, CLEO, DAN, EVE)}
    for seed in "abc":
        await finish(store, setting_of("cucco"), people, 0, seed=seed, guild=GUILD)
    careers = {name: await career(store, user, "cucco") for user, name in people.items()}
    did = {(name, rival.name, rival.times) for name, one in careers.items() for rival in one.did_to}
    suffered = {
        (rival.name, name, rival.times) for name, one in careers.items() for rival in one.suffered_from
    }
    assert did & suffered
    for by, to, times in did - suffered:  # three others did it to this one as often
        assert min(t for _, whom, t in suffered if whom == to) >= times, by
    best = [one.record.done.best for one in careers.values()]
    assert any(best)


async def test_twenty_at_a_table_have_all_met(store: Store) -> None:
    await game(store, *ranking(*range(1, 21)))
    await game(store, *ranking(*range(1, 21)))
    assert [rival.times for rival in (await career(store, UserId(20))).lost_to] == [2, 2, 2]


async def test_who_was_forgotten_is_a_nameless_opponent(store: Store) -> None:
    await game(store, *ranking(BEN, ANN))
    await store.erase(BEN)
    assert (await career(store)).lost_to == [Rival("", 1, 1)]
    assert await store.statistics.records(BEN, GUILD) == []
    await store.rebuild()
    assert (await career(store)).lost_to == [Rival("", 1, 1)]
