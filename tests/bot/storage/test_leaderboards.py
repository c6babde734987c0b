"""Who leads in a server: by rating, in a season and of all time; equals share a rank."""

from __future__ import annotations

from bot.ids import GuildId, UserId
from bot.scores.leaderboard import Leaderboard, Standing
from bot.storage.store import Store
from bot.table.results import Result
from tests.bot.people import ANN, BEN, CLEO, DAN, EVE, GUILD
from tests.bot.storage.ranked import game, ranking

OCTOBER, NOVEMBER = 1_792_000_000.0, 1_794_000_000.0


async def board(store: Store) -> Leaderboard:
    return await store.leaderboards.page(GUILD, "kuckuck")


def ranks(board: Leaderboard) -> list[tuple[int, int]]:
    return [(standing.rank, standing.user) for standing in board.standings]


async def test_a_standing_has_rating_games_wins_points_and_the_best_place(store: Store) -> None:
    assert await board(store) == Leaderboard("kuckuck", "all", 0, 0, 0, (), None, None, ())
    await game(store, *ranking(CLEO, ANN, BEN))
    await game(store, *ranking(ANN, CLEO))
    ann, cleo, ben = (await board(store)).standings
    assert ben == Standing(3, BEN, "Ben", ben.rating, games=1, wins=0, points=7, best=3)
    assert ann == Standing(1, ANN, "Ann", ann.rating, games=2, wins=1, points=17, best=1)
    assert cleo == Standing(2, CLEO, "Cleo", cleo.rating, games=2, wins=1, points=17, best=1)
    assert ann.rating > cleo.rating > ben.rating


async def test_equals_share_a_rank_and_the_next_one_is_left_out(store: Store) -> None:
    places = [(DAN, 2), (BEN, 1), (ANN, 1), (CLEO, 3)]
    await game(store, *[Result(seat, user, "?", place, 0) for seat, (user, place) in enumerate(places)])
    assert ranks(await board(store)) == [(1, BEN), (1, ANN), (3, DAN), (4, CLEO)]


async def test_who_played_alone_is_in_no_ranking(store: Store) -> None:
    await game(store, *ranking(ANN))
    assert (await board(store)).players == 0
    assert await store.archive.last_game(GUILD) == "kuckuck"


async def test_the_name_is_that_of_the_last_game_there_whatever_is_played_elsewhere(store: Store) -> None:
    for name in ("Zoe", "Ann", "Mia"):
        await game(store, *ranking(ANN, BEN, names={ANN: name}))
    await game(store, *ranking(BEN, ANN), guild=GuildId(GUILD + 1))
    await game(store, *ranking(CLEO, ANN), key="cucco")
    first, second = (await board(store)).standings
    assert (first.user, first.name, first.games) == (ANN, "Mia", 3)
    assert (second.user, second.games) == (BEN, 3)


async def test_in_a_season_everybody_begins_anew_and_it_has_the_podium_of_the_one_before(
    store: Store,
) -> None:
    await game(store, *ranking(BEN, ANN, CLEO, DAN), at=OCTOBER)
    await game(store, *ranking(ANN, BEN), at=NOVEMBER)
    november = await store.leaderboards.page(GUILD, "kuckuck", "2026-11")
    assert [(one.user, one.games) for one in november.standings] == [(ANN, 1), (BEN, 1)]
    always = await board(store)
    assert [(one.user, one.games) for one in always.standings][:3] == [(ANN, 2), (BEN, 2), (CLEO, 1)]
    assert (november.games, always.games) == (1, 2)
    assert (november.podium_season, always.podium_season, always.podium) == ("2026-10", None, ())
    assert [(one.rank, one.user) for one in november.podium] == [(1, BEN), (2, ANN), (3, CLEO)]
    over = await store.leaderboards.page(GUILD, "kuckuck", "2026-11", over=True)
    assert [(one.rank, one.user) for one in over.podium] == [(1, ANN), (2, BEN)]
    # A month without a game leaves the last podium where it is.
    assert (await store.leaderboards.page(GUILD, "kuckuck", "2027-02")).podium_season == "2026-11"


async def test_the_podium_holds_no_crowd(store: Store) -> None:
    await game(store, *[Result(seat, UserId(1 + seat), "?", 1, 0) for seat in range(20)], at=OCTOBER)
    assert len((await store.leaderboards.page(GUILD, "kuckuck", "2026-10", over=True)).podium) == 6


async def test_the_seasons_there_are_come_newest_first(store: Store) -> None:
    await game(store, *ranking(ANN, BEN), at=NOVEMBER)
    await game(store, *ranking(ANN, BEN), at=OCTOBER + 30 * 86_400, key="cucco")
    await game(store, *ranking(ANN, BEN), at=OCTOBER)
    await game(store, *ranking(ANN, BEN), at=0, key="cucco", guild=GuildId(GUILD + 1))
    await game(store, *ranking(ANN), at=NOVEMBER * 2)
    assert await store.leaderboards.seasons(GUILD) == ["2026-11", "2026-10"]
    assert await store.leaderboards.seasons(GuildId(GUILD + 1), "cucco") == ["1970-01"]
    assert await store.leaderboards.seasons(GUILD, "coucou") == []


async def test_a_page_has_ten_with_their_ranks_and_a_person_who_asks(store: Store) -> None:
    await game(store, *ranking(*range(1, 21)))
    await game(store, *ranking(*range(21, 26)))
    pages = [await store.leaderboards.page(GUILD, "kuckuck", page=page, me=UserId(17)) for page in range(3)]
    assert [(page.page, page.pages, len(page.standings)) for page in pages] == [
        (0, 3, 10),
        (1, 3, 10),
        (2, 3, 5),
    ]
    assert [page.mine and page.mine.user for page in pages] == [17, 17, 17]
    assert await store.leaderboards.page(GUILD, "kuckuck", page=999_999_999, me=UserId(17)) == pages[2]
    assert (await store.leaderboards.page(GUILD, "kuckuck", me=EVE)).mine is None, "they have not played"
    everybody = [standing for page in pages for standing in page.standings]
    assert sorted(standing.user for standing in everybody) == [*range(1, 26)]
    for standing in everybody:
        better = [other for other in everybody if other.rating > standing.rating]
        assert standing.rank == 1 + len(better)
    assert pages[0].mine == next(standing for standing in everybody if standing.user == 17)


async def test_games_that_end_at_once_are_in_the_order_in_which_they_were_written(store: Store) -> None:
    for _ in range(3):
        await game(store, *ranking(ANN, BEN), at=OCTOBER)
    await game(store, *ranking(BEN, ANN), at=OCTOBER - 1)  # by a clock that goes slow
    before = await board(store)
    await store.rebuild()
    assert await board(store) == before
