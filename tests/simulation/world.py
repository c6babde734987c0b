"""The world of one seed: a Discord with its members, a database, and the bot that comes and goes."""

from __future__ import annotations

import asyncio
import datetime
import gc
import logging
import math
import random
import secrets
import shutil
import sqlite3
import sys
import warnings
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from contextvars import copy_context
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any, NamedTuple
from unittest.mock import patch

import aiosqlite
import discord
import msgspec
import sqlalchemy as sa
from simcord import ChannelHandle, _dpy_internals
from simcord._clock import Clock
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType
from sqlalchemy.exc import OperationalError

from bot.app import Kuckuck, Running
from bot.ids import GuildId, TableId, UserId
from bot.pictures.files import file_of
from bot.screen import Drawable
from bot.storage import writer
from bot.storage.store import Store
from bot.table import Table
from bot.table.commands import Act, Command
from bot.table.limits import Limits
from playground import Member
from playground.embedded.discord import EmbeddedDiscord
from tests.quick import NoThread, quick_copies
from tests.simulation import scheduler
from tests.simulation.link import AnyLine, Line, connect
from tests.simulation.scheduler import LIFE, Life, Loop

EPOCH = datetime.datetime(2026, 1, 2, tzinfo=datetime.UTC)
NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal", "Ida", "Jo")
CHANNELS = {"games": "", "corner": ""}
DONE_WITHOUT = ("attach_files", "read_message_history", "embed_links", "external_emojis", "mention_everyone")
"""Permissions that the bot can do without."""


class Weather(NamedTuple):
    """How rough the conditions of a seed are."""

    people: int
    disorder: float = 0.0
    disk: float = 0.001
    """The most seconds that a statement takes to the database, and that its answer takes back."""
    network: float = 0.01
    faults: float = 0.0
    refusals: float = 0.0
    """The share of commits that the database refuses, from 0 to 1."""
    restarts: float = 0.0
    """Seconds between two restarts. 0 means that there are none."""
    lulls: float = 0.0
    """From time to time people stop pressing, for this many seconds at most."""
    quiet: float = 20.0
    """Seconds of silence before everything is checked. After a long silence, presses' tokens have expired."""
    pictures: bool = False
    """Whether tables are drawn."""

    @classmethod
    def drawn(cls, rng: Random) -> Weather:
        return cls(
            people=rng.randint(3, len(NAMES)),
            disorder=rng.choice((0.0, 0.3, 1.0)),
            disk=rng.choice((0.01, 0.1, 0.6)),
            network=rng.choice((0.01, 0.1, 0.4)),
            faults=rng.choice((0.0, 0.0, 0.03, 0.15)),
            refusals=rng.choice((0.0, 0.0, 0.02)),
            restarts=rng.choice((0.0, 0.0, 15.0)),
            lulls=rng.choice((5.0, 90.0, 700.0)),
            quiet=rng.choice((20.0, 20.0, 1000.0)),
            pictures=rng.choice((False, True)),
        )


class Deed(msgspec.Struct):
    """A request to the bot: at a table, for a new table, or to delete a person's data."""

    begun: float
    user: UserId
    table: TableId = TableId(0)
    """The table of the request. 0 for a new table, or for none."""
    ended: float = math.inf
    """The time at which the request was done. Infinity if the bot refused it, or was killed first."""
    did: str = ""
    """The move that was made. "" if none was."""
    server: GuildId | None = None
    """The server where data is deleted. None means everywhere."""


async def drawn_at_once(shown: Drawable) -> bytes:
    """A table's picture, drawn in this process and not in a worker."""
    return file_of(shown)


class Now(Clock):
    def __init__(self, loop: Loop) -> None:
        super().__init__()
        self._loop = loop

    def now(self) -> datetime.datetime:
        return EPOCH + datetime.timedelta(seconds=self._loop.time())

    def advance(self, seconds: float) -> None: ...


