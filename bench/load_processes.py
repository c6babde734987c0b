"""`python -m bench.load --processes 1 2 4 --database postgres`: how many presses several processes can
answer.

300 tables (``--tables``) are spread over as many servers as the largest number of processes, so that each
process has some tables. For each number of processes the people press faster and faster, until fewer than 99
of 100 presses are answered within 250 ms. Then two more rates are tried, between the last good one and the
first bad one. For each number of processes this takes four minutes with 300 tables, and a quarter of an hour
with 3,000. SQLite allows only one process.

The bot's processes, the database and the loopback Discord all run on this machine. So the highest rate is
what they reach together, and *full* says what held it back. The cost of a press is measured for the bot and
the database separately. From this cost we compute the last line: the rate that could be reached if each
process had a core.
"""

from __future__ import annotations

import asyncio
import os
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import NamedTuple

import pytest

from bench import load_bot
from bench.load_bot import Burden
from bench.load_parts import Process, busy, discord, furnish_all, start, worked
from bench.load_people import LONGEST_WAIT, Address, Felt
from bench.load_tables import PEOPLE
from bot.discord_ui.messages.painter import RESUMED_A_SECOND
from bot.shards import Shards
from tests import postgres

AIM = 0.25
"""Seconds within which 99 of 100 presses should be answered."""
SLOWEST, FASTEST = 40.0, 640.0
"""The lowest and the highest rate, in presses per second."""
OPENING = 80.0
"""How many hands per second are opened before the load."""
BETWEEN = 2
"""How many rates are tried between the highest good rate and the lowest bad one."""
SETTLING, SECONDS = 4.0, 12.0
FULL = 0.9
"""The share of a core at which a process counts as full."""
LOADED = 0.7
"""The computed figures assume that this share of each core (0 to 1) is in use."""
DURABLE = ("listen_addresses=",)
"""PostgreSQL without a TCP port. All else is as installed: a commit is on disk before it is acknowledged."""


class Database(NamedTuple):
    """The database with the tables. ``server`` is the id of PostgreSQL's first process, or None on SQLite."""

    url: str
    server: int | None

    def worked(self) -> float:
        return worked(self.server) if self.server else 0.0


class Step(NamedTuple):
    """What was measured at one rate."""

    wanted: float
    seconds: float
    felt: Felt
    burdens: Sequence[Burden]
    database: float
    """Seconds of CPU that the database's server took."""
    machine: float
    """The share of this machine's CPU that was used; 1.0 means that all cores are busy."""

    @property
    def rate(self) -> float:
        return self.felt.pressed / self.seconds

    @property
    def bots(self) -> float:
        """Seconds of CPU that all processes of the bot took."""
        return self.seconds * sum(burden.cpu for burden in self.burdens)

    @property
    def good(self) -> bool:
        return not (self.felt.failed or self.felt.busy) and percentile(self.felt.answers, 0.99) < AIM

    @property
    def full(self) -> str:
        """What was too busy to serve more presses. If nothing is found, look at the database."""
        found = []
        if max(burden.cpu for burden in self.burdens) > FULL:
            found.append("the core of a process")
        if self.felt.cpu > FULL:
            found.append("the loopback Discord")
        if self.machine > FULL:
            found.append("this machine")
        return ", ".join(found) or "nothing: look at the database"


def compare(numbers: Sequence[int], kind: str, tables: int) -> None:
    """Prints the rate for each number of processes, and the rate they could reach with a core each."""
    if kind == "sqlite" and max(numbers) > 1:
        raise SystemExit("Several processes need PostgreSQL: say --database postgres.")
    with servers(kind) as new:
        best = {number: search(tables, number, max(numbers), new) for number in numbers}
    print_table(kind, best)
    print_computed([good for good, _ in best.values() if good])


class Databases:
    """Makes a new database for each number of processes."""

    def __init__(self, server: postgres.Postgres | None, folder: str) -> None:
        self._server = server
        self._folder = folder

    def new(self) -> Database:
        if self._server:
            return Database(self._server.new(), self._server.pid)
        return Database(f"sqlite+aiosqlite:///{self._folder}/load.sqlite3", None)


@contextmanager
def servers(kind: str) -> Iterator[Databases]:
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        try:
            server = stack.enter_context(postgres.running(DURABLE, None)) if kind == "postgres" else None
        except pytest.skip.Exception as missing:
            raise SystemExit(str(missing)) from None
        yield Databases(server, folder)


