"""Fails first when a new simcord or discord.py has changed what the playground stands on."""

from __future__ import annotations

import io

import discord
from aiohttp import web
from aiohttp.test_utils import make_mocked_request
from discord import ui

from bot.playground import Playground
from bot.playground.limits import BOT_REQUESTS, BOT_SECONDS, TOKEN_REQUESTS, TOKEN_SECONDS, Limits
from tests.playground.sample_bot import PIXEL, SampleBot


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

    dot = discord.File(io.BytesIO(PIXEL), "dot.png", description="a dot")
    gallery = ui.MediaGallery[ui.LayoutView](discord.MediaGalleryItem(dot, description="a dot"))
    await bot.get_partial_messageable(games.id).send(view=ui.LayoutView().add_item(gallery), file=dot)
    [item] = ann.sees(games)[-1].components[0]["items"]
    assert item["description"] == "a dot"
    assert await bot.http.get_from_cdn(item["media"]["url"]) == PIXEL

    await ann.slash(ann.dm, "count")
    [counter] = ann.sees(ann.dm)
    assert (await ann.click(counter, custom_id="count:0")).acknowledged
    user = await bot.fetch_user(ann.id)
    await user.send("Hello")
    assert ann.sees(ann.dm)[-1].content == "Hello"

    await ann.say(games, "Not for bots")
    [found] = await bot.guilds[0].query_members("Be")
    assert found.name == "Ben"
    assert {"READY", "GUILD_CREATE", "INTERACTION_CREATE"} <= bot.events
    assert "MESSAGE_CREATE" not in bot.events, "it has the intent for servers alone"


BOT, ANSWER = "/api/channels/1/messages/2", "/api/interactions/1/secret/callback"


def by(token: str) -> str:
    return f"/api/webhooks/7/{token}/messages/@original"


async def test_a_bot_has_fifty_requests_a_second_and_each_token_five_in_two_seconds() -> None:
    now = 0.0
    limits = Limits(lambda: now)

    async def call(_: web.Request) -> web.StreamResponse:
        return web.Response()

    async def ask(path: str) -> web.StreamResponse:
        return await limits.over(call, "/api")(make_mocked_request("PATCH", path))

    for number in range(BOT_REQUESTS + 1):
        assert (await ask(by(f"token{number}"))).status == (await ask(ANSWER)).status == 200
    assert {(await ask(BOT)).status for _ in range(BOT_REQUESTS)} == {200}
    refused = await ask(BOT)
    assert (refused.status, refused.headers["X-RateLimit-Global"]) == (429, "true")
    assert float(refused.headers["Retry-After"]) == BOT_SECONDS
    assert limits.refused == {"bot": 1, "token": 0, "answer": 0}

    left = [(await ask(by("secret"))).headers["X-RateLimit-Remaining"] for _ in range(TOKEN_REQUESTS)]
    assert left == ["4", "3", "2", "1", "0"]
    refused = await ask(by("secret"))
    assert (refused.status, refused.headers.get("X-RateLimit-Global")) == (429, None)
    assert float(refused.headers["Retry-After"]) == TOKEN_SECONDS
    assert limits.refused == {"bot": 1, "token": 1, "answer": 0}

    now = BOT_SECONDS
    assert [(await ask(path)).status for path in (BOT, by("secret"))] == [200, 429]
    now = TOKEN_SECONDS
    assert (await ask(by("secret"))).status == 200
