"""Rankings by rating, for one season and for all time, and which seasons have been announced."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.ids import GuildId, UserId
from bot.storage.store import Store
from bot.table.results import Result
from cogs.ranking import ratings
from cogs.ranking.ratings import BEGINNING
from cogs.ranking.stored import KeptLeaderboards, KeptPodiums
from cogs.ranking.values import Leaderboard, Standing
from tests import released
from tests.bot.people import ANN, BEN, CLEO, DAN, GUILD
from tests.bot.storage.ranked import game, ranking

OCTOBER, NOVEMBER = 1_792_000_000.0, 1_794_000_000.0
ELSEWHERE = GuildId(GUILD + 1)


async def board(store: Store, season: str = "all", *, over: bool = False) -> Leaderboard:
    return await KeptLeaderboards(store).page(GUILD, "kuckuck", season, over=over)


async def test_a_standing_has_rating_games_wins_points_best_place_and_last_name_there(store: Store) -> None:
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


async def test_in_a_season_everybody_begins_again_and_it_has_the_last_ones_podium(store: Store) -> None:
    await game(store, *ranking(BEN, ANN, CLEO, DAN), at=OCTOBER)
    await game(store, *ranking(ANN, BEN), at=NOVEMBER)
    november, always = await board(store, "2026-11"), await board(store)
    assert [(one.user, one.games) for one in november.standings] == [(ANN, 1), (BEN, 1)]
    assert [(one.user, one.games) for one in always.standings][:3] == [(ANN, 2), (BEN, 2), (CLEO, 1)]
    assert (november.games, always.games, always.podium) == (1, 2, ())
    assert [(one.rank, one.user) for one in november.podium] == [(1, BEN), (2, ANN), (3, CLEO)]
    over = await board(store, "2026-11", over=True)
    assert [(one.rank, one.user) for one in over.podium] == [(1, ANN), (2, BEN)]
    # After a month without a game, the last podium stays visible.
    assert (await board(store, "2027-02")).podium_season == "2026-11"
    await game(store, *ranking(ANN, BEN), at=0, key="cucco", guild=GuildId(GUILD + 1))
    assert await KeptLeaderboards(store).seasons(GUILD) == ["2026-11", "2026-10"], "the newest one first"


async def test_the_curve_has_the_rating_after_each_game_and_keeps_its_last_points(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ratings, "LONGEST", 5)
    stored = KeptLeaderboards(store)
    for number in range(7):
        await game(store, *ranking(ANN, BEN), at=1000.0 * number)
        if number == 2:
            early = (await stored.ratings(ANN, GUILD))["kuckuck"]
    late = (await stored.ratings(ANN, GUILD))["kuckuck"]
    assert [point.at for point in early.curve] == [0, 1000, 2000]
    assert BEGINNING < early.curve[0].rating < early.curve[-1].rating == early.rating
    assert [point.at for point in late.curve] == [2000, 3000, 4000, 5000, 6000]


async def test_a_season_that_was_announced_is_not_begun_again_and_no_older_one(store: Store) -> None:
    podiums = KeptPodiums(store)
    assert await podiums.begin(GUILD, "2026-10", 1000.0) == 1000.0
    assert await podiums.begin(GUILD, "2026-10", 90_000.0) == 1000.0, "it may have arrived"
    await podiums.end(GUILD, posted=False)
    assert await podiums.begin(GUILD, "2026-10", 90_000.0) == 90_000.0, "it has certainly not arrived"
    await podiums.end(GUILD, posted=True)
    assert await podiums.begin(GUILD, "2026-10", 90_001.0) is None
    assert await podiums.begin(GUILD, "2026-09", 90_001.0) is None
    assert await podiums.begin(ELSEWHERE, "2026-10", 90_001.0) == 90_001.0
    assert await podiums.begin(GUILD, "2026-11", 95_000.0) == 95_000.0
    assert await podiums.begin(GUILD, "2026-10", 95_001.0) is None, "a later one has begun"


async def test_a_rank_is_that_of_all_time(store: Store) -> None:
    for users in ((BEN, ANN, CLEO), (BEN, ANN), (CLEO, ANN)):
        await game(store, *ranking(*users))
    stored, found = KeptLeaderboards(store), (await board(store)).standings
    rated = [(await stored.ratings(one.user, GUILD, "kuckuck"))["kuckuck"] for one in found]
    assert [(one.rank, one.players) for one in rated] == [(rank, 3) for rank in (1, 2, 3)]
    assert await stored.ratings(DAN, GUILD, "kuckuck") == {}


async def test_a_champion_of_an_earlier_version_is_forgotten_and_the_role_is_known(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "kept.sqlite3")) as file:
        file.executescript((Path(released.__file__).parent / "1.0.0.sql").read_text(encoding="utf-8"))
        file.execute("UPDATE guilds SET champion = 5, champions = 'kuckuck' WHERE id = ?", (GUILD,))
        file.execute("INSERT INTO champions VALUES (?, ?, 5)", (GUILD, ANN))
        file.commit()
    store = await Store.open(f"sqlite+aiosqlite:///{tmp_path}/kept.sqlite3")
    assert (await store.guilds.customs())[GUILD].champion == 5
    await store.close()
    with closing(sqlite3.connect(tmp_path / "kept.sqlite3")) as file:
        assert file.execute("SELECT name FROM sqlite_master WHERE name LIKE '%champions'").fetchall() == []
