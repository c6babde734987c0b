"""A table has one message, whenever the bot is killed and whatever other messages there are."""

import asyncio
from typing import Any

import pytest
from simcord import ResponseMessage

from bot.app import Kuckuck
from bot.discord_ui.messages import painter
from bot.ids import TableId
from playground import Playground
from tests.cogs.reading import text, words
from tests.faults import Fault, FaultyPlayground
from tests.whole.conftest import running
from tests.whole.room import Room

pytestmark = pytest.mark.usefixtures("hurried")


def posted(room: Room, words: str = "hand") -> ResponseMessage:
    """A message that looks like the bot's, but of which the bot knows nothing."""
    button = {"type": 2, "style": 1, "label": "Mine", "custom_id": f"t:1:-:{words}"}
    message = {"flags": 1 << 15, "components": [{"type": 1, "components": [button]}]}
    discord = room.playground.discord
    sent = discord.rest("POST", f"/channels/{room.channel.id}/messages", json=message)
    return discord.message(room.channel.id, int(sent["id"]))


async def test_who_dies_between_posting_and_writing_it_down_finds_the_message_again(
    playground: Playground, bot: Kuckuck, room: Room, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    await room.start_game(room.ann, room.ben, house=1)
    first = room.board.id
    playground.discord.rest("DELETE", f"/channels/{room.channel.id}/messages/{first}")

    async def dead(*_: Any) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(bot.store, "set_message", dead)
    monkeypatch.setattr(painter, "DRAW_SECONDS", 20.0)  # for so long, even a stop waits for what is dead
    bot.painter.touch(TableId(1))
    bot.painter._paintings[TableId(1)].shown = None
    await room.until(room.shared)
    orphan = room.board.id
    await playground.disconnect()

    assert await bot.store.message(TableId(1)) == first
    async with running(playground, database) as again:
        await room.until(lambda: "restarted" in text(room.board))
        assert room.board.id == orphan
        await room.until(lambda: words(room.board))
        assert await again.store.message(TableId(1)) == orphan


async def test_a_post_that_was_taken_unheard_is_not_made_twice(
    playground: FaultyPlayground, bot: Kuckuck, room: Room
) -> None:
    await room.start_game(room.ann, room.ben, house=1)
    playground.discord.rest("DELETE", f"/channels/{room.channel.id}/messages/{room.board.id}")
    playground.faults.order(Fault("POST", "/channels/*/messages", status=502, done=True, times=2))
    await room.play_trick(room.ann, room.ben)
    await room.until(lambda: len(room.shared()) == 1 and "Trick 1" in text(room.board))
    await asyncio.sleep(0.3)
    assert "Trick 1" in text(room.board)


async def test_a_stray_message_goes_with_the_first_press_on_it_or_points_to_the_right_one(
    playground: FaultyPlayground, bot: Kuckuck, room: Room
) -> None:
    await room.start_game(room.ann, room.ben, house=1)
    board, stray = room.board, posted(room)
    assert (await room.press(room.ann, board, "hand")).acknowledged
    assert len(room.shared()) == 2
    assert (await room.press_old(room.ann, stray, "t:1:-:hand")).acknowledged
    await room.until(lambda: len(room.shared()) == 1)
    assert room.board.id == board.id

    stray = posted(room)
    playground.faults.order(Fault("DELETE", "/channels/*", status=403, code=50013, times=None))
    await room.press_old(room.ben, stray, "t:1:-:hand")
    await room.until(lambda: f"/{room.channel.id}/{board.id}" in text(stray))
    assert words(stray) == []
    assert words(board)
