"""The live tables with a store, and with a time that only passes when a test says so."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable, Mapping
from contextlib import asynccontextmanager

import pytest
from sqlalchemy.ext.asyncio import create_async_engine

from bot.ids import UserId
from bot.live.tables import Tables
from bot.live.time import Time as SureTime
from bot.minds.minds import Minds
from bot.shards import ALL, Shards
from bot.storage.store import Store
from bot.table import Phase, Table, log
from bot.table.commands import Command, SetHouse, Start
from bot.table.deadlines import Pace
from bot.table.folding import fold
from bot.table.limits import Limits
from tests.bot.logged import entries_of
from tests.bot.people import CHANNEL, GUILD, NAMES, join, plays
from tests.patience import PATIENCE

on_both = pytest.mark.parametrize("dialect", ["sqlite", "postgresql"], indirect=True)
"""Runs a test on each of the two databases. All other tests run on SQLite.

Tests on both are about SQL statements, simultaneous writers or deletions, not about a table's decisions.
"""


HERE, THERE = Shards(2, (0,)), Shards(2, (1,))
"""The shards of two processes. The first process owns the tables of `GUILD`."""


class Time:
    """A computer's clocks and Discord's, which tests move together or apart."""

    START = 1_700_000_000.0

    def __init__(self) -> None:
        self.passed = 0.0
        """How many seconds have passed while the computer was awake."""
        self.slept = 0.0
        """How many seconds the computer has slept."""
        self.wrong = 0.0
        """How many seconds the computer's clock is ahead of Discord's."""
        loop = asyncio.get_running_loop()
        real = loop.time
        vars(loop)["time"] = lambda: real() + self.passed

    def true(self) -> float:
        """Unix time by Discord's clock."""
        return self.START + self.passed + self.slept

    def now(self) -> float:
        """Unix time by this computer's clock."""
        return self.true() + self.wrong

    def steady(self) -> float:
        return self.passed

    async def passes(self, seconds: float) -> None:
        """Lets these seconds pass, and waits until everything planned for them has happened."""
        self.passed += seconds
        await settled()


async def settled() -> None:
    """Waits until no clock is ringing or about to ring."""
    quiet = 0
    while quiet < 3:
        await asyncio.sleep(0)
        ringing = [task for task in asyncio.all_tasks() if task.get_name().startswith("clock-")]
        quiet = 0 if ringing else quiet + 1
        if ringing:
            await asyncio.wait(ringing)


async def until(condition: Callable[[], bool]) -> None:
    """Waits until ``condition`` is true, as another process may need a moment to make it so."""
    async with asyncio.timeout(PATIENCE):
        while not condition():  # noqa: ASYNC110 - the database is another process's
            await asyncio.sleep(0.005)


class Service(Tables):
    """The live tables, and what a test asks about them."""

    def __init__(
        self, store: Store, time: Time, shards: Shards = ALL, beats: float = 0.0, minds: Minds | None = None
    ) -> None:
        limits = Limits(tables_per_host=50, tables_per_channel=50)
        self.now = SureTime(time.now, time.steady)
        super().__init__(store, self.now, Pace(2.0, beats), self._hear, limits, shards, minds)
        self.store = store
        self.time = time
        self.told: list[Table] = []
        self.new: set[UserId] = set()
        """People who get more time because they have never finished a game. Most tests have none."""
        vars(store.archive)["newcomers"] = self._newcomers

    async def _newcomers(self, _: str, users: Iterable[UserId]) -> set[UserId]:
        return self.new & {*users}

    def _hear(self, table: Table) -> None:
        self.told.append(table)

    def watch(self) -> None:
        """Checks the system's clock, as the service does every few seconds."""
        self.now()

    async def lobby(
        self,
        *people: UserId,
        house: int = 0,
        bidding: str = "sealed",
        seconds: int = 60,
        game: str = "kuckuck",
        options: Mapping[str, str | int] | None = None,
    ) -> Table:
        """An open table, with the first of these people as its host."""
        host, *others = people
        table = await self.open(
            game=game,
            guild=GUILD,
            channel=CHANNEL,
            host=host,
            name=NAMES.get(host, str(host)),
            options={"bidding": bidding} if options is None else options,
            seconds=seconds,
        )
        return await self.does(table, *map(join, others), SetHouse(host, house))

    async def playing(
        self, *people: UserId, house: int = 0, bidding: str = "sealed", seconds: int = 60
    ) -> Table:
        """An open table whose game has begun."""
        lobby = await self.lobby(*people, house=house, bidding=bidding, seconds=seconds)
        return await self.does(lobby, Start(UserId(people[0])))

    async def lesson(self, host: UserId, script: str = "") -> Table:
        """A running lesson in sealed bidding. If ``script`` is empty, only the coach speaks."""
        table = await self.open(
            game="kuckuck",
            guild=GUILD,
            channel=CHANNEL,
            host=host,
            name=NAMES[host],
            options={"bidding": "sealed"},
            seconds=900,
            lesson=True,
            script=script,
            house=3,
        )
        return await self.does(table, Start(host))

    async def does(self, table: Table, *commands: Command) -> Table:
        """Carries out these requests in order."""
        for command in commands:
            table = await self.handle(table.id, command)
        return table

    async def wait(self, table: Table) -> float:
        """How many seconds the table waits from now on."""
        deadline = self.moment(table.id).deadline
        assert deadline is not None
        return deadline - self.time.now()

    async def log(self, table: Table) -> list[log.Entry]:
        """The table's log as the database has it."""
        return entries_of(await self.store.load(table.id))


@asynccontextmanager
async def restarted(tables: Service, *, after: float = 0.0) -> AsyncIterator[Service]:
    """Ends this process. After ``after`` seconds another process takes over its tables."""
    await tables.close()
    await tables.time.passes(after)
    again = Service(tables.store, tables.time)
    await again.restore()
    yield again
    await again.close()


async def heard(tables: Service, table: Table) -> None:
    """Waits until the owner process has the present state of the table."""
    await until(lambda: table in tables.told)
    assert await tables.get(table.id) == table
    assert table == fold(Table(table.id), await tables.log(table))


async def played_out(tables: Service, table: Table) -> Table:
    """The end of the game: each person plays their lowest card, and bots play after their pause."""
    while table.phase is Phase.PLAYING:
        for user in table.people:
            if table.seat(user) in table.prompt.seats:
                table = await tables.does(table, plays(table, user))
        await tables.time.passes(2)
        table = await tables.get(table.id)
    return table


async def a_game(tables: Service, *people: UserId, house: int = 0) -> Table:
    """A table whose game has ended."""
    return await played_out(tables, await tables.playing(*people, house=house))


async def acts(tables: Service, table: Table) -> list[tuple[int, str]]:
    """The seats that have acted at the table so far, and their actions."""
    return [(entry.seat, entry.by) for entry in await tables.log(table) if isinstance(entry, log.Acted)]


async def execute(url: str, statement: str) -> None:
    """Changes the database without the bot's knowledge."""
    engine = create_async_engine(url)
    async with engine.begin() as connection:
        await connection.exec_driver_sql(statement)
    await engine.dispose()
