"""The bot's process is told to stop while everybody presses."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import time
from pathlib import Path
from random import Random

import pytest
from aiohttp import web

from bot.i18n import Tr
from bot.playground import Member
from bot.playground.rest import Rest
from bot.start import STOP_SECONDS
from bot.storage.store import Store
from bot.table import log
from bot.table.marks import recall
from tests.cogs.reading import cards, chosen, text
from tests.faults import FaultyPlayground
from tests.whole.command_line import run
from tests.whole.room import Room
from tests.whole.runner import bot_process

ROOT = Path(__file__).parents[2]
STOPPING = Tr("en")("I am restarting; press again in a moment. Nothing is lost.")
SLOW = 0.4
"""Seconds that Discord takes for an answer."""


@pytest.fixture
def slow_answers(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Once this is not empty, Discord takes its time."""
    slow: list[bool] = []
    swift = Rest.call

    async def call(self: Rest, request: web.Request) -> web.Response:
        if slow:
            await asyncio.sleep(SLOW)
        return await swift(self, request)

    monkeypatch.setattr(Rest, "call", call)
    return slow


async def test_a_person_who_pressed_is_served_a_person_who_presses_is_told_and_nothing_is_lost(
    slow_answers: list[bool], playground: FaultyPlayground, room: Room, database: str
) -> None:
    rng = Random(0)
    async with bot_process(playground, database) as process:
        await room.start_game(*room.members)
        slow_answers.append(True)
        told: list[str] = []
        shown: dict[str, int] = {}

        async def press(member: Member) -> None:
            """Changes the choice until the bot is gone; remembers the last one that the bot has shown."""
            for _ in range(30):
                hand = room.hand(member)
                card = rng.choice([card for card in cards(hand) if card not in chosen(hand)])
                result = await room.press(member, hand, str(card))
                if not result.acknowledged:
                    return
                if result.response and text(result.response) == STOPPING:
                    told.append(member.name)
                else:
                    shown[member.name] = card

        presses = [asyncio.create_task(press(member)) for member in room.members[:3]]
        await asyncio.sleep(3 * SLOW)
        began = time.monotonic()
        process.send_signal(signal.SIGTERM)
        await asyncio.wait_for(process.wait(), 10)
        took = time.monotonic() - began
        await asyncio.gather(*presses)
    assert process.returncode == 0
    assert took < 8
    assert told
    logged = await last_choices(database)
    assert len(shown) == 3
    assert {member.id: shown[member.name] for member in room.members[:3]} == logged

    slow_answers.clear()
    async with bot_process(playground, database):
        await room.until(lambda: Tr("en")("I was restarted; everything is as it was.") in text(room.board))
        for member in room.members[:3]:
            await room.press(member, room.board, "hand")
            assert chosen(room.hands(member)[-1]) == [shown[member.name]]
        await room.press(room.dan, room.board, "hand")
        await room.press(room.dan, room.hands(room.dan)[-1], str(cards(room.hands(room.dan)[-1])[0]))
        await room.until(lambda: "restarted" not in text(room.board))


async def last_choices(database: str) -> dict[int, int]:
    """The card that each person chose last, by the log."""
    store = await Store.open(database)
    [found] = await store.live()
    await store.close()
    players = recall(found.id, found.log).players
    acts = [entry for entry, _ in found.log if isinstance(entry, log.Acted)]
    return {players[act.seat].user or 0: int(act.action) for act in acts}


async def test_a_command_that_comes_while_the_bot_stops_is_told_so(
    slow_answers: list[bool], playground: FaultyPlayground, room: Room, database: str
) -> None:
    async with bot_process(playground, database) as process:
        await room.ann.slash(room.channel, "kuckuck start")
        slow_answers.append(True)
        serving = asyncio.create_task(room.press(room.ben, room.board, "join"))
        await asyncio.sleep(SLOW / 4)
        process.send_signal(signal.SIGTERM)
        await asyncio.sleep(SLOW / 4)
        late = await room.cleo.slash(room.channel, "kuckuck start")
        assert late.response
        assert late.response.content == STOPPING
        assert (await serving).acknowledged
        assert await process.wait() == 0


async def test_a_terminal_that_is_closed_stops_it_as_well(tmp_path: Path) -> None:
    process = await run(tmp_path, "play", "--port", "0", "--no-browser")
    assert process.stdout is not None
    await process.stdout.readuntil(b"Ctrl+C")
    process.send_signal(signal.SIGHUP)
    output, _ = await process.communicate()
    assert b"Goodbye" in output
    assert process.returncode == 0


async def test_it_goes_on_where_nohup_or_a_script_has_signals_ignored_until_sigterm_stops_it(
    tmp_path: Path,
) -> None:
    deaf = ("sh", "-c", 'trap "" HUP INT; exec "$@"', "sh")  # INT: as a script starts what it puts behind it
    process = await run(tmp_path, "play", "--port", "0", "--no-browser", before=deaf)
    assert process.stdout is not None
    await process.stdout.readuntil(b"Ctrl+C")
    process.send_signal(signal.SIGHUP)
    process.send_signal(signal.SIGINT)
    await asyncio.sleep(0.2)
    began = time.monotonic()
    process.send_signal(signal.SIGTERM)  # raises ProcessLookupError where it has ended already
    output, errors = await process.communicate()
    assert b"Goodbye" in output
    assert errors == b"", errors.decode()
    assert process.returncode == 0
    assert time.monotonic() - began < STOP_SECONDS / 2


async def test_what_hangs_is_left_in_time(tmp_path: Path) -> None:
    hanging = (
        "import asyncio, sys; from bot import start as command; from bot.app import Kuckuck;"
        "Kuckuck.close = lambda self: asyncio.sleep(60); command.STOP_SECONDS = 0.5;"
        "sys.exit(command.main(['play', '--port', '0', '--no-browser']))"
    )
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", hanging),
        stdout=asyncio.subprocess.PIPE,
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
    )
    assert process.stdout is not None
    assert b"Ctrl+C" in await process.stdout.readuntil(b"Ctrl+C")
    process.send_signal(signal.SIGTERM)
    assert await asyncio.wait_for(process.wait(), 5) == 0
