"""Twice as many presses as the bot can carry out: a drill with the capacity of a very slow database."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from itertools import cycle
from typing import Any

import pytest
from aiohttp import web
from simcord import ChannelHandle, InteractionResult, MemberActor, ResponseMessage

from bot.app import Kuckuck
from bot.ids import TableId
from bot.live import turnstile
from bot.playground import Playground
from bot.playground.rest import Rest
from bot.storage.store import Store
from bot.table import log
from tests.cogs.evening import forged
from tests.whole.traffic import Traffic

HOSTS, HOSTS_A_CHANNEL = 12, 4
AT_WORK, COMMIT_SECONDS = 2, 0.2
CAPACITY = AT_WORK / COMMIT_SECONDS
"""Presses a second."""
SECONDS = 5
BUSY = "Very busy: press again in a moment. Nothing is lost."


@pytest.fixture
def open_line(monkeypatch: pytest.MonkeyPatch) -> asyncio.Event:
    """While it is cleared, Discord takes no call."""
    line, call = asyncio.Event(), Rest.call
    line.set()

    async def when_open(self: Rest, request: web.Request) -> web.Response:
        await line.wait()
        return await call(self, request)

    monkeypatch.setattr(Rest, "call", when_open)
    return line


@pytest.fixture
async def playground(open_line: asyncio.Event) -> AsyncIterator[Playground]:
    async with Playground(members=[f"host{number}" for number in range(HOSTS)]) as playground:
        yield playground


class Lobbies:
    """Hosts who put bots at their tables of Coucou: each press that is carried out adds one."""

    def __init__(self, playground: Playground, bot: Kuckuck) -> None:
        self._playground = playground
        self._bot = bot
        self._opened: list[tuple[MemberActor, ResponseMessage, TableId]] = []

    async def open(self) -> None:
        discord = self._playground.discord
        for number in range(HOSTS):
            host = self._playground.member(f"host{number}")
            opened = (await host.slash(self._channel(number), "coucou start")).response
            assert opened is not None
            table = max(table.id for table in self._bot.tables)
            self._opened.append((MemberActor(discord, discord.guild, discord.users[number]), opened, table))

    def _channel(self, number: int) -> ChannelHandle:
        name = f"room{number // HOSTS_A_CHANNEL}"
        if number % HOSTS_A_CHANNEL == 0:
            return self._playground.discord.guild.create_text_channel(name)
        return self._playground.channel(name)

    async def press(self, rate: float, seconds: float) -> list[InteractionResult]:
        """The hosts press by turns, so many times a second, without waiting for any answer."""
        discord, presses = self._playground.discord, []
        for _, (host, opened, table) in zip(range(round(rate * seconds)), cycle(self._opened), strict=False):
            press = forged(host, opened, f"t:{table}:-:house")  # a button of old messages
            presses.append(asyncio.create_task(discord.answered(press)))
            await asyncio.sleep(1 / rate)
        return await asyncio.gather(*presses)

    async def bots(self) -> int:
        """How many bots the logs tell of."""
        found = [await self._bot.store.load(table) for *_, table in self._opened]
        return sum(
            isinstance(entry, log.HouseJoined) for stored in found if stored for entry, _ in stored.log
        )


async def test_at_twice_the_capacity_each_press_is_carried_out_or_refused_in_time(
    playground: Playground, bot: Kuckuck, monkeypatch: pytest.MonkeyPatch
) -> None:
    lobbies, traffic = Lobbies(playground, bot), Traffic(playground, monkeypatch)
    await lobbies.open()
    append = Store.append

    async def slowly(*asked: Any, **named: Any) -> None:
        await asyncio.sleep(COMMIT_SECONDS)
        await append(*asked, **named)

    monkeypatch.setattr(Store, "append", slowly)
    monkeypatch.setattr(turnstile, "MOST_AT_WORK", AT_WORK)

    before = await lobbies.press(CAPACITY / 2, 2)
    assert await lobbies.bots() == len(before), "half of what it can do is all done"
    rush = await lobbies.press(2 * CAPACITY, SECONDS)
    added = await lobbies.bots() - len(before)
    assert all(press.acknowledged for press in rush), "Discord waits three seconds for an answer"
    assert 0.9 * CAPACITY * SECONDS <= added < len(rush)
    assert _refusals(traffic) == len(rush) - added, "what is not carried out is refused in a sentence"
    await asyncio.sleep(2)
    after = await lobbies.press(CAPACITY / 2, 2)
    assert await lobbies.bots() == len(before) + added + len(after), "all is as before"
    assert all(press.acknowledged for press in (*before, *after))


async def test_a_press_whose_answer_is_on_its_way_keeps_no_other_press_waiting(
    playground: Playground, open_line: asyncio.Event, bot: Kuckuck, monkeypatch: pytest.MonkeyPatch
) -> None:
    lobbies = Lobbies(playground, bot)
    await lobbies.open()
    monkeypatch.setattr(turnstile, "MOST_AT_WORK", 1)
    monkeypatch.setattr(turnstile, "LONGEST_AT_WORK", 60)
    open_line.clear()
    presses = asyncio.create_task(lobbies.press(HOSTS * 10, 0.1))
    added = await _at_last(lobbies.bots, HOSTS)
    open_line.set()
    assert added == HOSTS
    assert all(press.acknowledged for press in await presses)


async def _at_last(count: Callable[[], Awaitable[int]], most: int) -> int:
    """The count when it has come to so many, or after two seconds."""
    for _ in range(40):
        if await count() == most:
            break
        await asyncio.sleep(0.05)
    return await count()


def _refusals(traffic: Traffic) -> int:
    return sum(BUSY in str(body) for body in traffic.sent)
