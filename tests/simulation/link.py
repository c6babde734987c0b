"""The connection of a process of the bot to the embedded Discord: slow, out of order, sometimes broken."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from contextvars import Context, copy_context
from random import Random
from typing import Any

import aiohttp
import discord
from simcord import _dpy_internals
from simcord.backend.errors import BackendError
from simcord.gateway import ShardRouter
from simcord.http import router
from simcord.http.client import FakeHTTPClient, FakeWebhookAdapter, _FakeResponse, _raise_for

from bot.app import Kuckuck
from playground.embedded.discord import EmbeddedDiscord
from tests.simulation.scheduler import Loop
from tests.true_demands import sent_path

SHARD = (0, 1)
FAULTS = ("500", "404", "slow", "cut", "lost")
"""What can go wrong with a call: an error, an unknown message, a slow reply, a cut line, a lost answer."""


class Line:
    """The connection of one process to Discord. ``faults`` is the share of calls that go wrong."""

    def __init__(self, server: EmbeddedDiscord, rng: Random, *, slowest: float, faults: float) -> None:
        self._server = server
        self._rng = rng
        self._slowest = slowest
        self._faults = faults
        self._heard = 0.0
        self.twice: set[str] = set()
        """Interactions that the bot answered again after Discord had confirmed an answer."""
        self.up = False
        """Whether calls may go wrong. During a start they may not, as nothing here repeats a failed start."""
        self._answered: set[str] = set()

    def delay(self) -> float:
        return float(self._rng.random() ** 3 * self._slowest)

    async def carry(self, method: str, path: str, **request: Any) -> Any:
        """Carries a call of the bot to Discord and back. Raises what discord.py would raise."""
        loop = asyncio.get_running_loop()
        assert isinstance(loop, Loop)
        spoilt = self.up and self._rng.random() < self._faults
        interaction = path.split("/")[2] if path.endswith("/callback") else ""
        if interaction in self._answered:
            self.twice.add(interaction)
        fault = self._rng.choice(FAULTS) if spoilt else ""
        await asyncio.sleep(self.delay())
        loop.note(method, path, fault)
        match fault:
            case "500":
                raise discord.DiscordServerError(_FakeResponse(500), {"message": "drawn"})
            case "404" if method == "PATCH":
                raise discord.NotFound(_FakeResponse(404), {"code": 10008, "message": "drawn"})
            case "cut":
                raise aiohttp.ServerDisconnectedError
            case "slow":
                await asyncio.sleep(self._rng.uniform(1, 12))
        try:
            reply = self._server.rest(method, path, **request)
        except BackendError as error:
            await asyncio.sleep(self.delay())
            _raise_for(error)
        if fault == "lost":
            raise aiohttp.ServerDisconnectedError
        await asyncio.sleep(self.delay())
        if interaction:
            self._answered.add(interaction)
        return reply

    def hear(self, bot: discord.Client, context: Context) -> Callable[[str, Any], None]:
        """Carries events to the bot in their order, each of them with a delay."""

        def send(event: str, payload: Any) -> None:
            loop = asyncio.get_running_loop()
            self._heard = max(self._heard + 1e-6, loop.time() + self.delay())
            if parser := bot._connection.parsers.get(event):
                loop.call_at(self._heard, parser, payload, context=context)

        return send


class Http(FakeHTTPClient):
    """discord.py's way to the REST API."""

    def __init__(self, server: EmbeddedDiscord, line: Line) -> None:
        super().__init__(server.backend, asyncio.get_running_loop())
        self._line = line

    async def request(self, route: Any, *, files: Any = None, form: Any = None, **given: Any) -> Any:
        request = _request(given.get("json"), files, form, given)
        return await self._line.carry(route.method, sent_path(route.url), **request)


def _request(json: Any, files: Any, form: Any, given: Mapping[str, Any]) -> dict[str, Any]:
    """The JSON, the files and the rest of a call. If there is a form, the JSON may be in it."""
    files = list(files or [])
    if form:
        payload, files = router.parse_form(list(form), files)
        json = json if payload is None else payload
    return {"json": json, "params": given.get("params"), "files": files, "reason": given.get("reason")}


class Webhooks(FakeWebhookAdapter):
    """discord.py sends its answers to interactions through this."""

    def __init__(self, server: EmbeddedDiscord, line: Line) -> None:
        super().__init__(server.backend)
        self._line = line

    async def request(self, route: Any, session: Any, **given: Any) -> Any:
        request = _request(given.get("payload"), given.get("files"), given.get("multipart"), given)
        return await self._line.carry(route.method, sent_path(route.url), **request)


class AnyLine(Webhooks):
    """Webhooks that use the newest of the bot's connections."""

    def __init__(self, server: EmbeddedDiscord, lines: Sequence[Line]) -> None:
        FakeWebhookAdapter.__init__(self, server.backend)
        self._lines = lines

    async def request(self, route: Any, session: Any, **given: Any) -> Any:
        self._line = self._lines[-1]
        return await super().request(route, session, **given)


async def connect(bot: Kuckuck, server: EmbeddedDiscord, line: Line) -> Callable[[], None]:
    """Logs the bot in, and sends it all events from then on. Returns a function that ends the connection."""
    _dpy_internals.install_http(bot, Http(server, line))
    _dpy_internals.set_webhook_adapter(Webhooks(server, line))
    state = bot._connection
    state.shard_count, state.shard_ids = 1, [0]
    await bot.login("drawn")
    _dpy_internals.install_shards(bot, ShardRouter(server.backend, state, bot.dispatch, 1, (0,)).shards)
    send = line.hear(bot, copy_context())
    send("READY", server.ready(SHARD) | {"session_id": "drawn", "resume_gateway_url": "wss://drawn"})
    return server.feed(bot.intents.value, send, SHARD).close
