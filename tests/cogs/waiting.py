"""What the bot does by itself at its time, and clocks that go wrong meanwhile.

A feature that does something by the clock has a module `waits` beside its tests. `test_jumping_clocks`
tests the ``WAITS`` of all features together.
"""

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from typing import NamedTuple, TypeAlias

from simcord import ChannelHandle

from bot.app import Kuckuck, Running
from bot.ids import ChannelId, GuildId, UserId
from bot.table import Table
from bot.table.commands import Join, Start
from bot.table.deadlines import Pace
from bot.table.limits import Limits
from tests.cogs.evening import Evening

HOUR, DAY = 3600.0, 86_400.0
DUE = datetime(2026, 2, 1, 0, 1, tzinfo=UTC).timestamp()
"""When most of it is due: a minute after the end of a day and of a month."""
BEGUN = HOUR
"""How many seconds before `DUE` the bot starts."""
DAYS_KEPT = 30
"""For how many days the bot keeps the logs of games."""

Count: TypeAlias = Callable[[], Awaitable[int]]


class World:
    """A server, its bot, the clocks of the bot's computer, and Discord's."""

    def __init__(self, evening: Evening) -> None:
        self.evening = evening
        self.ann, self.ben, self.cleo = evening.members("ann", "ben", "cleo")
        self.guild = GuildId(evening.guild.id)
        self.wrong = 0.0
        """How many seconds the computer's clock is ahead of Discord's."""

    @property
    def bot(self) -> Kuckuck:
        return self.evening.bot

    def true(self) -> float:
        """Unix time by Discord's clock."""
        return self.evening.env.now().timestamp()

    async def passes_until(self, at: float) -> None:
        """Lets time pass until Discord's clock says ``at``. The bot talks to Discord now and then."""
        await self.evening.env.advance_time(max(0.0, at - self.true()))
        await self.look()

    async def look(self, *, told: bool = True) -> None:
        """The bot looks at its clock, as it does every few seconds. Discord answers if ``told`` is True."""
        with self.evening.env._bot_scope():
            self.bot.now()
            if told:
                self.bot.now.hear(self.true())
        await self.evening.env.advance_time(0.001)

    def sleep(self, seconds: float) -> None:
        """The computer sleeps: its steady clock stands still."""
        self.evening.env.backend.clock._epoch += timedelta(seconds=seconds)

    async def restart(self, *, down: float = 0.0) -> None:
        """The bot stops, and starts again after so many seconds."""
        await self.evening.stop()
        self.sleep(down)
        env = self.evening.env
        how = Running(
            now=lambda: self.true() + self.wrong,
            steady=lambda: env._virtual_time,
            pace=Pace(beats=0),
            limits=Limits(tables_per_host=50, tables_per_channel=50),
            keep_games_days=DAYS_KEPT,
        )
        bot = Kuckuck(self.bot.store, how)
        with env._bot_scope():
            bot.now.hear(self.true())  # by its answer to the login
        await env.restart_bot(bot)
        await self.look()

    async def table(self, *, seconds: int, in_thread: bool = False) -> Table:
        """A game that Ann, Ben and Cleo have just begun, or (in a thread) a lobby where only Ann is."""
        place = self.thread() if in_thread else self.evening.channel
        tables, (ann, *others) = self.bot.tables, (self.ann, self.ben, self.cleo)
        with self.evening.env._bot_scope():
            table = await tables.open(
                game="kuckuck",
                guild=self.guild,
                channel=ChannelId(place.id),
                host=UserId(ann.id),
                name=ann.name,
                options={"bidding": "sealed"},
                seconds=seconds,
            )
            if not in_thread:
                for other in others:
                    await tables.handle(table.id, Join(UserId(other.id), other.name))
                table = await tables.handle(table.id, Start(UserId(ann.id)))
        return table

    def thread(self) -> ChannelHandle:
        """A thread that the bot has opened."""
        backend, parent = self.evening.env.backend, self.evening.channel
        made = backend.create_thread(parent.id, "a table", backend.bot_user.id)
        backend.announce_thread_create(made)
        return ChannelHandle(self.evening.env, self.evening.guild, made)


class Wait(NamedTuple):
    """Something that the bot does by itself, once."""

    begin: Callable[[World], Awaitable[Count]]
    """Begins it, and returns what counts how often it has happened since."""
    due: float = DUE
    """When (Unix time) it is due."""
    before: float = BEGUN
    """How many seconds before `DUE` it begins."""
    within: float = 120.0
    """The bot may take this many seconds for it when it is due, or when the bot is back."""
    of_people: bool = False
    """Whether people must do something until then. If so, they have a minute after each interruption."""
