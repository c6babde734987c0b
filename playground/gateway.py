"""The gateway: the websocket over which a bot receives events."""

from __future__ import annotations

import asyncio
import math
import secrets
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from enum import IntEnum
from hmac import compare_digest
from typing import Any

import msgspec
from aiohttp import WSCloseCode, web
from discord import Intents

from playground.embedded import EmbeddedDiscord, Wire, until

HEARTBEAT_INTERVAL = 41_250
BACKLOG = 1000
"""How many events a session keeps for a bot that reconnects."""

LOGINS_AT_ONCE, LOGIN_SECONDS = 1, 5.0
"""Discord's `max_concurrency`: so many shards may log in within so many seconds, each with another rest when
its number is divided by this.
"""
MOST_FRAMES, FRAME_SECONDS = 120, 60.0
"""A bot may send at most so many frames in so many seconds over one connection."""

RATE_LIMITED = 4008
_AUTHENTICATION_FAILED, _INVALID_SHARD, _SHARDING_REQUIRED, _INVALID_INTENTS = 4004, 4010, 4011, 4013


class Op(IntEnum):
    DISPATCH = 0
    HEARTBEAT = 1
    IDENTIFY = 2
    RESUME = 6
    RECONNECT = 7
    REQUEST_MEMBERS = 8
    INVALID_SESSION = 9
    HELLO = 10
    HEARTBEAT_ACK = 11


class _Frame(msgspec.Struct):
    op: int
    d: Any = None


class Connection:
    """A socket, and the only task that writes to this socket, so that frames stay in order."""

    def __init__(self, socket: web.WebSocketResponse) -> None:
        self.socket = socket
        self._outbox: asyncio.Queue[str] = asyncio.Queue()
        self._writer = asyncio.create_task(self._write())

    def send(self, op: Op, data: Any = None) -> None:
        self.send_text(encode(op, data))

    def send_text(self, frame: str) -> None:
        self._outbox.put_nowait(frame)

    async def _write(self) -> None:
        with suppress(ConnectionError):
            while True:
                await self.socket.send_str(await self._outbox.get())

    async def close(self) -> None:
        self._writer.cancel()
        with suppress(asyncio.CancelledError):
            await self._writer


class Session:
    """The numbered events of one login of a bot. A bot that reconnects misses none of them."""

    def __init__(self, discord: EmbeddedDiscord, url: str, identify: Wire, connection: Connection) -> None:
        self.id = secrets.token_hex(16)
        self.connection: Connection | None = connection
        self._last = 0
        self._backlog: deque[tuple[int, str]] = deque(maxlen=BACKLOG)
        shard = self.shard, _ = tuple(identify.get("shard", (0, 1)))
        self.add("READY", {**discord.ready(shard), "session_id": self.id, "resume_gateway_url": url})
        self.feed = discord.feed(identify["intents"], self.add, shard)

    def add(self, event: str, data: Wire) -> None:
        self._last += 1
        frame = encode(Op.DISPATCH, data, event=event, number=self._last)
        self._backlog.append((self._last, frame))
        if self.connection:
            self.connection.send_text(frame)

    def remembers(self, seen: int) -> bool:
        return self._backlog[0][0] - 1 <= seen <= self._last

    def resume(self, connection: Connection, seen: int) -> None:
        """Sends the events after number ``seen``, and from then on each new event."""
        for number, frame in self._backlog:
            if number > seen:
                connection.send_text(frame)
        self.connection = connection
        self.add("RESUMED", {})


def encode(op: Op, data: Any, *, event: str | None = None, number: int | None = None) -> str:
    return msgspec.json.encode({"op": op, "d": data, "s": number, "t": event}).decode()