def search(tables: int, processes: int, most: int, databases: Databases) -> tuple[Step | None, Step | None]:
    """The good step with the highest rate, and the bad step with the lowest; None if there is none."""
    database = databases.new()
    with discord(tables, most) as (people, address):
        asyncio.run(furnish_all(database.url, address))
        bots = [_bot(address, database, Shards(processes, (number,))) for number in range(processes)]
        try:
            _open_hands(people, tables)
            good = bad = None
            before, rate, between = OPENING, SLOWEST, BETWEEN
            while True:
                people.ask(_pace(rate, tables))
                # Some people's next press was still scheduled at the previous rate.
                time.sleep(max(SETTLING, LONGEST_WAIT * _pace(before, tables) / PEOPLE))
                before = rate
                step = _measure(rate, people, bots, database)
                print(_told(processes, step), flush=True)
                good, bad = (step, bad) if step.good else (good, step)
                if bad is None and rate < FASTEST:
                    rate *= 2
                elif good and bad and between:
                    rate, between = (good.wanted + bad.wanted) / 2, between - 1
                else:
                    return good, bad
        finally:
            for bot in bots:
                bot.kill()


def _bot(address: Address, database: Database, shards: Shards) -> Process:
    bot = start(load_bot.run, *address[:3], database.url, None, shards)
    bot.hear()
    return bot


def _open_hands(people: Process, tables: int) -> None:
    """Waits until the tables are painted, then lets everybody open their hand."""
    time.sleep(tables / RESUMED_A_SECOND)
    people.ask(_pace(OPENING, tables))
    people.ask("play")
    time.sleep(1.2 * _pace(OPENING, tables))


def _pace(rate: float, tables: int) -> float:
    """Seconds between two presses of a person, if all people together press at this rate."""
    return PEOPLE * tables / rate


def _measure(rate: float, people: Process, bots: Sequence[Process], database: Database) -> Step:
    for process in (people, *bots):
        process.ask("begin")
    began, machine, took = time.perf_counter(), busy(), database.worked()
    time.sleep(SECONDS)
    seconds = time.perf_counter() - began
    machine, took = busy() - machine, database.worked() - took
    felt = people.ask("report")
    burdens = [bot.ask("report") for bot in bots]
    return Step(rate, seconds, felt, burdens, took, machine / seconds / (os.cpu_count() or 1))


def percentile(seconds: Sequence[float], part: float) -> float:
    ordered = sorted(seconds) or [0.0]
    return ordered[int(part * (len(ordered) - 1))]


def _told(processes: int, step: Step) -> str:
    return (
        f"{processes} process(es): {step.rate:.0f} of {step.wanted:.0f} presses/s, {step.felt.failed} lost, "
        f"{step.felt.busy} busy, {_spread(step)}; "
        f"CPU: bots {' '.join(f'{burden.cpu:.0%}' for burden in step.burdens)}, database "
        f"{step.database / step.seconds:.0%}, Discord {step.felt.cpu:.0%}, machine {step.machine:.0%}; "
        f"loop late {1e3 * max(percentile(burden.lags, 0.99) for burden in step.burdens):.0f} ms; "
        f"429 {sum(step.felt.refused.values())}; {sum(burden.errors for burden in step.burdens)} errors; "
        f"{'good' if step.good else step.full}"
    )


def _spread(step: Step) -> str:
    answers = [1e3 * percentile(step.felt.answers, part) for part in (0.5, 0.95, 0.99)]
    return " / ".join(f"{each:.0f}" for each in answers) + " ms"


def print_table(kind: str, best: dict[int, tuple[Step | None, Step | None]]) -> None:
    """Prints the table for docs/performance.md."""
    print(
        f"\n| processes ({kind}) | presses a second at p99 < 250 ms | answers there, 50/95/99 % "
        "| CPU a press: bot, database | memory of each process | too much | what was full then |"
    )
    print("|---|---|---|---|---|---|---|")
    for number, (good, bad) in best.items():
        too_much = (f"{bad.rate:.0f} of {bad.wanted:.0f} wanted", bad.full) if bad else ("not found", "")
        if good is None:
            print(f"| {number} | less than {SLOWEST:.0f} | | | | {' | '.join(too_much)} |")
            continue
        memory = max(burden.memory for burden in good.burdens) / 2**20
        print(
            f"| {number} | {good.rate:.0f} | {_spread(good)} "
            f"| {_cost(good.bots, good):.1f} ms, {_cost(good.database, good):.1f} ms | {memory:.0f} MiB "
            f"| {' | '.join(too_much)} |"
        )


def _cost(seconds: float, step: Step) -> float:
    """Milliseconds of CPU for a press."""
    return 1e3 * seconds / step.felt.pressed


def print_computed(steps: Sequence[Step]) -> None:
    """Prints the rates that the processes could reach if each had a core.

    The costs of a press are taken from the run with the most processes.
    """
    if not steps:
        return
    step = steps[-1]
    bot, database = _cost(step.bots, step), _cost(step.database, step)
    told = f"a process on a core of its own carries {1e3 * LOADED / bot:.0f} presses a second"
    if database:
        told += (
            f", a core of the database {1e3 * LOADED / database:.0f}: one for {bot / database:.1f} processes"
        )
    print(f"\nComputed, with each core taken to {LOADED:.0%}: {told}.")
