"""A bot's workers draw its tables and think for strong bots; the bot goes on without them."""

import os
import signal
from pathlib import Path

import pytest

from tests.cogs.reading import cards, text
from tests.faults import FaultyPlayground
from tests.whole.command_line import bot_process
from tests.whole.moods import until
from tests.whole.room import Room
from tests.whole.workers import workers

PAUSE = 0.3
"""A strong bot has to begin to think within this many seconds."""

pytestmark = [
    pytest.mark.usefixtures("forks"),
    pytest.mark.skipif(not Path("/proc").exists(), reason="looks for the workers in /proc"),
]


async def start_among_strong_bots(room: Room) -> None:
    """Starts a game between Ann and two strong bots."""
    await room.ann.slash(room.channel, "kuckuck start")
    await room.choose_bots(room.ann, 2)
    page = await room.host_page(room.ann)
    await room.ann.select(page, ["strong"], custom_id="t:1:-:level")
    await room.press(room.ann, room.board, "start")
    await room.until(lambda: shows(room, "Trick 1 of 12"))


def shows(room: Room, words: str) -> bool:
    """Whether Ann has exactly one hand, with these words and with cards. For a moment she may have two."""
    return [bool(words in text(hand) and cards(hand)) for hand in room.hands(room.ann)] == [True]


async def play_trick(room: Room, number: int) -> None:
    """Ann plays, and everybody goes on to the next trick."""
    await room.play_trick(room.ann)
    await room.until(lambda: shows(room, f"Trick {number}: "))


async def test_a_worker_that_is_killed_while_bots_think_holds_up_no_table_and_is_replaced(
    playground: FaultyPlayground, room: Room, database: str
) -> None:
    async with bot_process(playground, database, settings={"HOUSE_PAUSE": str(PAUSE)}) as bot:
        await start_among_strong_bots(room)
        await until(lambda: workers(bot.pid))
        await play_trick(room, 1)
        [first] = workers(bot.pid)
        os.kill(first, signal.SIGKILL)
        await play_trick(room, 2)
        await play_trick(room, 3)  # perhaps the bot noticed only in trick 2 that the worker is dead
        await until(lambda: workers(bot.pid) not in ([], [first]))
    assert workers(bot.pid) == []
