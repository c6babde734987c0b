"""Each person's results in a server, and their results against others."""

from bot.ids import GuildId, TableId, UserId
from bot.storage.store import Store
from cogs.ranking.stored import KeptLeaderboards
from cogs.statistics.rivalry import Rivalry
from cogs.statistics.stored import KeptStatistics
from cogs.statistics.values import Career, Record, Rival
from tests.bot.logged import finish, setting_of
from tests.bot.people import ANN, BEN, CLEO, DAN, EVE, GUILD, NAMES
from tests.bot.storage.ranked import game, ranking


async def record(store: Store, user: UserId = ANN) -> Record:
    [found] = await KeptStatistics(store).records(user, GUILD)
    return found


async def career(store: Store, user: UserId = ANN, key: str = "kuckuck") -> Career:
    found = await KeptStatistics(store).career(user, GUILD, key)
    assert found
    return found


async def test_a_streak_ends_with_a_game_not_won_and_games_with_bots_stand_apart(store: Store) -> None:
    for won in (True, True, True, False, True):
        await game(store, *(ranking(ANN, BEN) if won else ranking(BEN, ANN)))
    for _ in range(2):
        await game(store, *ranking(ANN))
    anns, bens = await record(store), await record(store, BEN)
    assert (anns.done.streak, anns.done.longest, bens.done.streak, bens.done.longest) == (1, 3, 0, 1)
    assert (anns.name, anns.games, anns.done.games, anns.done.wins, anns.done.places) == ("Ann", 7, 5, 4, 6)
    assert (anns.solo.games, anns.solo.wins, anns.solo.streak, anns.solo.longest) == (2, 2, 2, 2)
    await game(store, *ranking(DAN), guild=GuildId(GUILD + 1))
    assert await KeptStatistics(store).records(DAN, GUILD) == []
    assert await KeptStatistics(store).career(DAN, GUILD, "kuckuck") is None
    assert await store.names.known(GuildId(GUILD + 1)) == {DAN: "Dan"}
    await store.names.rename(DAN, GuildId(GUILD + 1), "Daniel", BEN, 1)
    assert [one.name for one in await KeptStatistics(store).records(DAN)] == ["Daniel"]


async def test_each_way_to_play_stands_by_itself_and_the_one_most_played_first(store: Store) -> None:
    await game(store, *ranking(ANN, BEN), key="cucco")
    for bidding in ("sealed", "sealed", "tactical", "tactical", "tactical"):
        await game(store, *ranking(ANN, BEN), options={"bidding": bidding})
    found = [(one.ladder, one.done.games) for one in await KeptStatistics(store).records(ANN, GUILD)]
    assert found == [("kuckuck-tactical", 3), ("kuckuck", 2), ("cucco", 1)]
    assert (await career(store, BEN, "kuckuck-tactical")).lost_to == [Rival("Ann", 3, 3)]
    assert (last := await store.archive.last(GUILD))
    assert last.ladder == "kuckuck-tactical"
    assert await KeptLeaderboards(store).ladders(GUILD) == ["kuckuck-tactical", "kuckuck", "cucco"]


async def test_how_two_stand_to_one_another_is_told_of_their_last_game_alone(store: Store) -> None:
    await game(store, *ranking(ANN, BEN, CLEO))
    await game(store, *ranking(BEN, ANN))
    await game(store, *ranking(CLEO, ANN), options={"bidding": "tactical"})
    rivalries = KeptStatistics(store).rivalries
    last = {CLEO: [Rivalry(ANN, 1, 0, 1, 0, 0)], ANN: [Rivalry(CLEO, 1, 1, 0, 0, 0)]}
    assert [await rivalries(TableId(number)) for number in (1, 2, 3, 9)] == [{}, {}, last, {}]
    await store.erase(CLEO)
    assert await rivalries(TableId(3)) == {}


async def test_strongest_is_behind_whom_one_ended_most_often(store: Store) -> None:
    for users in ((BEN, ANN, CLEO), (BEN, ANN), (ANN, BEN, DAN), (CLEO, ANN), (EVE, ANN, DAN), (EVE, ANN)):
        await game(store, *ranking(*users))
    assert (await career(store)).lost_to == [Rival("Eve", 2, 2), Rival("Ben", 2, 3), Rival("Cleo", 1, 2)]
    assert (await career(store, DAN)).lost_to[0] == Rival("Ann", 2, 2)
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
    for by, to, times in did - suffered:  # a full list leaves out those who did it least often
        assert min(t for _, whom, t in suffered if whom == to) >= times, by
    assert any(one.record.done.best for one in careers.values())
