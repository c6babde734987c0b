"""The embedded Discord takes as many requests as the real one, and says when more may come."""

from __future__ import annotations

from aiohttp import web
from aiohttp.test_utils import make_mocked_request

from bot.playground.limits import BOT_REQUESTS, BOT_SECONDS, TOKEN_REQUESTS, TOKEN_SECONDS, Limits

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
        for taken in (by(f"token{number}"), ANSWER):
            assert (await ask(taken)).status == 200, "tokens and answers take nothing from the bot"
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
    assert (await ask(by("another"))).status == 200
    assert limits.refused == {"bot": 1, "token": 1, "answer": 0}

    now = BOT_SECONDS
    assert [(await ask(path)).status for path in (BOT, by("secret"))] == [200, 429]
    now = TOKEN_SECONDS
    assert (await ask(by("secret"))).status == 200
