"""Who leads in a server: wins, then points; equals share a rank."""

from __future__ import annotations

from bot import log
from bot.storage.store import Logged, Result, Standing, Store
from tests.bot.conftest import ANN, BEN, CLEO, DAN, GUILD, on_both, opened

pytestmark = on_both

Row = tuple[int, str, int, int]


async def game(store: Store, *rows: Row, guild: int = GUILD, key: str = "kuckuck") -> None:
    """A finished game of these persons: user, name, place and score, by seat."""
    table = await store.open_table(0, 0, [opened()])
    results = [Result(seat, *row) for seat, row in enumerate(rows)]
    ending = [Logged(log.Acted(0, "1"))]
    await store.finish(table, 1, 0, ending, guild=guild, game=key, results=results)


async def board(store: Store) -> list[Standing]:
    return await store.leaderboard(GUILD, "kuckuck")


async def test_nobody_leads_before_the_first_game(store: Store) -> None:
    assert await board(store) == []


async def test_wins_come_before_points(store: Store) -> None:
    await game(store, (ANN, "Ann", 1, 5), (BEN, "Ben", 2, 4))
    await game(store, (ANN, "Ann", 2, -1), (BEN, "Ben", 3, 50), (CLEO, "Cleo", 1, 60))
    assert await board(store) == [
        Standing(1, CLEO, "Cleo", games=1, wins=1, points=60),
        Standing(2, ANN, "Ann", games=2, wins=1, points=4),
        Standing(3, BEN, "Ben", games=2, wins=0, points=54),
    ]


async def test_equals_share_a_rank_and_the_next_one_is_left_out(store: Store) -> None:
    await game(store, (DAN, "Dan", 2, 3), (BEN, "Ben", 1, 7), (ANN, "Ann", 1, 7), (CLEO, "Cleo", 3, 2))
    assert [(standing.rank, standing.user) for standing in await board(store)] == [
        (1, ANN),
        (1, BEN),
        (3, DAN),
        (4, CLEO),
    ]


async def test_of_equals_who_needed_fewer_games_is_named_first(store: Store) -> None:
    await game(store, (ANN, "Ann", 2, 3))
    await game(store, (ANN, "Ann", 2, 3), (BEN, "Ben", 2, 6))
    assert [(standing.rank, standing.user) for standing in await board(store)] == [(1, BEN), (1, ANN)]


async def test_the_name_is_that_of_the_last_game(store: Store) -> None:
    for name in ("Zoe", "Ann", "Mia"):
        await game(store, (ANN, name, 1, 1))
    assert await board(store) == [Standing(1, ANN, "Mia", games=3, wins=3, points=3)]


async def test_another_server_or_game_does_not_count(store: Store) -> None:
    await game(store, (ANN, "Ann", 1, 1))
    await game(store, (ANN, "Anna", 1, 10), (BEN, "Ben", 2, 1), guild=GUILD + 1)
    await game(store, (ANN, "Annette", 1, 100), (CLEO, "Cleo", 2, 1), key="cucco")
    assert await board(store) == [Standing(1, ANN, "Ann", games=1, wins=1, points=1)]
