"""A month of deals of the day: two servers in two whole bots, on one PostgreSQL and one clock."""

from __future__ import annotations

import asyncio
import datetime
from collections.abc import AsyncIterator, Callable
from contextvars import Context, copy_context
from random import Random
from typing import Any

import discord
import pytest
from simcord import ChannelHandle, ResponseMessage
from simcord._clock import Clock
from simcord.backend.errors import BackendError
from simcord.http.client import _raise_for

from bot.app import Kuckuck
from bot.ids import GuildId, UserId
from bot.live.shards import Shards
from bot.playground import Member
from bot.playground.embedded.discord import EmbeddedDiscord, expect_one_server
from bot.screen import parse_address
from bot.storage.store import Store
from bot.table.daily import SECONDS, Day, Deal, closes, new, recalled, result
from bot.table.limits import Limits
from tests.bot.dailies import MONDAY, last, played
from tests.cogs.reading import addresses, answer_of, text, words
from tests.simulation.link import Line, connect

DAYS = 30
NOON = 12 * 3600.0
RESTARTS = (4, 17)
"""On these days the processes are killed in the middle of a deal."""
AWAY = 11
"""On this day none of them is there."""
HASTY = Limits(presses_at_once=10_000, presses_per_second=1000)
LAZY = 20
"""On this day Ben does not play."""


class Calendar(Clock):
    """A clock that goes on by a millisecond whenever it is read, so that no two ids are the same."""

    def __init__(self) -> None:
        super().__init__()
        self.time = MONDAY * SECONDS + NOON

    def now(self) -> datetime.datetime:
        self.time += 0.001
        return datetime.datetime.fromtimestamp(self.time, datetime.UTC)

    def advance(self, seconds: float) -> None: ...


class Direct(Line):
    """A line on which nothing is late, and nothing goes wrong."""

    async def carry(self, method: str, path: str, **request: Any) -> Any:
        try:
            return self._server.rest(method, path, **request)
        except BackendError as error:
            _raise_for(error)

    def hear(self, bot: discord.Client, context: Context) -> Callable[[str, Any], None]:
        def send(event: str, payload: Any) -> None:
            if parser := bot._connection.parsers.get(event):
                asyncio.get_running_loop().call_soon(parser, payload, context=context)

        return send


class Month:
    """Two servers and their people. Each process has the shard of one server."""

    def __init__(self, url: str) -> None:
        self.url, self.clock = url, Calendar()
        self.discord = EmbeddedDiscord(
            "cdn:",
            server="The Nest",
            bot="Kuckuck",
            channels={"games": ""},
            members=("Ann", "Ben", "Cleo"),
            locale="en-US",
        )
        self.discord.backend.clock = self.clock
        nest = self.discord.guild
        pond = self.discord.create_guild("The Pond", id=nest.id + (1 << 22), owner=self.discord.users[1])
        pond.add_member(self.discord.users[2])
        self.servers = GuildId(nest.id), GuildId(pond.id)
        [wire] = self.discord.text_channels()
        self.here, self.there = self.discord.channel(int(str(wire["id"]))), pond.create_text_channel("games")
        self.ann, self.ben, self.cleo = (Member(self.discord, user) for user in self.discord.users)
        self.bots: list[Kuckuck] = []
        self._hang_up: list[Callable[[], None]] = []

    @property
    def stores(self) -> list[Store]:
        return [bot.store for bot in self.bots]

    async def start(self) -> None:
        for shard in range(2):
            store = await Store.open(self.url, as_it_is=True)
            bot = Kuckuck(store, now=self._time, steady=self._time, shards=Shards(2, (shard,)), limits=HASTY)
            expect_one_server(bot)
            line = Direct(self.discord, Random(0), slowest=0, faults=0)
            context = copy_context()
            connecting = connect(bot, self.discord, line, (shard, 2))
            self._hang_up.append(await asyncio.create_task(connecting, context=context))
            self.bots.append(bot)
        for bot in self.bots:
            await bot.wait_until_ready()

    async def stop(self) -> None:
        for hang_up in self._hang_up:
            hang_up()
        for bot in self.bots:
            await bot.close()
            await bot.store.close()
        self.bots, self._hang_up = [], []

    async def daily(self, member: Member, channel: ChannelHandle) -> ResponseMessage:
        return answer_of(await member.slash(channel, "daily"))

    async def begin(self, member: Member, *channels: ChannelHandle) -> list[ResponseMessage]:
        """The person presses *Begin* in each of these places, at the same moment."""
        pages = [await self.daily(member, channel) for channel in channels]
        begins = [(page, button(page, "daily-begin")) for page in pages]
        await asyncio.gather(*(member.click(page, custom_id=found) for page, found in begins))
        await self.until(lambda: not any("daily-begin" in word for page in pages for word in words(page)))
        return pages

    async def until(self, reached: Callable[[], bool]) -> None:
        """Waits for an answer that was put off, on a computer that has much else to do."""
        for _ in range(1000):
            if reached():
                return
            await asyncio.sleep(0.01)
        raise AssertionError("it is never answered")

    async def finish(self, member: Member, deal: Deal) -> None:
        """The rest of the person's moves, or all of them, without presses."""
        days, user_id = self.stores[member is self.ben].daily, UserId(member.id)
        begun = new(deal, user_id, member.name)
        home = self.servers[member is self.ben]
        await days.begin(deal, user_id, home, member.name, self.clock.time, begun.moves, begun.mark)
        stored = await days.own(deal.day, user_id)
        assert stored
        assert stored.points is None
        game = recalled(deal, user_id, member.name, stored.moves or (), stored.mark)
        over = played(game, last)
        assert await days.go_on(deal.day, user_id, len(game.moves), over.moves, over.mark, result(over))

    def _time(self) -> float:
        return self.clock.time