class Complaints(logging.Handler):
    """Collects the error lines, except those that a `Refusal` has caused."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else getattr(record, "error", None)
        while error:
            if isinstance(error, Refusal):
                return
            error = error.__cause__ or error.__context__
        self.lines.append(logging.Formatter("%(name)s: %(message)s").format(record))


class Refusal(OperationalError):
    """The database refuses a commit."""

    def __init__(self) -> None:
        super().__init__("COMMIT", {}, sqlite3.OperationalError("drawn"))


class World:
    def __init__(self, loop: Loop, weather: Weather, database: Path, names: Sequence[str] = NAMES) -> None:
        self.loop = loop
        self.rng = loop.rng
        self.weather = weather
        self.database = database
        self.server = EmbeddedDiscord(
            "cdn:", server="The Nest", bot="Kuckuck", channels=CHANNELS, members=names, locale="en-US"
        )
        self.server.backend.clock = Now(loop)
        self.members = [Member(self.server, user) for user in self.server.users[: weather.people]]
        self.lines: list[Line] = []
        self.asked: list[Deed] = []
        """People's requests. A request for a next table is noted for each member, as each may get a seat."""
        self.forgotten: list[Deed] = []
        self.bot: Kuckuck | None = None
        self._life = Life()
        self._hang_up: Callable[[], None] = lambda: None

    def now(self) -> float:
        return EPOCH.timestamp() + self.loop.time()

    def forbid(self, channel: ChannelHandle, *names: str) -> None:
        """Denies the bot these permissions in the channel, in place of those denied there before."""
        denied, bot = discord.Permissions(**dict.fromkeys(names, True)), self.server.backend.bot_user.id
        overwrite = Overwrite(target_id=bot, type=OverwriteType.MEMBER, allow=0, deny=denied.value)
        self.server.backend.edit_channel(channel.id, {}, overwrites=[overwrite])

    def may(self, channel: int, permission: str) -> bool:
        """Whether the bot has this permission in the channel."""
        world = self.server.backend
        value = world.compute_permissions(self.server.guild.id, world.bot_user.id, channel)
        return bool(getattr(discord.Permissions(value), permission))

    async def start(self) -> None:
        """Starts a new process of the bot on the same database."""
        self._life = Life()
        context = copy_context()
        context.run(LIFE.set, self._life)
        await self.loop.create_task(self._start(), context=context)

    async def stop(self) -> None:
        """Stops the bot in the regular way."""
        self._hang_up()
        bot, self.bot = self.bot, None
        if bot:
            await self.as_bot(bot.close())
            await self.as_bot(bot.store.close())
            self.loop.kill(self._life)  # this ends all that the process is still doing

    def kill(self) -> None:
        self._hang_up()
        self.bot = None
        self.loop.kill(self._life)

    async def as_bot(self, work: Awaitable[object]) -> None:
        context = copy_context()
        context.run(LIFE.set, self._life)

        async def done() -> None:
            await work

        await self.loop.create_task(done(), context=context)

    async def _start(self) -> None:
        # The start fails if a commit is refused, so the database refuses none. It also fails if a call does:
        # see `Line.up`.
        refusal, self.loop.refusal = self.loop.refusal, lambda _: None
        store = await Store.open(f"sqlite+aiosqlite:///{self.database}")
        limits = Limits(presses_at_once=60, presses_per_second=10)
        draw = drawn_at_once if self.weather.pictures else None
        bot = Kuckuck(store, Running(self.now, limits=limits, draw=draw))
        line = Line(self.server, self.rng, slowest=self.weather.network, faults=self.weather.faults)
        self.lines.append(line)
        self._watch(bot)
        self._hang_up = await connect(bot, self.server, line)
        self.bot, line.up, self.loop.refusal = bot, True, refusal

    def _watch(self, bot: Kuckuck) -> None:
        """Notes the requests that the bot accepts."""
        tables, store = bot.tables, bot.store
        handle, begin, again, erase = tables.handle, tables.open, tables.again, store.erase

        async def handled(number: int, command: Command) -> Table:
            deed = Deed(self.loop.time(), getattr(command, "user", UserId(0)), TableId(number))
            self.asked.append(deed)
            table = await handle(TableId(number), command)
            deed.ended = self.loop.time()
            if isinstance(command, Act):
                deed.did = command.action
            return table

        async def opened(**how: Any) -> Table:
            deed = Deed(self.loop.time(), how["host"])
            self.asked.append(deed)
            table = await begin(**how)
            deed.table, deed.ended = table.id, self.loop.time()
            return table

        async def continued(number: int, user: UserId, *how: Any) -> tuple[Table, bool]:
            deeds = [Deed(self.loop.time(), UserId(member.id)) for member in self.members]
            self.asked += deeds
            table, new = await again(TableId(number), user, *how)
            for deed in deeds:
                deed.table, deed.ended = table.id, self.loop.time()
            return table, new

        async def forgotten(user: UserId, guild: GuildId | None = None, **how: Any) -> Any:
            deed = Deed(self.loop.time(), user, server=guild)
            result = await erase(user, guild, **how)
            deed.ended = self.loop.time()
            self.forgotten.append(deed)
            return result

        vars(tables).update(handle=handled, open=opened, again=continued)
        vars(store).update(erase=forgotten)


