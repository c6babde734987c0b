"""Faults of the embedded Discord that a test plans: refusals, lost answers, a bad connection."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from fnmatch import fnmatchcase
from typing import Any

import msgspec
from aiohttp import web

from playground import Playground
from playground.gateway import Connection, Gateway, Op
from playground.guard import Handler
from playground.rest import PREFIX, reply
from tests.patience import PATIENCE

COME_BACK = 4000


class Fault(msgspec.Struct):
    """What happens to calls with this method and path; `*` matches anything. If there is neither a status nor
    ``cut``, calls succeed: they are only delayed and counted.
    """

    method: str
    path: str
    status: int | None = None
    code: int = 0
    retry_after: float | None = None
    """How many seconds a 429 asks the bot to wait, or None if it does not say."""
    by_proxy: bool = False
    """Whether the 429 comes from a proxy in front of Discord. A proxy's answer is not JSON."""
    delay: float = 0.0
    """Seconds that Discord takes before the fault happens."""
    cut: bool = False
    """Whether the connection breaks in place of an answer."""
    done: bool = False
    """Whether Discord carries out the call before it fails."""
    times: int | None = 1
    """How many calls the fault affects, or None if it affects all."""
    struck: int = 0

    def strikes(self, method: str, path: str) -> bool:
        spent = self.times is not None and self.struck >= self.times
        return not spent and fnmatchcase(method, self.method) and fnmatchcase(path, self.path)

    async def spoil(self, request: web.Request, call: Handler) -> web.StreamResponse:
        self.struck += 1
        await asyncio.sleep(self.delay)
        answer = await call(request) if self.done or (self.status is None and not self.cut) else None
        if self.cut:
            assert request.transport is not None
            request.transport.close()
        if self.status is None:
            return answer or web.Response()
        return self._refusal(self.status)

    def _refusal(self, status: int) -> web.Response:
        headers: dict[str, str] = {}
        body: dict[str, object] = {"code": self.code, "message": "Ordered"}
        if self.retry_after is not None:
            headers["Retry-After"] = str(self.retry_after)
            body |= {"retry_after": self.retry_after, "global": False}
        if self.by_proxy:
            return web.Response(status=status, headers=headers, text="error code: 1015")
        # With this header, discord.py thinks that Discord itself sent the 429.
        headers["Via"] = "1.1 google"
        return reply(body, status, headers)


class Faults:
    """The faults that a test plans. A call is affected by the first fault that matches it."""

    def __init__(self) -> None:
        self._ordered: list[Fault] = []
        self._struck: set[asyncio.Task[Any] | None] = set()
        """The calls that a fault affects right now, such as those that hang."""

    def order(self, fault: Fault) -> Fault:
        self._ordered.append(fault)
        return fault

    def clear(self) -> None:
        self._ordered.clear()

    def end(self) -> None:
        """Ends all calls that hang."""
        for task in filter(None, self._struck):
            task.cancel()

    @contextmanager
    def ordered(self, fault: Fault) -> Iterator[Fault]:
        """Makes Discord fail in this way while the ``with`` block runs."""
        self.order(fault)
        try:
            yield fault
        finally:
            self._ordered.remove(fault)

    def over(self, call: Handler) -> Handler:
        """Wraps the handler of the bots' calls, so that the planned faults happen."""

        async def spoilt(request: web.Request) -> web.StreamResponse:
            path = request.path.removeprefix(PREFIX)
            for fault in self._ordered:
                if fault.strikes(request.method, path):
                    self._struck.add(task := asyncio.current_task())
                    try:
                        return await fault.spoil(request, call)
                    finally:
                        self._struck.remove(task)
            return await call(request)

        return spoilt


class HoldableConnection(Connection):
    """A connection that can keep its frames back."""

    held: list[str] | None = None
    """The frames that are kept back, or None if frames are sent as usual."""

    def send_text(self, frame: str) -> None:
        if self.held is not None:
            self.held.append(frame)
        else:
            super().send_text(frame)


class FaultyGateway(Gateway):
    """A gateway that can be made to fail. Bots may log in as often as they like."""

    login_seconds = 0.0

    def connection(self, socket: web.WebSocketResponse) -> Connection:
        return HoldableConnection(socket)

    @property
    def holdable(self) -> list[HoldableConnection]:
        return [each for each in self._connections if isinstance(each, HoldableConnection)]

    def ask_to_reconnect(self) -> None:
        """Closes every bot's connection for a moment, as Discord does from time to time."""
        for connection in self._connections:
            connection.send(Op.RECONNECT)

    def invalidate(self, *, resumable: bool) -> None:
        """Tells every bot that its session is invalid. If it is not ``resumable``, the session ends."""
        if not resumable:
            for session in list(self._sessions.values()):
                session.connection = None
                self._end(session)
        for connection in self._connections:
            connection.send(Op.INVALID_SESSION, resumable)
        self._changed()

    def hold(self) -> None:
        """Keeps back everything that is sent on the present connections, even answers to heartbeats."""
        for connection in self.holdable:
            connection.held = []

    def release(self, order: Callable[[list[str]], list[str]] = list) -> None:
        """Sends everything that was kept back, in this ``order``."""
        for connection in self.holdable:
            held, connection.held = connection.held or [], None
            for frame in order(held):
                connection.send_text(frame)

    async def drop(self, *, forget: bool = False, code: int = COME_BACK) -> None:
        """Cuts every connection, like a bad network. If ``forget`` is True, the sessions end, too."""
        for session in list(self._sessions.values()):
            session.connection = None
            if forget:
                self._end(session)
        self._changed()
        for connection in list(self._connections):
            await connection.socket.close(code=code)


class FaultyPlayground(Playground):
    """A playground that can be made to fail."""

    def __init__(self, *given: Any, **options: Any) -> None:
        super().__init__(*given, **options)
        self.faults = Faults()

    async def __aexit__(self, *error: Any) -> None:
        await self.disconnect()
        self.faults.end()
        await super().__aexit__(*error)

    def sessions(self) -> FaultyGateway:
        self.line = FaultyGateway(self.discord, self.gateway, self.token)
        """The connection by which events go to the bots."""
        return self.line

    async def until_bot(self, *, online: bool = True, shard: int = 0) -> None:
        """Waits until a process has a bot connected for this shard, or, if not ``online``, until none has."""
        async with asyncio.timeout(PATIENCE):
            await self.line.until(online=online, shard=shard)

    def served(self, call: Handler) -> Handler:
        return self.faults.over(call)

    async def drop_pages(self) -> None:
        """Cuts every page's connection to the playground. The pages connect again by themselves."""
        await self._pages.close()
