"""A second process of the bot at the same database."""

from __future__ import annotations

from pathlib import Path

from tests.faults import FaultyPlayground
from tests.whole.command_line import run
from tests.whole.room import Room
from tests.whole.runner import bot_process


async def test_a_second_process_ends_with_one_sentence_and_the_first_one_plays_on(
    playground: FaultyPlayground, room: Room, database: str, tmp_path: Path
) -> None:
    async with bot_process(playground, database):
        second = await run(tmp_path, DISCORD_TOKEN=playground.token, DATABASE_URL=database)
        output, errors = await second.communicate()
        assert second.returncode not in (0, None)
        assert output == b""
        [line] = errors.decode().splitlines()
        assert line.startswith("This bot runs already, in another process")
        await room.start_game(room.ann, room.ben, house=1)
