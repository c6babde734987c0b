"""The bot is invited to a server of the playground, and says hello there."""

from __future__ import annotations

from bot.app import Kuckuck
from bot.playground import Playground
from tests.cogs.reading import text, words
from tests.whole.room import Room


async def test_an_invited_bot_says_hello_once_for_each_invitation(
    playground: Playground, room: Room, bot: Kuckuck
) -> None:
    assert room.shared() == [], "nobody has invited it just now"
    playground.discord.invite_bot()
    await playground.until(lambda: len(room.shared()) == 1)
    playground.discord.invite_bot()
    await playground.until(lambda: len(room.shared()) == 2)
    assert words(room.board) == ["play", "lessons", "settings"]
    assert "`/help`" in text(room.board)
    result = await room.ann.click(room.board, custom_id="t:0:-:play")
    await playground.until(lambda: any(words(seen) == ["choose"] for seen in room.ann.sees(room.channel)))
    assert result.acknowledged
