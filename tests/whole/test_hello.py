"""The bot is invited to a server of the playground, and says hello there."""

from __future__ import annotations

import pytest

from bot.app import Kuckuck
from bot.discord_ui import mentions
from bot.discord_ui.mentions import with_mentions
from bot.live.shards import Shards
from bot.playground import Playground
from tests.cogs.reading import text, words
from tests.faults import Fault, FaultyPlayground
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


async def test_another_process_learns_the_commands_and_does_not_tell_them_again(
    playground: Playground, bot: Kuckuck, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = with_mentions("`/play`")
    assert known.startswith("</play:")
    monkeypatch.setattr(mentions, "_ids", {})
    told: list[tuple[str, str]] = []
    playground.discord.rest_watchers.append(lambda method, path, _: told.append((method, path)))
    other = Kuckuck(bot.store, shards=Shards(2, (1,)))
    try:
        await other.login(playground.token)
        assert with_mentions("`/play`") == known
        assert [method for method, path in told if path.endswith("/commands")] == ["GET"]
    finally:
        await other.close()


async def test_where_discord_tells_no_commands_their_names_stay(
    playground: FaultyPlayground, bot: Kuckuck, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mentions, "_ids", {})
    other = Kuckuck(bot.store, shards=Shards(2, (1,)))
    with playground.faults.ordered(Fault("GET", "/applications/*/commands", status=503)):
        try:
            await other.login(playground.token)
            assert with_mentions("`/play`") == "`/play`"
        finally:
            await other.close()
