"""The finished games of a server, in the database."""

from __future__ import annotations

import sqlite3
from typing import Any

import sqlalchemy as sa

from bot import log
from bot.projections.finished import Result
from bot.replay import Ended
from bot.storage.archive import Played
from bot.storage.store import Logged, Store


async def finish(
    store: Store, at: float, *ranking: tuple[int, str], guild: int = 1, game: str = "kuckuck"
) -> int:
    """A finished game of these people, the winner first."""
    number = await store.open_table(0, 0, [log.Opened(game, guild, 2, 3, {}, 60, "")])
    results = [Result(i, user, name, place=i + 1, score=9 - i) for i, (user, name) in enumerate(ranking)]
    await store.finish(number, 1, at, [Logged(log.Closed("void"))], guild=guild, game=game, results=results)
    return number


async def test_the_newest_games_of_a_server_come_first(store: Store) -> None:
    first = await finish(store, 10, (5, "Ann"), (6, "Ben"))
    middle = await finish(store, 20, (6, "Ben"), game="coucou")
    late = await finish(store, 30, (6, "Ben"))
    await finish(store, 40, (5, "Ann"), guild=2)
    played = await store.archive.page(1, None, 0, 10)
    assert [one.table for one in played] == [late, middle, first]
    assert played[2] == Played(first, 1, "kuckuck", 10, (Ended(0, 5, "Ann", 1, 9), Ended(1, 6, "Ben", 2, 8)))
    assert [one.table for one in await store.archive.page(1, "kuckuck", 0, 10)] == [late, first]


async def test_games_come_by_pages(store: Store) -> None:
    numbers = [await finish(store, at, (5, "Ann"), (6, "Ben")) for at in range(7)]
    pages = [await store.archive.page(1, None, start, 3) for start in (0, 3, 6, 9)]
    assert [[one.table for one in page] for page in pages] == [
        numbers[:3:-1],
        numbers[3:0:-1],
        numbers[:1],
        [],
    ]
    assert await store.archive.count(1) == 7
    assert await store.archive.count(1, "coucou") == 0


async def test_one_game_is_found_by_its_table(store: Store) -> None:
    number = await finish(store, 10, (5, "Ann"))
    played = await store.archive.game(number)
    assert played
    assert (played.table, played.at) == (number, 10)
    assert await store.archive.game(number + 1) is None


async def test_no_question_reads_the_games_of_all_servers(store: Store) -> None:
    await finish(store, 10, (5, "Ann"))
    asked: list[tuple[str, Any]] = []
    engine = store._engine.sync_engine

    def listen(_: Any, cursor: Any, statement: str, parameters: Any, *more: Any) -> None:
        asked.append((statement, parameters))

    sa.event.listen(engine, "before_cursor_execute", listen)
    for game in (None, "kuckuck"):
        await store.archive.count(1, game)
        await store.archive.page(1, game, 0, 6)
    await store.archive.game(1)
    await store.load(1)
    sa.event.remove(engine, "before_cursor_execute", listen)
    with sqlite3.connect(str(store._engine.url.database)) as connection:
        plans = [
            detail
            for statement, parameters in asked
            for *_, detail in connection.execute(f"EXPLAIN QUERY PLAN {statement}", parameters)
        ]
    connection.close()
    tables = ("results", "tables", "entries")
    assert len(asked) == 6
    assert [plan for plan in plans if plan.startswith(tuple(f"SCAN {name}" for name in tables))] == []
    assert any("SEARCH results USING" in plan for plan in plans)


async def test_postgresql_answers_the_same(postgres_url: str) -> None:
    store = await Store.open(postgres_url)
    try:
        numbers = [await finish(store, at, (5, "Ann"), (6, "Ben")) for at in range(3)]
        assert [one.table for one in await store.archive.page(1, "kuckuck", 1, 2)] == numbers[1::-1]
        assert await store.archive.count(1) == 3
        assert await store.archive.game(numbers[0])
    finally:
        await store.close()
