"""Eight people come to a game night; the bot is killed and restarted, and may do no more than it must."""

from __future__ import annotations

import asyncio
import logging
import tempfile
from collections import Counter
from datetime import timedelta
from itertools import combinations
from pathlib import Path

import pytest
from simcord import ResponseMessage

from bot.table import log
from cogs.evenings.nouns import Evening, Phase
from cogs.evenings.points import standings
from tests.cogs.reading import text
from tests.memory import MEMORY
from tests.simulation.checks import stored
from tests.simulation.nights import Night, is_break, is_round
from tests.simulation.world import DONE_WITHOUT, EPOCH, Complaints, Weather, World, drawn

PEOPLE = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal")
GAMES = {"game": "kuckuck", "second": "ducksoup", "final": "cucco"}
SLOW = Weather(len(PEOPLE), disorder=0.3, disk=0.02, network=0.4, pictures=True)


async def lived(world: World) -> Evening:
    """The evening, to its podium."""
    await world.start()
    await asyncio.sleep(3)
    night, people = Night(world), world.members
    world.forbid(night.channel, *DONE_WITHOUT)
    await night.plan(people[0], **GAMES, when=f"{EPOCH + timedelta(hours=1):%H:%M}", zone="UTC", rounds=2)
    await night.all_press(people[1:], " come")
    begins = (await night.evening()).at
    await asyncio.sleep(begins - world.now() - 590)
    await night.all_press(people[:6], " here")
    # Killed just before the hour, and started again after it. Two people have not pressed yet.
    await asyncio.sleep(begins - world.now() - 5)
    world.kill()
    await asyncio.sleep(20)
    await world.start()
    await asyncio.sleep(5)
    await night.all_press(people[6:], " here")
    await night.until(is_round(1), play=False)
    await asyncio.sleep(25)
    await night.ready()
    await asyncio.sleep(5)
    assert await night.hands() == len(people), "each opens by itself"
    await night.until(is_break(1))
    await night.all_press(people, " here")
    await night.until(is_round(2), play=False)
    await asyncio.sleep(25)
    # One person has gone to sleep: their table starts without them.
    await night.ready(but=frozenset({people[7].id}))
    # Stopped and started again in the middle of the games.
    await asyncio.sleep(30)
    await world.stop()
    await asyncio.sleep(40)
    await world.start()
    await night.until(is_break(2))
    await night.all_press(people[:5], " here")
    await night.all_press(people[7:], " go")
    await night.until(is_round(3), play=False)
    evening = await night.until(lambda evening: not evening.phase.live)
    await asyncio.sleep(20)
    messages = world.server.backend.messages[night.channel.id]
    sheet = text(ResponseMessage(world.server, messages[max(messages)]))
    assert sheet.startswith("## 🏆 Game night: Zum Kuckuck!, Duck Soup, and Cucco 21")
    assert "🥇" in sheet
    await world.stop()
    return evening


def test_eight_people_over_two_rounds_and_a_final_with_two_restarts(
    empty_database: Path, caplog: pytest.LogCaptureFixture
) -> None:
    complaints = Complaints()
    with (
        tempfile.TemporaryDirectory(dir=MEMORY) as folder,
        drawn(17, empty_database, Path(folder) / "night", weather=SLOW, names=PEOPLE) as world,
    ):
        logging.getLogger().addHandler(complaints)
        try:
            evening = world.loop.run_until_complete(lived(world))
        finally:
            logging.getLogger().removeHandler(complaints)
        logs = stored(world)
    assert complaints.lines == []
    caplog.clear()
    assert evening.phase is Phase.OVER
    assert [one.game.game for one in evening.rounds] == ["kuckuck", "ducksoup", "cucco"]
    assert [len(one.tables) for one in evening.rounds] == [2, 4, 1]
    ours = [entries[0] for entries in ([entry for entry, *_ in logged] for logged in logs.values())]
    opened = [entry for entry in ours if isinstance(entry, log.Opened) and entry.evening == evening.id]
    assert Counter(entry.game for entry in opened) == {"kuckuck": 2, "ducksoup": 4, "cucco": 1}
    met = [pair for one in evening.rounds[:2] for at in one.tables for pair in combinations(at.users, 2)]
    assert len(met) - len({*met}) <= 1, "hardly two people meet twice"
    ranked = standings(evening)
    assert len(ranked) == len(PEOPLE)
    assert [one.final for one in ranked] == [True] * 6 + [False] * 2
    assert [one.place for one in ranked] == sorted(one.place for one in ranked)