def button(page: ResponseMessage, *start: str) -> str:
    """The address of the first button that does one of these."""
    return next(
        found for found in addresses(page) if (to := parse_address(found)) and to.action.startswith(start)
    )


@pytest.fixture
async def month(postgres_url: str) -> AsyncIterator[Month]:
    month = Month(postgres_url)
    await month.start()
    yield month
    await month.stop()


async def test_a_month(month: Month) -> None:
    ann, ben, cleo = month.ann, month.ben, month.cleo
    secrets: set[str] = set()
    for number in range(DAYS):
        day = Day(MONDAY + number)
        month.clock.time = day * SECONDS + NOON
        if number == AWAY:
            continue
        await asyncio.gather(*(bot.retention.sweep() for bot in month.bots))
        await asyncio.gather(*(bot.features.daily_reminders.look() for bot in month.bots))
        deals = [await store.daily.deal(day) for store in month.stores]
        assert deals[0] == deals[1], "the secret of a day is one"
        deal = deals[0]
        assert deal.secret not in secrets
        secrets.add(deal.secret)
        players = [ann, cleo] if number == LAZY else [ann, cleo, ben]
        if number % 7 == 0 or number in RESTARTS:
            seals = text(await month.daily(cleo, month.there if number % 2 else month.here))
            assert deal.seal in seals
            [anns] = await month.begin(ann, month.here)
            [cleos, elsewhere] = await month.begin(cleo, month.here, month.there)
            assert text(cleos) == text(elsewhere), "one try on both servers"
            assert text(cleos).replace("Cleo", "Ann") == text(anns), "the same deal for everybody"
            assert deal.secret not in seals + text(anns)
            await cleo.click(cleos, custom_id=button(cleos, "daily-move", "daily-on"))
            if number in RESTARTS:
                await month.stop()
                await month.start()
            assert text(await month.daily(cleo, month.there)) == text(cleos)
        else:
            await month.begin(cleo, month.there if number % 2 else month.here)
        for member in players:
            await month.finish(member, deal)
        if number == 0:
            end = await month.daily(ben, month.there)
            await ben.click(end, custom_id=button(end, "daily-remind on"))
        for place in month.servers:
            rankings = [await store.daily.entrants(day, place) for store in month.stores]
            assert rankings[0] == rankings[1]
        assert (await month.stores[1].daily.spread(day)).players == (2 if number == LAZY else 3)
        if number % 7 == 0:
            month.clock.time = closes(day) + 60.0
            pages = [await month.daily(cleo, channel) for channel in (month.here, month.there)]
            for page in pages:
                await cleo.click(page, custom_id=button(page, "daily before"))
                assert deal.secret in text(page)
                assert deal.seal in text(page)
                assert "3 people have played it to its end" in text(page)
                assert "✅" in text(page)
    end_day = Day(MONDAY + DAYS - 1)
    streaks = [await month.stores[1].past_days.streak(end_day, UserId(who.id)) for who in (ann, ben, cleo)]
    assert streaks == [DAYS - 1, DAYS - 1 - LAZY, DAYS - 1], "the day without the bot breaks none"
    assert len(secrets) == DAYS - 1
    letters = month.ben.sees(month.ben.dm)
    assert len(letters) == DAYS - 2, "one each day that the bot was there, but the first"
