"""`python -m bench.memory [--games 5000]`: the memory that one process uses over many games.

People, bots and the clock act on the live tables and the store, without Discord.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from collections.abc import Iterator, Sequence
from random import Random

from bench.errors import no_error
from bench.load_bot import memory
from bot.host.runtime import freeze_garbage
from bot.ids import ChannelId, GuildId, UserId
from bot.live.tables import Tables
from bot.live.time import Time
from bot.storage.store import Store
from bot.table import Phase, Table
from bot.table.commands import Act, Join, Start
from bot.table.deadlines import Pace
from bot.table.limits import Limits
from engine.game import Seat
from engine.registry import games

LINES, AT_ONCE, SECONDS = 10, 20, 600
"""How many lines are printed, how many games go on at the same time, and the seconds for a decision."""


def asked(table: Table, users: Sequence[UserId]) -> Iterator[tuple[UserId, Seat]]:
    """The people whom the table waits for, with their seats."""
    for user in users:
        seat = table.seat(user)
        if seat is not None and seat in table.prompt.seats:
            yield user, seat


async def play(tables: Tables, number: int) -> None:
    """Plays a game between new people, in a new channel of a new server."""
    kinds, rng = [*games().values()], Random(number)  # noqa: S311
    rules = kinds[number % len(kinds)]
    users = [UserId(10**18 + 10 * number + seat) for seat in range(max(2, rules.seats[0]))]
    host, *others = users
    table = await tables.open(
        game=rules.key,
        guild=GuildId(10**17 + number),
        channel=ChannelId(10**16 + number),
        host=host,
        name="host",
        options={},
        seconds=SECONDS,
    )
    for user in others:
        table = await tables.handle(table.id, Join(user, "guest"))
    table = await tables.handle(table.id, Start(host))
    while table.phase is Phase.PLAYING:
        user, seat = rng.choice([*asked(table, users)])
        action = rng.choice(table.rules.legal(table.state, seat))
        table = await tables.handle(table.id, Act(user, table.prompt.turn, action))


async def measure(count: int) -> None:
    with tempfile.TemporaryDirectory() as folder, no_error():
        store = await Store.open(f"sqlite+aiosqlite:///{folder}/bench.sqlite3")
        tables = Tables(store, Time(time.time), Pace(beats=0), lambda _: None, Limits())
        freeze_garbage()  # as a bot does at its start
        numbers, each = iter(range(count)), max(1, count // LINES)

        async def one_after_another() -> None:
            for number in numbers:
                await play(tables, number)
                if (number + 1) % each == 0:
                    print(f"{number + 1:>7,} games{memory() / 2**20:>8.1f} MiB", flush=True)

        await asyncio.gather(*[one_after_another() for _ in range(AT_ONCE)])
        await tables.close()
        await store.close()


def main() -> None:
    parser = argparse.ArgumentParser("python -m bench.memory", description=__doc__)
    parser.add_argument("--games", type=int, default=5000)
    asyncio.run(measure(parser.parse_args().games))


if __name__ == "__main__":
    main()
