"""The whole playground, on one port of the loopback interface."""

from __future__ import annotations

import asyncio
import base64
import secrets
import socket
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack
from functools import partial
from types import TracebackType
from typing import Self
from urllib.parse import quote

import discord
from aiohttp import web
from simcord import ChannelHandle

from playground import guard
from playground.embedded import EmbeddedDiscord, Member, expect_one_server, point_discord_at, until
from playground.gateway import Gateway
from playground.guard import Handler
from playground.limits import Limits
from playground.pages import Pages
from playground.rest import PREFIX, Rest

SERVER = "The Nest"
BOT = "Kuckuck"
CHANNELS = {"games": "Cards on the table", "tea-room": "For talking between the games"}

_LARGEST_UPLOAD = 25 * 2**20
_SWEEP = 60.0


class Playground:
    """An embedded Discord with a web page. It runs inside ``async with``."""

    def __init__(
        self,
        port: int = 0,
        members: Sequence[str] = ("Ann", "Ben", "Cleo", "Dan"),
        locale: str = "en-US",
        limits: Limits | None = None,
    ) -> None:
        """The first of ``members`` manages the server. Port 0 means any free port.

        If ``limits`` is None, any number of requests is accepted.
        """
        self._port = port
        self._names = members
        self._locale = locale
        self._limits = limits
        self._key = secrets.token_urlsafe(24)
        named = base64.urlsafe_b64encode(str(secrets.randbits(62)).encode()).decode().rstrip("=")
        self.token = f"{named}.{secrets.token_urlsafe(4)}.{secrets.token_urlsafe(28)}"
        """The token with which a bot logs in, in Discord's form: the first of its three parts is an id."""
        self._stack = AsyncExitStack()
        self._bot: discord.Client | None = None
        self._running: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        listener = socket.create_server(("127.0.0.1", self._port))
        self._port = listener.getsockname()[1]
        self.address = f"http://127.0.0.1:{self._port}"
        self.api = f"{self.address}{PREFIX}"
        self.gateway = f"ws://127.0.0.1:{self._port}/gateway"
        self.discord = EmbeddedDiscord(
            f"{self.address}/files",
            server=SERVER,
            bot=BOT,
            channels=CHANNELS,
            members=self._names,
            locale=self._locale,
        )
        self._members = {user.name: Member(self.discord, user) for user in self.discord.users}
        self._gateway = self.sessions()
        runner = web.AppRunner(self._app(), access_log=None, shutdown_timeout=1)
        await runner.setup()
        await web.SockSite(runner, listener).start()
        self._stack.push_async_callback(runner.cleanup)
        sweeping = asyncio.create_task(self._sweep())
        self._stack.callback(sweeping.cancel)
        self._stack.push_async_callback(self.disconnect)
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        await self._stack.aclose()

    def sessions(self) -> Gateway:
        """The bots' side of the gateway. Tests replace it with a gateway that they can make fail."""
        return Gateway(self.discord, self.gateway, self.token)

    def _app(self) -> web.Application:
        pages = self._pages = Pages(self.discord, self._members, self._gateway)
        rest = Rest(self.discord, self._gateway)
        for_page, for_bots = partial(guard.for_page, self._key), partial(guard.for_bots, self.token)
        app = web.Application(middlewares=[guard.own_host_only(self._port)], client_max_size=_LARGEST_UPLOAD)
        app.on_response_prepare.append(guard.add_headers)
        app.on_shutdown.append(lambda _: pages.close())
        app.on_shutdown.append(lambda _: self._gateway.close())
        app.add_routes(
            [
                web.get("/", pages.file),
                web.get("/page/{name}", pages.file),
                web.get("/files/{path:.+}", pages.attachment),
                web.get("/events", for_page(pages.events)),
                web.get("/commands", for_page(pages.commands)),
                web.post("/acts", for_page(pages.act)),
                web.get("/gateway", guard.for_gateway(self._gateway.connect)),
                web.get(f"{PREFIX}/gateway/bot", for_bots(self.served(rest.gateway))),
                web.route("*", f"{PREFIX}/{{path:.*}}", for_bots(self.served(rest.call))),
            ]
        )
        return app

    def served(self, call: Handler) -> Handler:
        """Adds the limits, if any, to the handler ``call``. Tests override this method to add more."""
        return self._limits.over(call, PREFIX) if self._limits else call

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(_SWEEP)
            self.discord.backend.forget()
            self._gateway.forget()

    @property
    def url(self) -> str:
        """The address of the page for the first member."""
        return self.url_for(self._names[0])

    def url_for(self, name: str) -> str:
        """The page's address for this member. The key follows the #, as browsers do not send that part."""
        return f"{self.address}/?as={quote(name)}#{self._key}"

    def member(self, name: str) -> Member:
        return self._members[name]

    def channel(self, name: str) -> ChannelHandle:
        return self.discord.guild.channels[name]

    async def connect(self, bot: discord.Client) -> None:
        """Logs the bot in, and returns when it is ready."""
        point_discord_at(self.api, self.gateway)
        expect_one_server(bot)
        self._bot = bot
        await bot.login(self.token)
        self._running = asyncio.create_task(bot.connect())
        ready = asyncio.create_task(bot.wait_until_ready())
        await asyncio.wait((ready, self._running), return_when=asyncio.FIRST_COMPLETED)
        if not ready.done():
            ready.cancel()
            self._running.result()

    async def disconnect(self) -> None:
        """Closes the bot, if one is connected."""
        if self._bot:
            await self._bot.close()
        if self._running:
            await self._running
        self._bot = self._running = None

    async def until(self, condition: Callable[[], bool], seconds: float = 60) -> None:
        """Waits until ``condition`` holds. Checks ``condition`` again whenever a message has changed."""
        async with asyncio.timeout(seconds):
            await until(condition, self.discord.backend.watchers)
