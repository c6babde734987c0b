"""Who leads in a server: by rating, in a season and of all time; equals share a rank."""

from __future__ import annotations

from bot.ids import GuildId, UserId
from bot.scores.leaderboard import Leaderboard, Standing
from bot.storage.store import Store
from bot.table.results import Result
from tests.bot.people import ANN, BEN, CLEO, DAN, EVE, GUILD
from tests.bot.service import on_both
from tests.bot.storage.ranked import game, ranking

pytestmark = on_both

OCTOBER, NOVEMBER = 1_792_000_000.0, 1_794_000_000.0


async def board(store: Store) -> Leaderboard:
    return await store.leaderboards.page(GUILD, "kuckuck")


def ranks(board: Leaderboard) -> list[tuple[int, int]]:
    return [(standing.rank, standing.user) for standing in board.standings]


async def test_nobody_leads_before_the_first_game(store: Store) -> None:
    assert await board(store) == Leaderboard("kuckuck", "all", 0, 0, 0, (), None, None, ())


async def test_a_standing_has_rating_games_wins_points_and_the_best_place(store: Store) -> None:
    await game(store, *ranking(CLEO, ANN, BEN))
    await game(store, *ranking(ANN, CLEO))
    cleo, ann, ben = (await board(store)).standings
    assert ben == Standing(3, BEN, "Ben", ben.rating, games=1, wins=0, points=7, best=3)
    assert (ann.games, ann.wins, ann.points, ann.best) == (2, 1, 17, 1)
    assert (cleo.games, cleo.wins, cleo.points, cleo.best) == (2, 1, 17, 1)
    assert cleo.rating > ann.rating > ben.rating


async def test_equals_share_a_rank_and_the_next_one_is_left_out(store: Store) -> None:
    places = [(DAN, 2), (BEN, 1), (ANN, 1), (CLEO, 3)]
    await game(store, *[Result(seat, user, "?", place, 0) for seat, (user, place) in enumerate(places)])
    assert ranks(await board(store)) == [(1, BEN), (1, ANN), (3, DAN), (4, CLEO)]


async def test_who_played_alone_is_in_no_ranking(store: Store) -> None:
    await game(store, *ranking(ANN))
    assert (await board(store)).players == 0
    assert await store.archive.last_game(GUILD) == "kuckuck"


async def test_the_name_is_that_of_the_last_game(store: Store) -> None:
    for name in ("Zoe", "Ann", "Mia"):
        await game(store, *ranking(ANN, BEN, names={ANN: name}))
    assert (await board(store)).standings[0].name == "Mia"


async def test_another_server_or_game_does_not_count(store: Store) -> None:
    await game(store, *ranking(ANN, BEN))
    await game(store, *ranking(BEN, ANN), guild=GuildId(GUILD + 1))
    await game(store, *ranking(CLEO, ANN), key="cucco")
    first, second = (await board(store)).standings
    assert (first.user, first.games, second.user, second.games) == (ANN, 1, BEN, 1)


async def test_in_a_season_everybody_begins_anew(store: Store) -> None:
    await game(store, *ranking(BEN, ANN, CLEO), at=OCTOBER)
    await game(store, *ranking(ANN, BEN), at=NOVEMBER)
    november = await store.leaderboards.page(GUILD, "kuckuck", "2026-11")
    assert [(s.user, s.games) for s in november.standings] == [(ANN, 1), (BEN, 1)]
    assert [(s.user, s.games) for s in (await board(store)).standings] == [(ANN, 2), (BEN, 2), (CLEO, 1)]
    assert (november.games, (await board(store)).games) == (1, 2)


async def test_a_season_has_the_podium_of_the_one_before_until_it_is_over_itself(store: Store) -> None:
    await game(store, *ranking(BEN, ANN, CLEO, DAN), at=OCTOBER)
    await game(store, *ranking(ANN, BEN), at=NOVEMBER)
    running = await store.leaderboards.page(GUILD, "kuckuck", "2026-11")
    assert running.podium_season == "2026-10"
    assert [(s.rank, s.user) for s in running.podium] == [(1, BEN), (2, ANN), (3, CLEO)]
    later = await store.leaderboards.page(GUILD, "kuckuck", "2026-11", over=True)
    assert [(s.rank, s.user) for s in later.podium] == [(1, ANN), (2, BEN)]
    # A month without a game leaves the last podium where it is.
    assert (await store.leaderboards.page(GUILD, "kuckuck", "2027-02")).podium_season == "2026-11"
    assert (await board(store)).podium == ()


async def test_the_podium_holds_no_crowd(store: Store) -> None:
    await game(store, *[Result(seat, UserId(1 + seat), "?", 1, 0) for seat in range(20)], at=OCTOBER)
    assert len((await store.leaderboards.page(GUILD, "kuckuck", "2026-10", over=True)).podium) == 6


async def test_the_seasons_there_are_come_newest_first(store: Store) -> None:
    await game(store, *ranking(ANN, BEN), at=NOVEMBER)
    await game(store, *ranking(ANN, BEN), at=OCTOBER + 30 * 86_400, key="cucco")
    await game(store, *ranking(ANN, BEN), at=0, key="cucco", guild=GuildId(GUILD + 1))
    await game(store, *ranking(ANN), at=NOVEMBER * 2)
    assert await store.leaderboards.seasons(GUILD) == ["2026-11"]
    assert await store.leaderboards.seasons(GuildId(GUILD + 1), "cucco") == ["1970-01"]
    assert await store.leaderboards.seasons(GUILD, "coucou") == []


async def test_a_page_has_ten_with_their_ranks_and_a_person_who_asks(store: Store) -> None:
    await game(store, *ranking(*range(1, 21)))
    await game(store, *ranking(*range(21, 26)))
    first = await store.leaderboards.page(GUILD, "kuckuck", me=UserId(17))
    assert first.pages == 3
    assert len(first.standings) == 10
    assert first.mine
    assert first.mine.user == 17
    ranked = [await store.leaderboards.page(GUILD, "kuckuck", page=page) for page in range(3)]
    everybody = [standing for page in ranked for standing in page.standings]
    assert sorted(standing.user for standing in everybody) == [*range(1, 26)]
    for standing in everybody:
        better = [other for other in everybody if other.rating > standing.rating]
        assert standing.rank == 1 + len(better)


async def test_beyond_the_last_page_is_the_last_one(store: Store) -> None:
    await game(store, *ranking(*range(1, 13)))
    last = await store.leaderboards.page(GUILD, "kuckuck", page=999_999_999)
    assert (last.page, len(last.standings)) == (1, 2)


async def test_who_has_not_played_has_no_place(store: Store) -> None:
    await game(store, *ranking(ANN, BEN))
    assert (await store.leaderboards.page(GUILD, "kuckuck", me=EVE)).mine is None


async def test_games_that_end_at_once_are_in_the_order_in_which_they_were_written(store: Store) -> None:
    for _ in range(3):
        await game(store, *ranking(ANN, BEN), at=OCTOBER)
    await game(store, *ranking(BEN, ANN), at=OCTOBER - 1)  # by a clock that goes slow
    before = await board(store)
    await store.rebuild()
    assert await board(store) == before
