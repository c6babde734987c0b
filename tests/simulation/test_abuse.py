"""One person presses hundreds of times; the others are served as always."""

from __future__ import annotations

import asyncio
import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

from simcord import ChannelHandle

from bot.discord_ui.refusals import TOO_FAST
from bot.host import metrics
from bot.live.rate_limits import press_limiter
from bot.playground import Member
from bot.table.limits import Limits
from tests.memory import MEMORY
from tests.simulation.world import Weather, World, drawn
from tests.whole.moods import all_is_well, everybody_plays
from tests.whole.room import Room

PRESSES = 200
"""In one second, of one person."""
CALM = Weather(
    people=4, disorder=0.0, disk=0.001, network=0.01, faults=0.0, refusals=0.0, restarts=0.0, lulls=0.0
)


class Place:
    """The world as a room asks for it, in place of a playground."""

    def __init__(self, world: World) -> None:
        self.discord = world.server
        self._members = {member.name: member for member in world.members}

    def member(self, name: str) -> Member:
        return self._members[name]

    def channel(self, name: str) -> ChannelHandle:
        return self.discord.guild.channels[name]

    async def until(self, condition: Callable[[], bool], seconds: float) -> None:
        async with asyncio.timeout(seconds):
            while not condition():  # noqa: ASYNC110 - time passes by itself
                await asyncio.sleep(0.01)


def test_a_person_who_presses_hundreds_of_times_slows_down_nobody_else(empty_database: Path) -> None:
    with (
        tempfile.TemporaryDirectory(dir=MEMORY) as folder,
        drawn(1, empty_database, Path(folder) / "flood", weather=CALM) as world,
    ):
        world.loop.run_until_complete(flooded(world))


async def flooded(world: World) -> None:
    await world.start()
    await asyncio.sleep(3)
    room, bot, now = Room(cast(Any, Place(world))), world.bot, world.loop.time
    assert bot
    limits = Limits()
    bot.router.presses = press_limiter(limits, now)
    players = (room.ann, room.ben, room.cleo)
    await room.start_game(*players)
    await asyncio.sleep(3)
    tasks, board = len(asyncio.all_tasks()), room.board

    async def press(number: int) -> str:
        await asyncio.sleep(number / PRESSES)
        pressed = await room.press(room.dan, board, "hand")
        assert pressed.acknowledged
        assert pressed.response
        return pressed.response.content

    began, before = now(), hands_asked_for()
    flooding = asyncio.gather(*(press(number) for number in range(PRESSES)))
    played, slowest = [], 0.0
    for member in players:
        asked = now()
        played += await everybody_plays(room, member)
        slowest = max(slowest, now() - asked)
    assert slowest < 0.5
    assert not flooding.done()
    answers = await flooding
    # An empty one is the watcher's panel, or is put off: it comes later.
    assert {*answers} - {""} == {TOO_FAST}
    allowed = limits.presses_at_once + limits.presses_per_second * (now() - began)
    await asyncio.sleep(3)
    outcomes = hands_asked_for() - before
    assert outcomes.total() == PRESSES
    assert outcomes["refused"] >= PRESSES - allowed - 1
    await all_is_well(room, bot, played)
    assert len(asyncio.all_tasks()) <= tasks + 2
    assert len(bot.router.presses) == 4
    await world.stop()


def hands_asked_for() -> Counter[str]:
    """How many presses of *My hand* came to each outcome, also where the sentence came later."""
    return Counter(
        {
            sample.labels["outcome"]: int(sample.value)
            for family in metrics.PRESSES.collect()
            for sample in family.samples
            if sample.name.endswith("_total") and sample.labels["kind"] == "hand"
        }
    )
