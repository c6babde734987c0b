"""`python -m bench.leaderboards [--members 10000 --results 200000]`: how fast many people are ranked.

It covers two years of four-player games of one kind in one server, on SQLite. Each page is read with all
queries of the command, for a person who is not listed on that page.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
from collections.abc import Awaitable, Callable, Sequence
from random import Random
from statistics import median
from time import perf_counter
from typing import NamedTuple

import sqlalchemy as sa

from bench.errors import no_error
from bench.load_tables import Place, opening, play
from bot.ids import ChannelId, GuildId, TableId, UserId
from bot.storage import schema
from bot.storage.store import Store
from bot.table import Table
from bot.table.folding import fold
from bot.table.replay import MarkedEntry
from bot.table.results import Result
from cogs.ranking.stored import KeptLeaderboards
from cogs.ranking.values import A_PAGE, season_at
from engine.registry import games

GUILD, GAME = GuildId(1_400_000_000_000_000_000), "kuckuck"
START, YEARS = 1_700_000_000.0, 2
SEATS, AT_ONCE = 4, 5_000
TIMES = 21
"""How often each page is measured."""


async def write_results(store: Store, members: int, results: int) -> None:
    """Writes results as if people had played the games. Only a rebuild adds the projections."""
    rng, count = Random(1), results // SEATS  # noqa: S311
    apart = YEARS * 365 * 86_400 / count
    tables = [{"id": number, "guild": GUILD, "channel": 1, "live": False} for number in range(1, count + 1)]
    ended = [
        {"table_id": table["id"], "seat": seat, "guild": GUILD, "game": GAME}
        | {"at": START + number * apart, "nth": number + 1, "user": GUILD + user, "name": f"Member {user}"}
        | {"place": seat + 1, "score": 40 - 7 * seat}
        for number, table in enumerate(tables)
        for seat, user in enumerate(rng.sample(range(members), SEATS))
    ]

    def write(connection: sa.Connection) -> None:
        for into, rows in ((schema.tables, tables), (schema.results, ended)):
            for start in range(0, len(rows), AT_ONCE):
                connection.execute(sa.insert(into), rows[start : start + AT_ONCE])

    await store.writer.write(write)


class Ending(NamedTuple):
    """A game in a store, under ``number``, that lacks only its last action."""

    number: int
    seq: int
    last: MarkedEntry
    results: Sequence[Result]


async def play_nearly_to_the_end(store: Store, seed: int) -> Ending:
    """A game of four, played at random up to its last action."""
    place = Place(GUILD, ChannelId(1), {f"Member {seat}": GUILD + seat for seat in range(SEATS)})
    entries = opening(games()[GAME], place, seed)
    lobby = fold(Table(TableId(0)), entries)
    logged = play(lobby, Random(seed))  # noqa: S311
    number = await store.open_table(0, 0, entries)
    await store.append(number, len(entries), 0, logged[:-1])
    results = fold(lobby, [entry for entry, _ in logged]).results
    return Ending(number, len(entries) + len(logged) - 1, logged[-1], results)


async def end(store: Store, game: Ending) -> None:
    """Ends a game in one transaction: writes its last action, its results and all that follows from them."""
    await store.finish(
        TableId(game.number), game.seq, START, [game.last], guild_id=GUILD, game=GAME, results=game.results
    )


async def milliseconds(work: Callable[[], Awaitable[object]]) -> str:
    """How long the work takes: the median and the worst of `TIMES` runs."""
    took = []
    for _ in range(TIMES):
        started = perf_counter()
        await work()
        took.append(1e3 * (perf_counter() - started))
    return f"{median(took):7.1f} ms   (at worst {max(took):.1f})"


async def measure(members: int, results: int) -> None:
    with tempfile.TemporaryDirectory() as folder, no_error():
        store = await Store.open(f"sqlite+aiosqlite:///{folder}/bench.sqlite3")
        await write_results(store, members, results)
        started = perf_counter()
        count = await store.rebuild()
        print(f"leaderboards of {members:,} members, {results:,} results of {count:,} games")
        print(f"{'rebuild all':40}{perf_counter() - started:7.1f} s")
        month = season_at(START + 365 * 86_400)
        middle = members // 2 // A_PAGE
        endings = iter([await play_nearly_to_the_end(store, seed) for seed in range(TIMES)])
        for name, work in (
            ("all time, first page", lambda: KeptLeaderboards(store).page(GUILD, GAME, me=UserId(GUILD + 7))),
            (
                "all time, page in the middle",
                lambda: KeptLeaderboards(store).page(GUILD, GAME, page=middle, me=UserId(GUILD + 7)),
            ),
            (
                "all time, last page",
                lambda: KeptLeaderboards(store).page(GUILD, GAME, page=members, me=UserId(GUILD + 7)),
            ),
            (
                "a month that is over",
                lambda: KeptLeaderboards(store).page(GUILD, GAME, month, me=UserId(GUILD), over=True),
            ),
            ("the seasons, as they are typed", lambda: KeptLeaderboards(store).seasons(GUILD, GAME)),
            ("the end of a game of four", lambda: end(store, next(endings))),
        ):
            print(f"{name:40}{await milliseconds(work)}", flush=True)
        await store.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--members", type=int, default=10_000)
    parser.add_argument("--results", type=int, default=200_000)
    arguments = parser.parse_args()
    asyncio.run(measure(arguments.members, arguments.results))


if __name__ == "__main__":
    main()
