"""The members' web pages: their files, the events that they receive, and the members' acts that they send."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from mimetypes import guess_type
from pathlib import Path
from typing import Any

import msgspec
from aiohttp import web
from simcord import BackendError, ChannelHandle, InteractionResult, ResponseMessage, SetupError

from playground.embedded import EPHEMERAL, EmbeddedDiscord, Member, Wire, written_at
from playground.gateway import Gateway
from playground.rest import reply

FILES = Path(__file__).parent / "page"
IMAGES = ("image/png", "image/jpeg", "image/gif", "image/webp")

_KEEP_ALIVE = 15.0


class Stream:
    """Collects changed messages until the page is told of them. Each counts once, however often it changed.

    ``since`` is the Unix time in milliseconds at which the page was loaded. Like Discord's client, the page
    shows no private message from before.
    """

    def __init__(self, since: int) -> None:
        self._since = since
        self.changed = asyncio.Event()
        self.messages: dict[tuple[int, int], None] = {}
        self.server = False
        self.ended = False

    def knows(self, wire: Wire) -> bool:
        """Whether the page shows this message, or should show it."""
        return not wire["flags"] & EPHEMERAL or written_at(int(wire["id"])) >= self._since

    def message_changed(self, channel_id: int, message_id: int) -> None:
        self.messages[channel_id, message_id] = None
        self.changed.set()

    def server_changed(self) -> None:
        self.server = True
        self.changed.set()

    def end(self) -> None:
        self.ended = True
        self.changed.set()


class Pages:
    """Serves the pages of all members."""

    def __init__(self, discord: EmbeddedDiscord, members: dict[str, Member], gateway: Gateway) -> None:
        self._discord = discord
        self._members = members
        self._gateway = gateway
        self._streams: set[Stream] = set()
        self._files = {file.name: file.read_bytes() for file in FILES.iterdir() if file.is_file()}
        gateway.watchers.append(self.server_changed)
        discord.backend.server_watchers.append(self.server_changed)

    async def file(self, request: web.Request) -> web.Response:
        """One of the page's own files, which hold nothing private."""
        name = request.match_info.get("name", "index.html")
        if name not in self._files:
            raise web.HTTPNotFound
        kind = guess_type(name)[0] or "application/octet-stream"
        return web.Response(body=self._files[name], content_type=kind, charset="utf-8")

    async def attachment(self, request: web.Request) -> web.Response:
        """A message's file, for anybody who knows its URL, until that expires. Browsers display pictures
        and save other files.
        """
        url = f"http://127.0.0.1:{request.url.port}{request.rel_url.raw_path_qs}"
        data = self._discord.file(url)
        if data is None:
            raise web.HTTPNotFound
        kind = guess_type(request.path)[0]
        if kind in IMAGES:
            return web.Response(body=data, content_type=kind)
        return web.Response(
            body=data,
            content_type="application/octet-stream",
            headers={"Content-Disposition": "attachment"},
        )

    async def act(self, request: web.Request) -> web.Response:
        """Does something in the name of a member."""
        member = self._member(request)
        try:
            act = msgspec.json.decode(await request.read(), type=Act)
            return reply(await perform(self._discord, member, act))
        except (msgspec.DecodeError, ValueError) as error:
            return reply({"error": str(error)}, status=400)
        except (SetupError, BackendError) as error:
            return reply({"error": str(error)}, status=409)

    async def commands(self, request: web.Request) -> web.Response:
        """A member's commands in a channel: slash commands (kind 1), or those in a user's menu (kind 2)."""
        channel, kind = self._discord.channel(int(request.query["channel"])), int(request.query["kind"])
        return reply(self._member(request).commands(channel, kind))

    async def events(self, request: web.Request) -> web.StreamResponse:
        """Sends server-sent events to the page: first the server and all messages, then every change."""
        member = self._member(request)
        since = request.query.get("since", "0")
        if not since.isdecimal():
            raise web.HTTPBadRequest(text="Give the time in milliseconds")
        stream = Stream(int(since))
        self._streams.add(stream)
        self._discord.backend.watchers.append(stream.message_changed)
        response = web.StreamResponse(headers={"Content-Type": "text/event-stream"})
        try:
            await response.prepare(request)
            await self._tell(member, stream, response)
        except ConnectionError:
            pass  # The page was closed.
        finally:
            self._discord.backend.watchers.remove(stream.message_changed)
            self._streams.discard(stream)
        return response

    async def _tell(self, member: Member, stream: Stream, response: web.StreamResponse) -> None:
        rooms = self._discord.text_channels()
        channels = [*(self._discord.channel(int(room["id"])) for room in rooms), member.dm]
        seen = [message for channel in channels for message in member.sees(channel)]
        wires = [member.wire(message.channel_id, message.id) for message in seen]
        history = [wire for wire in wires if wire and stream.knows(wire)]
        shown = {int(wire["id"]) for wire in history}
        await response.write(_event("server", self._server(member)) + _event("history", history))
        while not stream.ended:
            with suppress(TimeoutError):
                async with asyncio.timeout(_KEEP_ALIVE):
                    await stream.changed.wait()
            stream.changed.clear()
            changed, stream.messages = stream.messages, {}
            news = [b": still here\n\n"]
            if stream.server:
                stream.server = False
                news.append(_event("server", self._server(member)))
            for channel_id, message_id in changed:
                if (wire := member.wire(channel_id, message_id)) and stream.knows(wire):
                    shown.add(message_id)
                    news.append(_event("message", wire))
                elif message_id in shown:
                    shown.discard(message_id)
                    news.append(_event("gone", {"channel_id": str(channel_id), "id": str(message_id)}))
            await response.write(b"".join(news))

    def server_changed(self) -> None:
        for stream in self._streams:
            stream.server_changed()

    async def close(self) -> None:
        for stream in self._streams:
            stream.end()

    def _member(self, request: web.Request) -> Member:
        if member := self._members.get(request.query.get("as", "")):
            return member
        raise web.HTTPNotFound(text="There is no such member")

    def _server(self, member: Member) -> Wire:
        """Everything that the page shows apart from messages."""
        bot = self._discord.bot_user
        people = [{"id": str(person.id), "name": person.name} for person in self._members.values()]
        return {
            "me": {
                "id": str(member.id),
                "name": member.name,
                "locale": member.locale,
                "manages": member.manages_server,
            },
            "guild": {
                "id": str(self._discord.guild.id),
                "name": self._discord.guild.name,
                "locale": self._discord.locale,
            },
            "bot": {"id": bot["id"], "name": bot["username"], "online": self._gateway.online},
            "members": people,
            "channels": self._discord.text_channels(),
            "roles": self._discord.roles(),
            "dm": str(member.dm.id),
            "emojis": dict(self._discord.emojis),
        }


