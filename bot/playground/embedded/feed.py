"""The gateway events that one session of a bot is sent."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from types import SimpleNamespace

from discord import Intents
from simcord.gateway import FakeGateway, FakeWebSocket

from bot.playground.embedded.world import Wire, World

Send = Callable[[str, Wire], None]


class _Parsers:
    """Stands where simcord looks up discord.py's parser of an event: each parser sends the event on."""

    def __init__(self, send: Send) -> None:
        self._send = send

    def __getitem__(self, event: str) -> Callable[[Wire], None]:
        return partial(self._send, event)

    get = __getitem__


class Feed(FakeGateway):
    """Passes the events on to ``send``, without those and the contents that the intents do not cover."""

    def __init__(self, world: World, intents: int, send: Send) -> None:
        state = SimpleNamespace(intents=Intents._from_value(intents), parsers=_Parsers(send))
        super().__init__(world, state)
        world.subscribers.append(self.feed)

    def close(self) -> None:
        self._backend.subscribers.remove(self.feed)

    async def send_members(self, request: Wire) -> None:
        """Answers a request for members by chunks."""
        await FakeWebSocket(self._backend, self).request_chunks(
            int(request["guild_id"]),
            request.get("query"),
            limit=request.get("limit", 0),
            user_ids=request.get("user_ids"),
            presences=request.get("presences", False),
            nonce=request.get("nonce"),
        )
