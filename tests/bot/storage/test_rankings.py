"""Who leads in a server, by rating, in a season and of all time; and what each person has done there."""

from __future__ import annotations

import pytest

from bot.ids import GuildId, TableId, UserId
from bot.scores import rating_history
from bot.scores.career import Career, Record, Rival
from bot.scores.leaderboard import Leaderboard, Standing
from bot.scores.ratings import BEGINNING
from bot.scores.rivalry import Rivalry
from bot.storage.store import Store
from bot.table.results import Result
from tests.bot.logged import finish, setting_of
from tests.bot.people import ANN, BEN, CLEO, DAN, EVE, GUILD, NAMES
from tests.bot.storage.ranked import game, ranking

OCTOBER, NOVEMBER = 1_792_000_000.0, 1_794_000_000.0


async def board(store: Store, season: str = "all", *, over: bool = False) -> Leaderboard:
    return await store.leaderboards.page(GUILD, "kuckuck", season, over=over)


async def test_a_standing_has_rating_games_wins_points_and_the_best_place_and_the_last_name_there(
    store: Store,
) -> None:
    assert await board(store) == Leaderboard("kuckuck", "all", 0, 0, 0, (), None, None, ())
    await game(store, *ranking(CLEO, ANN, BEN, names={ANN: "Zoe", BEN: "Ben", CLEO: "Cleo"}))
    await game(store, *ranking(ANN, CLEO))
    await game(store, *ranking(BEN, ANN, names={}), guild=GuildId(GUILD + 1))
    await game(store, *ranking(CLEO, ANN, names={}), key="cucco")
    ann, cleo, ben = (await board(store)).standings
    assert ben == Standing(3, BEN, "Ben", ben.rating, games=1, wins=0, points=7, best=3)
    assert ann == Standing(1, ANN, "Ann", ann.rating, games=2, wins=1, points=17, best=1)
    assert cleo == Standing(2, CLEO, "Cleo", cleo.rating, games=2, wins=1, points=17, best=1)
    assert ann.rating > cleo.rating > ben.rating


async def test_equals_share_a_rank_the_next_one_is_left_out_and_a_podium_holds_no_crowd(store: Store) -> None:
    await game(store, *ranking(ANN))
    assert (await board(store)).players == 0, "who played alone is in no ranking"
    places = [(DAN, 2), (BEN, 1), (ANN, 1), (CLEO, 3)]
    await game(store, *[Result(seat, user, "?", place, 0) for seat, (user, place) in enumerate(places)])
    found = [(standing.rank, standing.user) for standing in (await board(store)).standings]
    assert found == [(1, BEN), (1, ANN), (3, DAN), (4, CLEO)]
    await game(store, *[Result(seat, UserId(1 + seat), "?", 1, 0) for seat in range(20)], at=OCTOBER)
    assert len((await board(store, "2026-10", over=True)).podium) == 6


async def test_in_a_season_everybody_begins_anew_and_it_has_the_podium_of_the_one_before(
    store: Store,
) -> None:
    await game(store, *ranking(BEN, ANN, CLEO, DAN), at=OCTOBER)
    await game(store, *ranking(ANN, BEN), at=NOVEMBER)
    november, always = await board(store, "2026-11"), await board(store)
    assert [(one.user, one.games) for one in november.standings] == [(ANN, 1), (BEN, 1)]
    assert [(one.user, one.games) for one in always.standings][:3] == [(ANN, 2), (BEN, 2), (CLEO, 1)]
    assert (november.games, always.games, always.podium) == (1, 2, ())
    assert [(one.rank, one.user) for one in november.podium] == [(1, BEN), (2, ANN), (3, CLEO)]
    over = await board(store, "2026-11", over=True)
    assert [(one.rank, one.user) for one in over.podium] == [(1, ANN), (2, BEN)]
    # A month without a game leaves the last podium where it is.
    assert (await board(store, "2027-02")).podium_season == "2026-11"
    await game(store, *ranking(ANN, BEN), at=0, key="cucco", guild=GuildId(GUILD + 1))
    assert await store.leaderboards.seasons(GUILD) == ["2026-11", "2026-10"], "the newest one first"


async def record(store: Store, user: UserId = ANN) -> Record:
    [found] = await store.statistics.records(user, GUILD)
    return found


async def career(store: Store, user: UserId = ANN, key: str = "kuckuck") -> Career:
    found = await store.statistics.career(user, GUILD, key)
    assert found
    return found


