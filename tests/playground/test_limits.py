"""The embedded Discord takes as many requests as the real one, and says when more may come."""

from __future__ import annotations

import discord
import pytest
from aiohttp import web
from aiohttp.test_utils import make_mocked_request

from bot.playground import Playground, point_discord_at
from bot.playground.limits import BOT_REQUESTS, BOT_SECONDS, KINDS, TOKEN_REQUESTS, TOKEN_SECONDS, Limits

BOT, TOKEN, OTHER_TOKEN, ANSWER = (
    "/api/channels/1/messages/2",
    "/api/webhooks/7/secret/messages/@original",
    "/api/webhooks/7/another/messages/@original",
    "/api/interactions/1/secret/callback",
)


class Time:
    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def limits(time: Time) -> Limits:
    return Limits(time)


async def ask(limits: Limits, path: str, times: int = 1) -> web.StreamResponse:
    """The last answer of several."""

    async def call(_: web.Request) -> web.StreamResponse:
        return web.Response()

    for _ in range(times):
        answer = await limits.over(call, "/api")(make_mocked_request("PATCH", path))
    return answer


async def test_a_bot_has_fifty_requests_a_second(limits: Limits, time: Time) -> None:
    assert (await ask(limits, BOT, BOT_REQUESTS)).status == 200
    refused = await ask(limits, BOT)
    assert refused.status == 429
    assert refused.headers["X-RateLimit-Global"] == "true"
    assert float(refused.headers["Retry-After"]) == BOT_SECONDS
    assert limits.refused == {"bot": 1, "token": 0, "answer": 0}
    time.now += BOT_SECONDS
    assert (await ask(limits, BOT)).status == 200


async def test_a_token_has_five_in_two_seconds_and_is_told_how_many_are_left(
    limits: Limits, time: Time
) -> None:
    left = [(await ask(limits, TOKEN)).headers["X-RateLimit-Remaining"] for _ in range(TOKEN_REQUESTS)]
    assert left == ["4", "3", "2", "1", "0"]
    refused = await ask(limits, TOKEN)
    assert refused.status == 429
    assert "X-RateLimit-Global" not in refused.headers
    assert float(refused.headers["Retry-After"]) == TOKEN_SECONDS
    assert (await ask(limits, OTHER_TOKEN)).status == 200
    time.now += TOKEN_SECONDS
    assert (await ask(limits, TOKEN)).status == 200


async def test_tokens_and_answers_take_nothing_from_the_bot(limits: Limits) -> None:
    for number in range(2 * BOT_REQUESTS):
        assert (await ask(limits, f"/api/webhooks/7/token{number}/messages/@original")).status == 200
        assert (await ask(limits, ANSWER)).status == 200
    assert (await ask(limits, BOT, BOT_REQUESTS)).status == 200


async def test_the_library_waits_and_asks_again() -> None:
    # A second is over once a request was too many.
    refused = dict.fromkeys(KINDS, 0)
    limits = Limits(lambda: BOT_SECONDS * refused["bot"])
    limits.refused = refused
    async with Playground(limits=limits) as playground:
        point_discord_at(playground.api, playground.gateway)
        async with discord.Client(intents=discord.Intents.none(), max_ratelimit_timeout=30) as client:
            await client.login(playground.token)
            for _ in range(BOT_REQUESTS):
                await client.application_info()
    assert limits.refused["bot"] == 1