def refusing(rng: Random, often: float) -> Callable[[Callable[..., Any]], Exception | None]:
    def refusal(work: Callable[..., Any]) -> Exception | None:
        return Refusal() if work is writer._commit and rng.random() < often else None

    return refusal


@contextmanager
def drawn(
    seed: int, empty: Path, database: Path, *, weather: Weather | None = None, names: Sequence[str] = NAMES
) -> Iterator[World]:
    """The world of this seed, without real randomness, threads or a real clock."""
    rng = Random(seed)
    weather = weather or Weather.drawn(rng)
    for former in database.parent.glob(f"{database.name}*"):
        former.unlink()
    shutil.copy(empty, database)
    loop = Loop(rng, disorder=weather.disorder, slowest=weather.disk)
    loop.refusal = refusing(rng, weather.refusals)
    with ExitStack() as stack:
        stack.enter_context(patch.object(secrets, "token_bytes", rng.randbytes))
        stack.enter_context(patch.object(aiosqlite.core, "SimpleQueue", scheduler.Moments))
        stack.enter_context(patch.object(aiosqlite.core, "Thread", NoThread))
        stack.enter_context(quick_copies())
        stack.enter_context(patch.object(sqlite3, "connect", _remember_connections(sqlite3.connect)))
        stack.enter_context(patch.object(discord.utils, "datetime", _datetime(loop)))
        waiting = (sa.Engine, "before_cursor_execute", _wait_for_no_lock)
        sa.event.listen(*waiting, retval=True)
        stack.callback(sa.event.remove, *waiting)
        state = random.getstate()
        stack.callback(random.setstate, state)
        random.seed(seed)
        asyncio.set_event_loop(loop)
        stack.callback(asyncio.set_event_loop, None)
        stack.callback(_clear, loop)
        # Python's automatic collection is off, so that garbage is collected at the same points of each run.
        with silence():
            gc.disable()
        gc.freeze()  # the garbage collector skips all objects that existed before the world
        stack.callback(gc.enable)
        world = World(loop, weather, database, names)
        # Code whose context was copied before the bot connected uses this adapter.
        former = _dpy_internals.set_webhook_adapter(AnyLine(world.server, world.lines))
        stack.callback(_dpy_internals.reset_webhook_adapter, former)
        yield world


def _wait_for_no_lock(_: object, __: object, statement: str, values: Any, *___: object) -> tuple[str, Any]:
    """A statement that meets a lock fails immediately: in a single thread nobody could release the lock."""
    return statement.replace("busy_timeout=1000", "busy_timeout=0"), values


def _remember_connections(connect: Callable[..., sqlite3.Connection]) -> Callable[..., sqlite3.Connection]:
    """Notes the connections of each process, so that `Loop.kill` can close them and release their locks."""

    def connected(*how: Any, **more: Any) -> sqlite3.Connection:
        connection = connect(*how, **more)
        if life := LIFE.get():
            life.connections.append(connection)
        return connection

    return connected


def _clear(loop: Loop) -> None:
    """Drops whatever is still going on."""
    with silence():
        loop.bury()
    for left in gc.get_objects():
        if isinstance(left, aiosqlite.Connection):
            left._connection = None  # no warning when a killed process's connection is collected


@contextmanager
def silence() -> Iterator[None]:
    """Drops what dead processes have left, without warnings about it."""
    levels = {name: logging.getLogger(name).level for name in ("asyncio", "bot", "sqlalchemy")}
    hook, sys.unraisablehook = sys.unraisablehook, lambda _: None
    for name in levels:
        logging.getLogger(name).setLevel(logging.CRITICAL + 1)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
            gc.collect()
    finally:
        sys.unraisablehook = hook
        for name, level in levels.items():
            logging.getLogger(name).setLevel(level)


def _datetime(loop: Loop) -> ModuleType:
    """The module ``datetime`` with the clock of the loop."""

    class Moment(datetime.datetime):
        @classmethod
        def now(cls, tz: datetime.tzinfo | None = None) -> Moment:
            return cls.fromtimestamp(EPOCH.timestamp() + loop.time(), tz)

    module = ModuleType("datetime")
    module.__dict__.update(datetime.__dict__)
    module.__dict__["datetime"] = Moment
    return module