async def test_a_streak_ends_with_a_game_not_won_the_longest_is_kept_and_games_with_bots_stand_apart(
    store: Store,
) -> None:
    for won in (True, True, True, False, True):
        await game(store, *(ranking(ANN, BEN) if won else ranking(BEN, ANN)))
    for _ in range(2):
        await game(store, *ranking(ANN))
    anns, bens = await record(store), await record(store, BEN)
    assert (anns.done.streak, anns.done.longest, bens.done.streak, bens.done.longest) == (1, 3, 0, 1)
    assert (anns.name, anns.games, anns.done.games, anns.done.wins, anns.done.places) == ("Ann", 7, 5, 4, 6)
    assert (anns.solo.games, anns.solo.wins, anns.solo.streak, anns.solo.longest) == (2, 2, 2, 2)
    assert anns.rated
    assert anns.rated.games == 5
    await game(store, *ranking(DAN), guild=GuildId(GUILD + 1))
    assert await store.statistics.records(DAN, GUILD) == []
    assert await store.statistics.career(DAN, GUILD, "kuckuck") is None
    assert await store.names.known(GuildId(GUILD + 1)) == {DAN: "Dan"}
    await store.names.rename(DAN, GuildId(GUILD + 1), "Daniel", BEN, 1)
    assert [one.name for one in await store.statistics.everywhere(DAN)] == ["Daniel"]


async def test_each_way_to_play_stands_by_itself_and_the_one_most_played_first(store: Store) -> None:
    await game(store, *ranking(ANN, BEN), key="cucco")
    for bidding in ("sealed", "sealed", "tactical", "tactical", "tactical"):
        await game(store, *ranking(ANN, BEN), options={"bidding": bidding})
    found = [(one.ladder, one.done.games) for one in await store.statistics.records(ANN, GUILD)]
    assert found == [("kuckuck-tactical", 3), ("kuckuck", 2), ("cucco", 1)]
    assert (await career(store, BEN, "kuckuck-tactical")).lost_to == [Rival("Ann", 3, 3)]
    assert await store.archive.last_ladder(GUILD) == "kuckuck-tactical"
    assert await store.leaderboards.ladders(GUILD) == ["kuckuck-tactical", "kuckuck", "cucco"]


async def test_how_two_stand_to_one_another_is_told_of_their_last_game_alone(store: Store) -> None:
    await game(store, *ranking(ANN, BEN, CLEO))
    await game(store, *ranking(BEN, ANN))
    await game(store, *ranking(CLEO, ANN), options={"bidding": "tactical"})
    rivalries = store.statistics.rivalries
    last = {CLEO: [Rivalry(ANN, 1, 0, 1, 0, 0)], ANN: [Rivalry(CLEO, 1, 1, 0, 0, 0)]}
    assert [await rivalries(TableId(number)) for number in (1, 2, 3, 9)] == [{}, {}, last, {}]
    await store.erase(CLEO)
    assert await rivalries(TableId(3)) == {}


async def test_the_curve_has_the_rating_after_each_game_and_keeps_its_last_points(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rating_history, "LONGEST", 5)
    for number in range(7):
        await game(store, *ranking(ANN, BEN), at=1000.0 * number)
        if number == 2:
            early = (await record(store)).rated
    late = (await record(store)).rated
    assert early
    assert late
    assert [point.at for point in early.curve] == [0, 1000, 2000]
    assert BEGINNING < early.curve[0].rating < early.curve[-1].rating == early.rating
    assert [point.at for point in late.curve] == [2000, 3000, 4000, 5000, 6000]


async def test_strongest_is_behind_whom_one_ended_most_often_and_the_rank_is_that_of_all_time(
    store: Store,
) -> None:
    for users in ((BEN, ANN, CLEO), (BEN, ANN), (ANN, BEN, DAN), (CLEO, ANN), (EVE, ANN, DAN), (EVE, ANN)):
        await game(store, *ranking(*users))
    assert (await career(store)).lost_to == [Rival("Eve", 2, 2), Rival("Ben", 2, 3), Rival("Cleo", 1, 2)]
    assert (await career(store, DAN)).lost_to[0] == Rival("Ann", 2, 2)
    careers = [await career(store, one.user) for one in (await board(store)).standings]
    assert [(one.rank, one.players) for one in careers] == [(rank, 5) for rank in range(1, 6)]
    await store.erase(EVE)
    assert (await career(store)).lost_to[0] == Rival("", 2, 2)


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
    assert any(one.record.done.best for one in careers.values())
