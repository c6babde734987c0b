"""What can go wrong on the way of events to the bot when a test orders it."""

from __future__ import annotations

from collections.abc import Callable

from aiohttp import web

from bot.playground.gateway import Connection, Gateway, Op

COME_BACK = 4000


class HoldableConnection(Connection):
    """A connection whose frames can be kept back."""

    held: list[str] | None = None
    """What is kept back; None: nothing is."""

    def send_text(self, frame: str) -> None:
        if self.held is not None:
            self.held.append(frame)
        else:
            super().send_text(frame)


class FaultyGateway(Gateway):
    """A gateway that fails when it is ordered."""

    def connection(self, socket: web.WebSocketResponse) -> Connection:
        return HoldableConnection(socket)

    @property
    def holdable(self) -> list[HoldableConnection]:
        return [each for each in self._connections if isinstance(each, HoldableConnection)]

    def ask_to_reconnect(self) -> None:
        """Sends every bot away for a moment, as Discord does now and then."""
        for connection in self._connections:
            connection.send(Op.RECONNECT)

    def invalidate(self, *, resumable: bool) -> None:
        """Tells every bot that its session is no good; unless it is ``resumable``, it has ended."""
        if not resumable:
            for session in list(self._sessions.values()):
                session.connection = None
                self._end(session)
        for connection in self._connections:
            connection.send(Op.INVALID_SESSION, resumable)
        self._changed()

    def hold(self) -> None:
        """Keeps back whatever is sent on the connections there are, heartbeats' answers too."""
        for connection in self.holdable:
            connection.held = []

    def release(self, order: Callable[[list[str]], list[str]] = list) -> None:
        """Sends what was kept back, in this ``order``."""
        for connection in self.holdable:
            held, connection.held = connection.held or [], None
            for frame in order(held):
                connection.send_text(frame)

    async def drop(self, *, forget: bool = False, code: int = COME_BACK) -> None:
        """Cuts every connection as a bad network does; ``forget``: and ends the sessions."""
        for session in list(self._sessions.values()):
            session.connection = None
            if forget:
                self._end(session)
        self._changed()
        for connection in list(self._connections):
            await connection.socket.close(code=code)
