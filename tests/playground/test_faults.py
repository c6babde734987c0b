"""The faults that the embedded Discord makes on order, as discord.py meets them."""

from __future__ import annotations

import aiohttp
import discord
import pytest

from bot.playground import Playground
from tests.faults import Fault, FaultyPlayground
from tests.playground.sample_bot import SampleBot


def messages(playground: Playground, bot: SampleBot) -> discord.PartialMessageable:
    return bot.get_partial_messageable(playground.channel("games").id)


async def test_a_call_is_refused_as_often_as_was_ordered(
    playground: FaultyPlayground, bot: SampleBot
) -> None:
    channel = messages(playground, bot)
    for fault, refusal in (
        (Fault("POST", "/channels/*", status=403, code=50013), discord.Forbidden),
        (Fault("*", "/channels/*/messages", status=404, code=10003), discord.NotFound),
        (Fault("POST", "*", status=503), discord.DiscordServerError),
        (Fault("POST", "*", status=429, by_proxy=True, retry_after=60), discord.HTTPException),
    ):
        playground.faults.order(fault)
        with pytest.raises(refusal) as caught:
            await channel.send("first")
        assert (caught.value.status, caught.value.code) == (fault.status, fault.code)
        await channel.send("second")
        assert fault.struck == 1
    seen = playground.member("Ann").sees(playground.channel("games"))
    assert [message.content for message in seen] == ["second"] * 4


async def test_a_429_is_waited_for_and_the_call_repeated(
    playground: FaultyPlayground, bot: SampleBot
) -> None:
    fault = playground.faults.order(Fault("POST", "/channels/*", status=429, retry_after=0.01, times=2))
    await messages(playground, bot).send("third time")
    assert fault.struck == 2


async def test_an_answer_is_lost_on_the_way_back(playground: FaultyPlayground, bot: SampleBot) -> None:
    playground.faults.order(Fault("POST", "/channels/*", status=503, done=True))
    with pytest.raises(discord.DiscordServerError):
        await messages(playground, bot).send("heard")
    [message] = playground.member("Ann").sees(playground.channel("games"))
    assert message.content == "heard"


async def test_a_connection_breaks(playground: FaultyPlayground, bot: SampleBot) -> None:
    channel = messages(playground, bot)
    fault = Fault("POST", "/channels/*", cut=True, times=None)
    with playground.faults.ordered(fault), pytest.raises(aiohttp.ServerDisconnectedError):
        await channel.send("lost")
    await channel.send("there")
    assert len(playground.member("Ann").sees(playground.channel("games"))) == 1
