"""A drill with twice as many presses as the bot can handle, on a database that is very slow."""

import asyncio
import tempfile
from collections.abc import Awaitable, Callable, Mapping
from itertools import count, cycle
from pathlib import Path
from typing import Any

import pytest
from simcord import InteractionResult, MemberActor, ResponseMessage

from bot.ids import TableId
from bot.live import turnstile
from bot.storage.store import Store
from bot.table import log
from tests.cogs.evening import forged
from tests.cogs.reading import answer_of
from tests.memory import MEMORY
from tests.simulation.link import Line
from tests.simulation.world import Weather, World, drawn

HOSTS, HOSTS_A_CHANNEL = 12, 4
AT_WORK, COMMIT_SECONDS = 2, 0.2
CAPACITY = AT_WORK / COMMIT_SECONDS
"""The presses per second that the bot of this drill can handle."""
SECONDS = 3
BUSY = "Very busy: press again in a moment. Nothing is lost."


class Lobbies:
    """Hosts who change the pace of their tables of Coucou. Each press that is handled leaves an entry."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._opened: list[tuple[MemberActor, ResponseMessage, TableId]] = []
        self._seconds = count(100)

    async def open(self) -> None:
        discord, bot = self._world.server, self._world.bot
        assert bot
        for number, host in enumerate(self._world.members):
            if number % HOSTS_A_CHANNEL == 0:
                channel = discord.guild.create_text_channel(f"room{number}")
            opened = answer_of(await host.slash(channel, "coucou start"))
            table = max(table.id for table in bot.tables)
            self._opened.append((MemberActor(discord, discord.guild, discord.users[number]), opened, table))

    async def press(self, rate: float, seconds: float) -> list[InteractionResult]:
        """The hosts press one after another, this many times per second, without waiting for any answer."""
        presses = []
        for _, (host, opened, table) in zip(range(round(rate * seconds)), cycle(self._opened), strict=False):
            press = forged(host, opened, f"t:{table}:-:pace", [f"{next(self._seconds)}"])
            presses.append(asyncio.create_task(self._world.server.answered(press)))
            await asyncio.sleep(1 / rate)
        return await asyncio.gather(*presses)

    async def changes(self) -> int:
        """How many changes are in the logs."""
        assert self._world.bot
        found = [await self._world.bot.store.load(table) for *_, table in self._opened]
        return sum(isinstance(entry, log.Changed) for stored in found if stored for entry, _ in stored.log)


def live(empty_database: Path, drill: Callable[[World, Lobbies], Awaitable[None]]) -> None:
    """Runs the drill once all lobbies are open."""

    async def lived(world: World) -> None:
        await world.start()
        await asyncio.sleep(3)
        lobbies = Lobbies(world)
        await lobbies.open()
        await drill(world, lobbies)
        await world.stop()

    names = [f"host{number}" for number in range(HOSTS)]
    with (
        tempfile.TemporaryDirectory(dir=MEMORY) as folder,
        drawn(1, empty_database, Path(folder) / "overload", weather=Weather(HOSTS), names=names) as world,
    ):
        world.loop.run_until_complete(lived(world))


def test_at_twice_the_capacity_each_press_is_carried_out_or_refused_in_time(
    empty_database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    append = Store.append

    async def slowly(*asked: Any, **named: Any) -> None:
        await asyncio.sleep(COMMIT_SECONDS)
        await append(*asked, **named)

    async def drill(world: World, lobbies: Lobbies) -> None:
        monkeypatch.setattr(Store, "append", slowly)
        monkeypatch.setattr(turnstile, "MOST_AT_WORK", AT_WORK)
        sent: list[Mapping[str, Any]] = []
        world.server.rest_watchers.append(lambda _method, _path, request: sent.append(request))

        before = await lobbies.press(CAPACITY / 2, 2)
        assert await lobbies.changes() == len(before), "half of what it can do is all done"
        rush = await lobbies.press(2 * CAPACITY, SECONDS)
        changed = await lobbies.changes() - len(before)
        assert all(press.acknowledged for press in rush), "Discord waits three seconds for an answer"
        assert 0.9 * CAPACITY * SECONDS <= changed < len(rush)
        refused = sum(BUSY in str(request) for request in sent)
        assert refused == len(rush) - changed, "what is not carried out is refused in a sentence"
        await asyncio.sleep(2)
        after = await lobbies.press(CAPACITY / 2, 2)
        assert await lobbies.changes() == len(before) + changed + len(after), "all is as before"
        assert all(press.acknowledged for press in (*before, *after))

    live(empty_database, drill)


def test_a_press_whose_answer_is_on_its_way_keeps_no_other_press_waiting(
    empty_database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turnstile, "MOST_AT_WORK", 1)
    monkeypatch.setattr(turnstile, "LONGEST_AT_WORK", 60)

    async def drill(world: World, lobbies: Lobbies) -> None:
        carry, there = Line.carry, asyncio.Event()

        async def when_open(line: Line, *call: Any, **request: Any) -> Any:
            await there.wait()
            return await carry(line, *call, **request)

        monkeypatch.setattr(Line, "carry", when_open)
        presses = asyncio.create_task(lobbies.press(HOSTS * 10, 0.1))
        await asyncio.sleep(2)
        assert await lobbies.changes() == HOSTS
        there.set()
        assert all(press.acknowledged for press in await presses)

    live(empty_database, drill)