class Gateway:
    """All sessions of all bots."""

    login_seconds = LOGIN_SECONDS
    now = staticmethod(time.monotonic)

    def __init__(self, discord: EmbeddedDiscord, url: str, token: str) -> None:
        self._discord = discord
        self.url = url
        self._token = token
        self.recommended = 1
        """How many shards a bot needs at least. At Discord it may have fewer until one is too large."""
        self.logins = 0
        """How many logins there have been."""
        self._last_logins: dict[int, float] = {}
        self._sessions: dict[str, Session] = {}
        self._connections: set[Connection] = set()
        self._away: set[str] = set()
        self.watchers: list[Callable[[], None]] = []
        """Functions that are called when a bot has connected or disconnected."""

    @property
    def online(self) -> bool:
        return bool(self.shards)

    @property
    def shards(self) -> set[int]:
        """The numbers of the shards that are connected."""
        return {session.shard for session in self._sessions.values() if session.connection}

    async def until(self, *, online: bool, shard: int = 0) -> None:
        """Waits until a bot is connected for this shard; if ``online`` is False, until none is connected."""
        await until(lambda: (shard in self.shards) == online, self.watchers)

    def connection(self, socket: web.WebSocketResponse) -> Connection:
        """Creates the connection that serves this socket. Tests override this method to hold frames back."""
        return Connection(socket)

    async def connect(self, request: web.Request) -> web.WebSocketResponse:
        """Serves one connection of a bot until it ends."""
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        connection = self.connection(socket)
        self._connections.add(connection)
        session: Session | None = None
        frames: deque[float] = deque(maxlen=MOST_FRAMES)
        try:
            connection.send(Op.HELLO, {"heartbeat_interval": HEARTBEAT_INTERVAL})
            async for message in socket:
                if len(frames) == MOST_FRAMES and self.now() < frames[0] + FRAME_SECONDS:
                    await socket.close(code=RATE_LIMITED, message=b"Rate limited.")
                    break
                frames.append(self.now())
                frame = msgspec.json.decode(message.data, type=_Frame)
                match frame.op:
                    case Op.HEARTBEAT:
                        # discord.py notes the time only after it has sent a heartbeat. The answer must not
                        # come before that.
                        await asyncio.sleep(0.05)
                        connection.send(Op.HEARTBEAT_ACK)
                    case Op.IDENTIFY | Op.RESUME if not compare_digest(frame.d["token"], self._token):
                        await socket.close(code=_AUTHENTICATION_FAILED, message=b"Authentication failed.")
                    case Op.IDENTIFY:
                        self.logins += 1
                        if refused := self._refuses(frame.d):
                            await socket.close(code=refused)
                        elif self._comes_too_soon(frame.d):
                            connection.send(Op.INVALID_SESSION, False)
                        else:
                            session = self._login(frame.d, connection)
                    case Op.RESUME:
                        session = self._resume(frame.d, connection)
                    case Op.REQUEST_MEMBERS if session:
                        await session.feed.send_members(frame.d)
        finally:
            self._connections.discard(connection)
            await connection.close()
            if session and session.connection is connection:
                session.connection = None
                if socket.close_code == WSCloseCode.OK:  # The bot has logged out.
                    self._end(session)
                self._changed()
        return socket

    def _refuses(self, identify: Wire) -> int | None:
        """The code with which Discord closes the connection at once after this login, or None."""
        shard, count = identify.get("shard", (0, 1))
        if not 0 <= shard < count:
            return _INVALID_SHARD
        if count < self.recommended:
            return _SHARDING_REQUIRED
        return None if Intents.all().value & identify["intents"] == identify["intents"] else _INVALID_INTENTS

    def _comes_too_soon(self, identify: Wire) -> bool:
        """Whether another shard, or the same one, has logged in just before. If not, this login counts."""
        shard, _ = identify.get("shard", (0, 1))
        key, now = shard % LOGINS_AT_ONCE, self.now()
        if now < self._last_logins.get(key, -math.inf) + self.login_seconds:
            return True
        self._last_logins[key] = now
        return False

    def _login(self, identify: Wire, connection: Connection) -> Session:
        session = Session(self._discord, self.url, identify, connection)
        self._sessions[session.id] = session
        self._changed()
        return session

    def _resume(self, resume: Wire, connection: Connection) -> Session | None:
        session = self._sessions.get(resume["session_id"])
        if session is None or not session.remembers(resume["seq"]):
            connection.send(Op.INVALID_SESSION, False)
            return None
        session.resume(connection, resume["seq"])
        self._changed()
        return session

    def _end(self, session: Session) -> None:
        session.feed.close()
        del self._sessions[session.id]

    def _changed(self) -> None:
        for watcher in self.watchers:
            watcher()

    def forget(self) -> None:
        """Ends each session that two calls in a row find disconnected. Until then, its bot can resume it."""
        away = {session.id for session in self._sessions.values() if not session.connection}
        for session_id in away & self._away:
            self._end(self._sessions[session_id])
        self._away = away

    async def close(self) -> None:
        for connection in list(self._connections):
            await connection.socket.close(code=WSCloseCode.GOING_AWAY)
