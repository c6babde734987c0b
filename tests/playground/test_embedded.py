"""When a new simcord or discord.py changes what the playground builds on, these tests fail first."""

import io
from typing import Any

import aiohttp
import discord
import pytest
from discord import ui

from playground import Playground
from playground.gateway import FRAME_SECONDS, LOGIN_SECONDS, MOST_FRAMES, RATE_LIMITED, Op
from tests.faults import FaultyPlayground
from tests.playground.sample_bot import PIXEL, SampleBot


async def test_a_login_just_after_another_and_a_flood_of_frames_are_refused(
    playground: FaultyPlayground, monkeypatch: pytest.MonkeyPatch
) -> None:
    line, now, token = playground.line, 1000.0, playground.token
    monkeypatch.setattr(line, "now", lambda: now)
    monkeypatch.setattr(line, "login_seconds", LOGIN_SECONDS)
    async with aiohttp.ClientSession() as visitor:

        async def login(shard: int) -> Any:
            async with visitor.ws_connect(playground.gateway) as socket:
                identify = {"token": token, "intents": 1, "shard": [shard, 2]}
                await socket.send_json({"op": Op.IDENTIFY, "d": identify})
                hello, answer = [await socket.receive_json() for _ in range(2)]
                assert hello["op"] == Op.HELLO
                return answer["t"] or answer["op"]

        assert [await login(shard) for shard in (0, 0, 1)] == ["READY", *[Op.INVALID_SESSION] * 2]
        now += LOGIN_SECONDS
        assert await login(1) == "READY"
        unknown = {"op": Op.RESUME, "d": {"token": token, "session_id": "", "seq": 0}}
        async with visitor.ws_connect(playground.gateway) as socket:
            for _ in range(MOST_FRAMES):
                await socket.send_json(unknown)
            told = [await socket.receive_json() for _ in range(1 + MOST_FRAMES)]
            assert [answer["op"] for answer in told] == [Op.HELLO, *[Op.INVALID_SESSION] * MOST_FRAMES]
            now += FRAME_SECONDS - 1
            await socket.send_json(unknown)
            assert (await socket.receive()).data == RATE_LIMITED


async def test_a_real_bot_logs_in_and_all_that_it_uses_works(playground: Playground, bot: SampleBot) -> None:
    ann, ben, games = playground.member("Ann"), playground.member("Ben"), playground.channel("games")
    assert bot.user is not None
    assert bot.user.name == "Kuckuck"
    assert [guild.name for guild in bot.guilds] == ["The Nest"]

    await ann.slash(games, "count", start=3)
    [counter] = ben.sees(games)
    await ben.click(counter, label="Pressed 3 times")
    pressed = await ann.click(counter, custom_id="count:4")
    assert pressed.acknowledged
    assert "**5**" in str(counter.components)

    await ann.slash(games, "secret", friend=ben)
    await playground.until(lambda: len(ann.sees(games)) == 3)
    _, first, second = ann.sees(games)
    assert (first.content, second.content) == ("psst, Ben!", "and one more thing")
    assert [message.id for message in ben.sees(games)] == [counter.id]
    assert ben.wire(games.id, first.id) is None

    greeted = await ann.use_on(games, "Greet", ben)
    assert (greeted.acknowledged, ann.sees(games)[-1].content) == (True, "Hello, Ben!")

    dot = discord.File(io.BytesIO(PIXEL), "dot.png", description="a dot")
    gallery = ui.MediaGallery[ui.LayoutView](discord.MediaGalleryItem(dot, description="a dot"))
    await bot.get_partial_messageable(games.id).send(view=ui.LayoutView().add_item(gallery), file=dot)
    shown = ann.wire(games.id, ann.sees(games)[-1].id)
    assert shown
    [item] = shown["components"][0]["items"]
    assert item["description"] == "a dot"
    assert await bot.http.get_from_cdn(item["media"]["url"]) == PIXEL

    await ann.slash(ann.dm, "count")
    [counter] = ann.sees(ann.dm)
    assert (await ann.click(counter, custom_id="count:0")).acknowledged
    await (await bot.create_dm(discord.Object(ann.id))).send("Hello")
    assert ann.sees(ann.dm)[-1].content == "Hello"

    await ann.say(games, "Not for bots")
    [found] = await bot.guilds[0].query_members("Be")
    assert found.name == "Ben"
    assert {"READY", "GUILD_CREATE", "INTERACTION_CREATE"} <= bot.events
    assert "MESSAGE_CREATE" not in bot.events, "it has the intent for servers alone"
