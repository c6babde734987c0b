"""The one message by which the bot introduces itself, where the server gets such messages."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import Any

import discord
import pytest
from simcord import ChannelHandle
from simcord.backend import serializers

from bot.games.lessons import taught
from bot.i18n import Tr
from tests.cogs.evening import Evening
from tests.cogs.reading import answer_of, labels, said, text, words
from tests.patience import PATIENCE


async def join(evening: Evening, *, ago: float = 0.0, to: ChannelHandle | None = None) -> None:
    """The bot has joined the server ``ago`` seconds ago; what that is told goes ``to`` a channel."""
    guild = evening.guild._guild
    guild.system_channel_id = (to or evening.channel).id
    since = evening.env.backend.clock.now() - timedelta(seconds=ago)
    guild.members[evening.env.backend.bot_user.id].joined_at = since.isoformat()
    await tell(evening)


async def tell(evening: Evening) -> None:
    """Discord tells the bot of the server as of a new one."""
    payload: dict[str, Any] = {**serializers.guild_create_payload(evening.env.backend, evening.guild._guild)}
    del payload["unavailable"]
    evening.env.backend.emit("GUILD_CREATE", payload)
    await said_hello(evening)


async def said_hello(evening: Evening) -> None:
    """Waits until the bot has said hello wherever it wants to."""
    await evening.env.settle()
    await asyncio.gather(*(task for task in asyncio.all_tasks() if task.get_name() == "hello"))
    await evening.env.settle()


async def test_it_says_what_it_is_and_anybody_begins_there_and_sees_that_alone(evening: Evening) -> None:
    evening, tr = Evening(evening.env, locale="fr"), Tr("fr")
    await join(evening)
    [shown] = evening.shared()
    assert text(shown).startswith("## " + tr("Hello, I am Kuckuck!"))
    ann, ben = evening.member("ann", locale="de"), evening.member("ben")
    menu = answer_of(await evening.press(ann, shown, "play"))
    assert text(menu) == "## " + Tr("de")("What shall we play?")
    lessons = answer_of(await evening.press(ben, shown, "lessons"))
    assert labels(lessons) == [*taught()]
    page = answer_of(await evening.press(evening.admin("ada"), shown, "settings"))
    assert text(page).startswith("## Settings of this server")
    assert [shown.ephemeral for shown in (menu, lessons, page)] == [True] * 3
    assert words(evening.shared()[0]) == ["play", "lessons", "settings"], "it stays as it is"
    refused = said(await evening.press(ben, shown, "settings"))
    assert refused.startswith("Only people who can manage this server can change its settings.")


async def test_it_is_said_once_for_each_invitation_also_for_one_while_the_bot_was_away(
    evening: Evening,
) -> None:
    await evening.wait(86_400, step=40_000)
    guild = evening.guild._guild
    guild.system_channel_id = evening.channel.id
    await evening.restart()
    await said_hello(evening)
    assert evening.shared() == [], "it has been here for a day"
    guild.members[evening.env.backend.bot_user.id].joined_at = evening.env.backend.now_iso()
    for _ in range(2):
        await evening.restart()
        await tell(evening)
        assert len(evening.shared()) == 1
    await evening.wait(86_400, step=40_000)
    await join(evening)
    assert len(evening.shared()) == 2, "after another invitation"


async def test_where_it_is_not_new_or_may_not_write_it_says_nothing(evening: Evening) -> None:
    await join(evening, ago=7200)
    assert evening.shared() == [], "it may have been invited before servers were greeted at all"
    silent = Evening(evening.env)
    await tell(silent)
    assert silent.shared() == [], "there is no channel for such messages"
    for missing in ("view_channel", "send_messages"):
        there = Evening(evening.env)
        channel = there.limited(**{missing: False})
        await join(there, to=channel)
        assert there.shared(channel) == there.shared() == [], missing


async def test_a_hello_that_discord_does_not_take_is_let_go_and_no_stop_waits_for_one(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    sending = asyncio.Event()

    async def lost(*_: Any, **__: Any) -> None:
        raise discord.DiscordException("gone")

    async def never(*_: Any, **__: Any) -> None:
        sending.set()
        await asyncio.Event().wait()

    monkeypatch.setattr(discord.TextChannel, "send", lost)
    await join(evening)
    monkeypatch.undo()
    await tell(evening)
    assert evening.shared() == []
    there = Evening(evening.env)
    await join(there, to=there.limited(send_messages=False))
    there.env.backend.edit_guild(there.guild.id, {"system_channel_id": there.channel.id})
    await there.env.settle()
    monkeypatch.setattr(discord.TextChannel, "send", never)
    known = there.bot.get_guild(there.guild.id)
    assert known
    there.bot.features.greeting.begin(known)
    await sending.wait()
    async with asyncio.timeout(PATIENCE):
        await there.bot.close()
