"""Bots that lose the gateway, die, or are many."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import aiohttp
import discord
import pytest

from bot.playground.embedded import discord as embedded
from tests.faults import FaultyPlayground
from tests.playground.sample_bot import SampleBot


async def test_a_bot_that_loses_its_line_misses_nothing_answers_all_at_once_and_hears_only_what_it_wants(
    playground: FaultyPlayground, bot: SampleBot
) -> None:
    """The sample bot has the intent for servers alone."""
    members = [playground.member(name) for name in ("Ann", "Ben", "Cleo", "Dan")]
    ann, games = members[0], playground.channel("games")
    await ann.slash(games, "count")
    [counter] = ann.sees(games)
    session = bot.ws.session_id
    for press in range(5):
        await playground.line.drop()
        assert (await ann.click(counter, custom_id=f"count:{press}")).acknowledged
    assert bot.received[-5:] == [f"count:{press}" for press in range(5)]
    assert bot.ws.session_id == session, "it has resumed"

    presses = [members[press % 4].click(counter, custom_id="count:5") for press in range(40)]
    assert all(result.acknowledged for result in await asyncio.gather(*presses))
    assert bot.received.count("count:5") == 40

    await playground.line.drop(forget=True)
    await playground.until_bot()
    assert (await ann.slash(games, "count")).acknowledged
    assert bot.ws.session_id != session, "its session was not known any more"

    await ann.say(games, "Not for bots")
    [found] = await bot.guilds[0].query_members("Be")
    assert found.name == "Ben"
    assert "MESSAGE_CREATE" not in bot.events
    assert {"READY", "GUILD_CREATE", "INTERACTION_CREATE"} <= bot.events


async def test_a_killed_bot_leaves_acts_unanswered_and_the_next_one_answers(
    playground: FaultyPlayground, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, games = playground.member("Ann"), playground.channel("games")
    async with bot_process(playground) as process:
        await ann.slash(games, "count", start=7)
        process.kill()
        await playground.until_bot(online=False)
    [counter] = ann.sees(games)
    with monkeypatch.context() as hasty:
        hasty.setattr(embedded, "ANSWER_TIME", 0.2)
        assert not (await ann.click(counter, custom_id="count:7")).acknowledged
    async with bot_process(playground):
        assert (await ann.click(counter, custom_id="count:7")).acknowledged
    assert "**8**" in str(counter.components)


@asynccontextmanager
async def bot_process(playground: FaultyPlayground) -> AsyncIterator[asyncio.subprocess.Process]:
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "tests.playground.sample_bot",
        playground.api,
        playground.gateway,
        playground.token,
    )
    try:
        await playground.until_bot()
        yield process
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()


async def test_each_shard_is_sent_its_own_servers_and_the_first_one_private_channels(
    playground: FaultyPlayground,
) -> None:
    nest, ann = playground.discord.guild, playground.member("Ann")
    wood = playground.discord.create_guild("The Wood", id=nest.id + (1 << 22))
    wood.add_member(playground.discord.users[0])
    intents = discord.Intents(guilds=True, guild_messages=True, dm_messages=True).value
    async with aiohttp.ClientSession() as session:
        sockets = [await session.ws_connect(playground.gateway) for _ in range(2)]
        for shard, socket in enumerate(sockets):
            login = {"token": playground.token, "intents": intents, "shard": [shard, 2]}
            await socket.send_json({"op": 2, "d": login})
            await playground.until_bot(shard=shard)
        for channel in (playground.channel("games"), wood.create_text_channel("games"), ann.dm):
            await ann.say(channel, "hello")
        await asyncio.sleep(0.05)
        await playground.line.drop()
        heard = [[frame.json() async for frame in socket] for socket in sockets]
    first, second = sorted((str(nest.id), str(wood.id)), key=lambda server: int(server) >> 22 & 1)
    for frames, server, spoken in ((heard[0], first, [first, None]), (heard[1], second, [second])):
        [ready] = [frame["d"] for frame in frames if frame["t"] == "READY"]
        assert [guild["id"] for guild in ready["guilds"]] == [server]
        assert [frame["d"]["id"] for frame in frames if frame["t"] == "GUILD_CREATE"] == [server]
        said = [frame["d"].get("guild_id") for frame in frames if frame["t"] == "MESSAGE_CREATE"]
        assert said == spoken


async def test_a_wrong_token_is_refused(playground: FaultyPlayground) -> None:
    async with aiohttp.ClientSession() as session, session.ws_connect(playground.gateway) as socket:
        await socket.receive_json()
        await socket.send_json({"op": 2, "d": {"token": "wrong", "intents": 1}})
        await socket.receive()
        assert socket.close_code == 4004
