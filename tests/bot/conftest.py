"""Tables in a few words, a store on a file, and a time that passes when a test says so."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy.ext.asyncio import create_async_engine

from bot.i18n import Tr
from bot.ids import ChannelId, GuildId, TableId, UserId
from bot.live.shards import ALL, Shards
from bot.live.tables import Tables
from bot.storage.store import Store
from bot.table import Table, log
from bot.table.commands import Act, AddHouse, Command, Join, Refused, Start
from bot.table.deadlines import Pace
from bot.table.decisions import decide
from bot.table.folding import fold
from bot.table.limits import Limits
from engine.game import Action
from tests.bot.logged import entries_of

ANN, BEN, CLEO, DAN, EVE, FAY = map(UserId, range(101, 107))
NAMES = {ANN: "Ann", BEN: "Ben", CLEO: "Cleo", DAN: "Dan", EVE: "Eve", FAY: "Fay"}
NUMBER, GUILD, CHANNEL = TableId(7), GuildId(11), ChannelId(22)
SEALED = {"bidding": "sealed"}
TACTICAL = {"bidding": "tactical"}


def join(user: UserId) -> Join:
    return Join(user, NAMES[user])


def opened(host: UserId = ANN, bidding: str = "sealed", secret: str = "egg") -> log.Opened:  # noqa: S107
    """The first entry of a log."""
    return log.Opened("kuckuck", GUILD, CHANNEL, host, {"bidding": bidding}, 60, secret)


def lobby(*people: UserId, house: int = 0, bidding: str = "sealed") -> Table:
    """A table before its game: the first of these persons is host, then the others, then house players."""
    host, *others = people
    table = fold(Table(NUMBER), [opened(host, bidding), log.Joined(host, NAMES[host])])
    return after(table, *map(join, others), *[AddHouse(host)] * house)


def playing(*people: UserId, house: int = 0, bidding: str = "sealed") -> Table:
    """The same table, its game begun."""
    return after(lobby(*people, house=house, bidding=bidding), Start(UserId(people[0])))


def after(table: Table, *commands: Command) -> Table:
    """The table after these requests, all of them accepted."""
    for command in commands:
        table = fold(table, decide(table, command))
    return table


def cards(table: Table, user: UserId) -> list[Action]:
    """What the user may play now."""
    seat = table.seat(user)
    assert seat is not None
    return list(table.rules.legal(table.state, seat))


def plays(table: Table, user: UserId, card: Action | None = None) -> Act:
    """The user's press on a card of the present decision; on the lowest one if none is said."""
    return Act(user, table.prompt.turn, card or cards(table, user)[0])


@contextmanager
def refused(words: str) -> Iterator[None]:
    """The request is refused in a sentence with these words."""
    with pytest.raises(Refused) as refusal:
        yield
    assert words in refusal.value.sentence(Tr("en"))


class Time:
    """Unix time and the event loop's, which tests move on together."""

    START = 1_700_000_000.0

    def __init__(self) -> None:
        self.passed = 0.0
        self.wrong = 0.0
        """By how many seconds the clock on the wall is ahead."""
        loop = asyncio.get_running_loop()
        real = loop.time
        vars(loop)["time"] = lambda: real() + self.passed

    def now(self) -> float:
        return self.START + self.passed + self.wrong

    def steady(self) -> float:
        return self.passed

    async def passes(self, seconds: float) -> None:
        """Then everything that was due by now has happened."""
        self.passed += seconds
        await settled()


async def settled() -> None:
    """No clock is ringing, nor about to."""
    quiet = 0
    while quiet < 3:
        await asyncio.sleep(0)
        ringing = [task for task in asyncio.all_tasks() if task.get_name().startswith("clock-")]
        quiet = 0 if ringing else quiet + 1
        if ringing:
            await asyncio.wait(ringing)


class Service(Tables):
    """The live tables with what a test asks of them."""

    def __init__(self, store: Store, time: Time, shards: Shards = ALL) -> None:
        limits = Limits(tables_per_host=50, tables_per_channel=50)
        super().__init__(store, Pace(time.now, 2.0, time.steady), self._hear, limits, shards)
        self.store = store
        self.time = time
        self.told: list[Table] = []

    def _hear(self, table: Table) -> None:
        self.told.append(table)

    def watch(self) -> None:
        """What the service does every few seconds."""
        self._now()

    async def lobby(self, *people: UserId, house: int = 0, bidding: str = "sealed") -> Table:
        """An open table, the first of these persons its host."""
        host, *others = people
        table = await self.open(
            game="kuckuck",
            guild=GUILD,
            channel=CHANNEL,
            host=host,
            name=NAMES[host],
            options={"bidding": bidding},
            seconds=60,
        )
        return await self.does(table, *map(join, others), *[AddHouse(host)] * house)

    async def playing(self, *people: UserId, house: int = 0, bidding: str = "sealed") -> Table:
        """The same, its game begun."""
        return await self.does(
            await self.lobby(*people, house=house, bidding=bidding), Start(UserId(people[0]))
        )

    async def does(self, table: Table, *commands: Command) -> Table:
        """Carries out requests one after the other."""
        for command in commands:
            table = await self.handle(table.id, command)
        return table

    async def wait(self, table: Table) -> float:
        """For how many seconds the table waits from now on."""
        deadline = self.deadline(table.id)
        assert deadline is not None
        return deadline - self.time.now()

    async def log(self, table: Table) -> list[log.Entry]:
        """What the database has of the table."""
        return entries_of(await self.store.load(table.id))


on_both = pytest.mark.parametrize("dialect", ["sqlite", "postgresql"], indirect=True)
"""These tests run on either database; all others on SQLite."""


@pytest.fixture
def dialect(request: pytest.FixtureRequest) -> str:
    return getattr(request, "param", "sqlite")


@pytest.fixture
def url(dialect: str, request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a database of this test alone."""
    if dialect == "postgresql":
        return str(request.getfixturevalue("postgres_url"))
    shutil.copy(request.getfixturevalue("empty_database"), tmp_path / "kuckuck.sqlite3")
    return f"sqlite+aiosqlite:///{tmp_path}/kuckuck.sqlite3"


async def execute(url: str, statement: str) -> None:
    """Changes a database behind the bot's back."""
    engine = create_async_engine(url)
    async with engine.begin() as connection:
        await connection.exec_driver_sql(statement)
    await engine.dispose()


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    store = await Store.open(url)
    yield store
    await store.close()


@pytest.fixture
async def time() -> Time:
    return Time()


@pytest.fixture
async def tables(store: Store, time: Time) -> AsyncIterator[Service]:
    service = Service(store, time)
    yield service
    await service.close()
