"""`python -m bench.minds [--tables 1000] [--seconds 60]`: how thinking bots slow down the live tables.

At each table one person plays among strong bots and moves every 30 s. The tables are in a SQLite file,
without Discord, and play all games in which bots think. The first figures are those without thinking.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from bench.errors import no_error
from bench.load import Machine
from bench.load_bot import PULSE
from bench.load_people import EVERY
from bot import metrics
from bot.host.config import Config
from bot.host.runtime import freeze_garbage
from bot.ids import ChannelId, GuildId, UserId
from bot.live.tables import Tables
from bot.live.time import Time
from bot.minds.minds import Minds
from bot.storage.store import Store
from bot.table import Phase, Table
from bot.table.commands import Act, Start
from bot.table.deadlines import Pace
from bot.table.limits import Limits
from engine.game import Game
from engine.minds import strong
from engine.registry import games

USUAL_SHARE: float = Config.model_fields["thinking_share"].default
DECISION = 600
"""Seconds that a person has for a decision: enough that they never run out of time."""
SETTLING = 5.0
"""Seconds for the worker to start before we measure."""


class Look(NamedTuple):
    """What one look at the event loop has found. Times are in seconds."""

    late: float
    own: float
    """How long the loop has worked since the last look. If the loop is late but has not worked, it had to
    wait for the core.
    """


class Measured(NamedTuple):
    """What was seen within the measured seconds."""

    looks: Sequence[Look]
    cpu: float
    """The share of a core that this process took."""
    worker: float
    """The share of a core that the worker took for thinking."""
    moves: Counter[str]
    """How many moves the bots made, keyed by the number of worlds that they had time to imagine."""
    late: int
    machine: str

    def __str__(self) -> str:
        late, own = _spread([look.late for look in self.looks]), _spread([look.own for look in self.looks])
        moves = ", ".join(
            f"{count} with {worlds}"
            for worlds, count in sorted(self.moves.items(), key=lambda move: int(move[0]))
        )
        return (
            f"loop late 50/99/100 %: {late} ms, its own work {own} ms; "
            f"bot {self.cpu:.0%} of a core, worker {self.worker:.0%}; "
            f"thoughts by worlds: {moves or 'none'}; {self.late} late   ({self.machine})"
        )


def _spread(seconds: Sequence[float]) -> str:
    ordered = sorted(seconds)
    return " / ".join(f"{1e3 * ordered[int(part * (len(ordered) - 1))]:.0f}" for part in (0.5, 0.99, 1))


def thinking_games() -> list[Game]:
    """The games whose strong bots imagine worlds."""
    return [game for game in games().values() if (mind := strong(game)) and mind.SEARCHES]


async def furnish(tables: Tables, count: int) -> list[Table]:
    """Begins ``count`` games with one person each."""
    kinds, begun = thinking_games(), []
    for number in range(1, count + 1):
        game = kinds[number % len(kinds)]
        person, guild = UserId(number), GuildId(number)
        lobby = await tables.open(
            game=game.key,
            guild=guild,
            channel=ChannelId(number),
            host=person,
            name="Ann",
            options={},
            seconds=DECISION,
            level="strong",
        )
        begun.append(await tables.handle(lobby.id, Start(person)))
    return begun


async def play(tables: Tables, table: Table, rng: Random) -> None:
    """The person moves at random, until the game is over."""
    await asyncio.sleep(rng.uniform(0, EVERY))
    while (table := await tables.get(table.id)).phase is Phase.PLAYING:
        [seat] = [seat for seat, player in enumerate(table.players) if player.user is not None]
        if seat in table.prompt.seats:
            action = rng.choice(table.rules.legal(table.state, seat))
            await tables.handle(table.id, Act(table.host, table.prompt.turn, action))
        await asyncio.sleep(EVERY * rng.uniform(0.5, 1.5))


async def watch(looks: list[Look]) -> None:
    """Looks at the event loop again and again."""
    loop = asyncio.get_running_loop()
    while True:
        due, worked = loop.time() + PULSE, time.thread_time()
        await asyncio.sleep(PULSE)
        looks.append(Look(loop.time() - due, time.thread_time() - worked))


async def measure(count: int, seconds: float, share: float) -> Measured:
    """Plays at the tables, with this share of a core for thinking. If it is 0, no bot thinks."""
    with tempfile.TemporaryDirectory() as folder:
        store = await Store.open(f"sqlite+aiosqlite:///{folder}/minds.sqlite3")
        machine, minds = Machine(), Minds(share)
        tables = Tables(
            store, Time(time.time), Pace(), lambda _: None, Limits(tables_per_channel=10), minds=minds
        )
        begun = await furnish(tables, count)
        people = [asyncio.create_task(play(tables, table, Random(table.id))) for table in begun]  # noqa: S311
        await asyncio.sleep(SETTLING)
        freeze_garbage()
        looks: list[Look] = []
        watching = asyncio.create_task(watch(looks))
        machine.begin()
        before = now()
        await asyncio.sleep(seconds)
        after = now()
        for task in (watching, *people):
            task.cancel()
        await asyncio.gather(watching, *people, return_exceptions=True)
        await tables.close()
        await minds.close()
        await store.close()
    wall = after.wall - before.wall
    cpu, thought = (after.cpu - before.cpu) / wall, (after.thought - before.thought) / wall
    return Measured(
        looks,
        cpu,
        thought,
        after.moves - before.moves,
        after.late - before.late,
        machine.describe(cpu + thought),
    )


class Counted(NamedTuple):
    """The totals since this process began. Times are in seconds."""

    wall: float
    cpu: float
    thought: float
    moves: Counter[str]
    late: int


def now() -> Counted:
    samples = [sample for metric in metrics.THOUGHTS.collect() for sample in metric.samples]
    moves = {s.labels["worlds"]: int(s.value) for s in samples if s.name.endswith("_total")}
    late, thought = metrics.LATE_THOUGHTS._value.get(), metrics.THINKING._value.get()
    return Counted(time.perf_counter(), time.process_time(), thought, Counter(moves), int(late))


def print_costs(tables: int, seconds: float, share: float = USUAL_SHARE) -> None:
    """Prints two lines of costs: without thinking, and with this share of a core for thinking."""
    print(f"{tables:,} tables with strong bots, a person at each moves every {EVERY:.0f} s:")
    for given in (0.0, share):
        with no_error():
            measured = asyncio.run(measure(tables, seconds, given))
        print(f"share {given:.2f}: {measured}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser("python -m bench.minds", description=__doc__)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--share", type=float, default=USUAL_SHARE, help="of a core, to think")
    asked = parser.parse_args()
    print_costs(asked.tables, asked.seconds, asked.share)


if __name__ == "__main__":
    main()