def _event(kind: str, data: Any) -> bytes:
    return b"event: %b\ndata: %b\n\n" % (kind.encode(), msgspec.json.encode(data))


class _Act(msgspec.Struct, tag=str.lower, forbid_unknown_fields=True):
    """An act of a member, as the page sends it. Ids are strings of digits, as at Discord."""


class _InChannel(_Act):
    channel: str


class _OnMessage(_InChannel):
    message: str


class Say(_InChannel):
    text: str


class Slash(_InChannel):
    command: str
    options: dict[str, Any]


class Menu(_InChannel):
    """The use of a command from a member's context menu."""

    command: str
    member: str


class Complete(_InChannel):
    command: str
    option: str
    typed: str
    options: dict[str, Any]


class Click(_OnMessage):
    custom_id: str


class Select(_OnMessage):
    custom_id: str
    values: list[str]


class Submit(_Act):
    interaction: str
    values: dict[str, Any]


class Dismiss(_OnMessage):
    pass


class Language(_Act):
    locale: str
    server: bool


Act = Say | Slash | Menu | Complete | Click | Select | Submit | Dismiss | Language


async def perform(discord: EmbeddedDiscord, member: Member, act: Act) -> Wire:
    """Carries out the member's act, and returns what the page must know immediately. Raises SetupError or
    BackendError if the act is impossible.
    """

    def channel(of: _InChannel) -> ChannelHandle:
        return discord.channel(int(of.channel))

    def message(of: _OnMessage) -> ResponseMessage:
        return discord.message(int(of.channel), int(of.message))

    def answer(result: InteractionResult) -> Wire:
        interaction = str(discord.id_of(result))
        return {"answered": result.acknowledged, "modal": result.modal, "interaction": interaction}

    match act:
        case Say():
            await member.say(channel(act), act.text)
        case Slash():
            return answer(await member.slash(channel(act), act.command, **act.options))
        case Menu():
            return answer(await member.use_on(channel(act), act.command, act.member))
        case Complete():
            choices = await member.complete(channel(act), act.command, act.option, act.typed, **act.options)
            return {"choices": choices}
        case Click():
            return answer(await member.click(message(act), custom_id=act.custom_id))
        case Select():
            return answer(await member.select(message(act), act.values, custom_id=act.custom_id))
        case Submit():
            return answer(await member.submit(discord.result(int(act.interaction)), act.values))
        case Dismiss():
            member.dismiss(message(act))
        case Language(server=True) if member.manages_server:
            discord.locale = act.locale
        case Language(server=False):
            member.locale = act.locale
    return {}
