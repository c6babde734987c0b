"""`python -m bench.load [--sizes 100 1000 3000]`: a minute at each number of live tables, and then a restart.

Three people sit at each table, and each presses every 30 s. The bot runs in one process, the loopback Discord
and its people in another. So the bot's figures cover nothing but the bot. If even the yardstick (a bot that
only acknowledges) answers slowly, the machine is too slow for both processes.

The loopback Discord limits requests as the real one does. *bot/s* and *token/s* count the requests of the
busiest second: those of the bot itself, and those made with the tokens of interactions. *A press* is the
average number of requests of both sorts for a press, not counting its first answer, and *uploaded* what they
upload. *429* is how many
requests of each sort were refused.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from typing import NamedTuple

from bench import load_bot, load_processes
from bench.load_bot import Burden
from bench.load_parts import Process, busy, discord, furnish_all, spread, start
from bench.load_people import EVERY, Address, Felt
from bench.yardsticks import empty_loop
from bot.discord_ui.messages.painter import RESUMED_A_SECOND
from bot.shards import ALL

SIZES = (100, 1000, 3000)
SECONDS = 60.0
QUIET = 30.0
"""After a restart, we measure until no further table has been painted for this many seconds."""


class Minute(NamedTuple):
    """What was measured while this many ``tables`` were live."""

    tables: int
    seconds: float
    felt: Felt
    burden: Burden
    machine: str

    def __str__(self) -> str:
        felt, burden = self.felt, self.burden
        return (
            f"{self.tables:>7,}{felt.pressed / self.seconds:>10.0f}{felt.failed:>7}{burden.errors:>8}"
            f"{spread(felt.answers):>19} ms{spread(felt.boards):>22} ms{spread(burden.lags):>17} ms"
            f"{burden.cpu:>8.0%}{felt.cpu:>9.0%}{burden.memory / 2**20:>7.0f} MiB"
            f"{max(felt.limited.values(), default=0):>6}{max(felt.by_token.values(), default=0):>8}"
            f"{felt.requests / max(felt.pressed, 1):>8.1f}"
            f"{felt.uploaded / 1e3 / max(felt.pressed, 1):>9.1f} kB"
            f"{felt.refused['bot']:>8}/{felt.refused['token']}{max(felt.looks.values(), default=0):>11}"
            f"   {self.machine}"
        )


HEAD = (
    f"{'tables':>7}{'presses/s':>10}{'lost':>7}{'errors':>8}{'answer 50/95/99 %':>22}{'table 50/95/99 %':>25}"
    f"{'loop lag':>20}{'bot CPU':>8}{'Discord':>9}{'bot RAM':>11}{'bot/s':>6}{'token/s':>8}{'a press':>8}"
    f"{'uploaded':>12}{'429 of both':>12}{'looks/min':>11}   machine"
)


class Machine:
    """How fast the machine was before the measured minute, and how much CPU other programs used during it."""

    def __init__(self) -> None:
        self._loop = max(empty_loop() for _ in range(3))

    def begin(self) -> None:
        self._since = time.perf_counter(), busy()

    def describe(self, ours: float) -> str:
        wall, worked = self._since
        others = max(0.0, (busy() - worked) / (time.perf_counter() - wall) - ours)
        return f"{self._loop / 1e6:.0f}M loops/s, others {others:.0%}"


def minute(tables: int, seconds: float, profile: str | None, *, drawn: bool = False) -> Minute:
    """Measures this many live tables under load, and then during a restart."""
    machine = Machine()
    with discord(tables) as (people, address), tempfile.TemporaryDirectory() as folder:
        database = f"sqlite+aiosqlite:///{folder}/load.sqlite3"
        asyncio.run(furnish_all(database, address))
        bot = start(load_bot.run, *address[:3], database, profile, ALL, drawn)
        bot.hear()
        people.ask("play")
        # This should be enough to paint every table and then to open all hands.
        time.sleep(EVERY * 1.2 + tables / RESUMED_A_SECOND)
        measured = _measure(tables, seconds, people, bot, machine)
        print(measured, flush=True)
        restart(people, bot, address, database, drawn=drawn)
    return measured


def _measure(tables: int, seconds: float, people: Process, bot: Process, machine: Machine) -> Minute:
    for process in (bot, people):
        process.ask("begin")
    machine.begin()
    time.sleep(seconds)
    felt, burden = people.ask("report"), bot.ask("report")
    return Minute(tables, seconds, felt, burden, machine.describe(felt.cpu + burden.cpu))


def restart(people: Process, bot: Process, address: Address, database: str, *, drawn: bool = False) -> None:
    """Kills the bot under load, and measures how it comes back."""
    bot.kill()
    people.ask("begin")
    started = time.time()
    bot = start(load_bot.run, *address[:3], database, None, ALL, drawn)
    ready = bot.hear() - started
    bot.ask("begin")
    painted: dict[int, float] = {}
    answers: list[float] = []
    first, peak, failed = None, 0, 0
    # We cannot tell how many tables will be painted: a table whose game is over is not painted again.
    while time.time() < max(painted.values(), default=started) + QUIET:
        time.sleep(2)
        felt: Felt = people.ask("report")
        painted = {**felt.repainted, **painted}
        answers += felt.answers
        failed += felt.failed
        first = first or felt.first_answer
        peak = max(peak, *felt.limited.values(), 0)
    done = max(painted.values(), default=started) - started
    print(
        f"        restart: ready after {ready:.1f} s, first press answered after "
        f"{(first or started) - started:.1f} s, {len(painted)} tables repainted after {done:.0f} s, "
        f"at most {peak} requests/s; answers meanwhile {spread(answers)} ms, {failed} lost",
        flush=True,
    )
    bot.kill()


def yardstick(tables: int, seconds: float) -> Minute:
    """Measures a bot that only acknowledges, under the same presses."""
    machine = Machine()
    with discord(tables) as (people, address):
        bot = start(load_bot.run, *address[:3], None, None)
        bot.hear()
        people.ask("answer")
        time.sleep(1.2 * EVERY)
        measured = _measure(tables, seconds, people, bot, machine)
        bot.kill()
    return measured


def main() -> None:
    parser = argparse.ArgumentParser("python -m bench.load", description=__doc__)
    parser.add_argument("--sizes", type=int, nargs="+", default=SIZES)
    parser.add_argument("--seconds", type=float, default=SECONDS)
    parser.add_argument("--no-yardstick", action="store_true")
    parser.add_argument("--drawn", action="store_true", help="with the pictures of tables, also in hands")
    parser.add_argument("--profile", help="write what cProfile saw of the bot to this file")
    parser.add_argument(
        "--processes", type=int, nargs="+", help="instead: what so many processes carry, each time"
    )
    parser.add_argument(
        "--database", choices=("sqlite", "postgres"), default="sqlite", help="of the processes"
    )
    parser.add_argument(
        "--tables", type=int, help="the only size; or those that the processes share, 300 at first"
    )
    arguments = parser.parse_args()
    if arguments.processes:
        load_processes.compare(arguments.processes, arguments.database, arguments.tables or 300)
        return
    sizes = [arguments.tables] if arguments.tables else arguments.sizes
    print(HEAD)
    measured = [
        minute(tables, arguments.seconds, arguments.profile, drawn=arguments.drawn) for tables in sizes
    ]
    if len(measured) > 1:
        first, last = measured[0], measured[-1]
        slope = (last.burden.memory - first.burden.memory) / (last.tables - first.tables)
        print(f"Memory for each further live table, three open hands included: {slope / 1024:.0f} KiB")
    if not arguments.no_yardstick:
        print("The yardstick, a bot that only acknowledges:")
        for tables in sizes:
            print(yardstick(tables, arguments.seconds), flush=True)


if __name__ == "__main__":
    main()
