"""A bot's process draws its tables by a worker, and goes on without one."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from tests.cogs.reading import cards, text
from tests.faults import FaultyPlayground
from tests.whole.room import Room
from tests.whole.runner import bot_process
from tests.whole.workers import workers


def pictures(room: Room) -> list[str]:
    """The names of the pictures that the table message has."""
    return [attachment["filename"] for attachment in room.board._message.attachments]


@pytest.mark.skipif(not Path("/proc").exists(), reason="looks for the worker in /proc")
async def test_a_table_is_drawn_and_a_killed_worker_is_replaced(
    playground: FaultyPlayground, room: Room, database: str
) -> None:
    async with bot_process(playground, database, drawn=True) as bot:
        await room.start_game(room.ann, room.ben, house=1)
        await room.until(lambda: pictures(room))
        first = pictures(room)
        for worker in workers(bot.pid):
            os.kill(worker, signal.SIGKILL)
        await room.play_trick(room.ann, room.ben)
        await room.until(lambda: "trick 2 of 12" in text(room.board).lower() or pictures(room) != first, 30)
        await room.until(lambda: len(cards(room.hand(room.ann))) == 11)
        await room.play_trick(room.ann, room.ben)
        await room.until(lambda: pictures(room) not in ([], first))
    assert workers(bot.pid) == []
