"""The rate limits of the embedded Discord, and its answer to requests above a limit.

Discord's documentation states only one limit: 50 requests a second for a bot, on all routes except those of
interactions. The headers of Discord's answers have shown another: five requests in two seconds for an
interaction's token.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from aiohttp import web

from playground.guard import Handler
from playground.rest import too_many

BOT_REQUESTS, BOT_SECONDS = 50, 1.0
TOKEN_REQUESTS, TOKEN_SECONDS = 5, 2.0
MOST_REMEMBERED = 10_000
"""If there are more windows than this, those that have ended are forgotten."""

KINDS = ("bot", "token", "answer")
"""Requests on the bot's own routes, requests by an interaction's token, and first answers to interactions."""


class Window:
    """Allows at most ``most`` requests from the time ``begins`` until ``seconds`` later."""

    def __init__(self, most: int, seconds: float, begins: float) -> None:
        self._most = most
        self._left = most
        self.ends = begins + seconds

    def takes(self) -> bool:
        """Whether there is room for one more request. If so, this request counts."""
        self._left -= 1
        return self._left >= 0

    def headers(self, now: float) -> dict[str, str]:
        return {
            "X-RateLimit-Limit": str(self._most),
            "X-RateLimit-Remaining": str(max(self._left, 0)),
            "X-RateLimit-Reset-After": f"{self.ends - now:.3f}",
        }


def kind_of(path: str) -> str:
    """The kind of a request, one of `KINDS`. ``path`` is the part after ``/api/v10``."""
    if path.startswith("/interactions/"):
        return "answer"
    return "token" if path.startswith("/webhooks/") else "bot"


class Limits:
    """The limits on the bot's own requests and on each token's requests. ``now`` returns seconds."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._bot = Window(BOT_REQUESTS, BOT_SECONDS, now())
        self._tokens: dict[str, Window] = {}
        self.refused = dict.fromkeys(KINDS, 0)
        """How many requests of each kind were above a limit."""

    def over(self, call: Handler, prefix: str) -> Handler:
        """Adds the limits to ``call``, the handler of bots' requests. Their paths begin with ``prefix``."""

        async def limited(request: web.Request) -> web.StreamResponse:
            path = request.path.removeprefix(prefix)
            kind, now = kind_of(path), self._now()
            if kind == "answer":
                return await call(request)
            window = self._of_bot(now) if kind == "bot" else self._of_token(path, now)
            if not window.takes():
                self.refused[kind] += 1
                return _too_many(window, kind, now)
            answer = await call(request)
            if kind == "token":
                answer.headers.update(window.headers(self._now()))
            return answer

        return limited

    def _of_bot(self, now: float) -> Window:
        if self._bot.ends <= now:
            self._bot = Window(BOT_REQUESTS, BOT_SECONDS, now)
        return self._bot

    def _of_token(self, path: str, now: float) -> Window:
        # The path is «/webhooks/<application>/<token>/messages/…». Requests are counted per token.
        token = path.split("/")[3]
        if len(self._tokens) > MOST_REMEMBERED:
            self._tokens = {key: window for key, window in self._tokens.items() if window.ends > now}
        if token not in self._tokens or self._tokens[token].ends <= now:
            self._tokens[token] = Window(TOKEN_REQUESTS, TOKEN_SECONDS, now)
        return self._tokens[token]


def _too_many(window: Window, kind: str, now: float) -> web.Response:
    wait = max(0.0, window.ends - now)
    everywhere = kind == "bot"
    more = (
        {"X-RateLimit-Global": "true", "X-RateLimit-Scope": "global"} if everywhere else window.headers(now)
    )
    body = {"message": "You are being rate limited.", "retry_after": wait, "global": everywhere}
    return too_many(body, more)
