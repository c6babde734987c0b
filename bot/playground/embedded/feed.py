"""The gateway events that one session of a bot is sent."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from types import SimpleNamespace
from typing import Any

from discord import Intents
from simcord.gateway import FakeGateway, FakeWebSocket

from bot.playground.embedded.world import Wire, World

Send = Callable[[str, Wire], None]

_OF_A_SERVER = {"GUILD_CREATE", "GUILD_UPDATE", "GUILD_DELETE"}
"""The events whose own id is the server's."""


Shard = tuple[int, int]
"""A shard's number, and how many shards there are."""


def serves(shard: Shard, server: int) -> bool:
    """Whether the shard gets events of this server. Events of no server go to shard 0."""
    number, count = shard
    return (server >> 22) % count == number


class _Parsers:
    """Given to simcord in the place of discord.py's parsers of events: each parser sends the event on."""

    def __init__(self, send: Send) -> None:
        self._send = send

    def __getitem__(self, event: str) -> Callable[[Wire], None]:
        return partial(self._send, event)

    get = __getitem__


class Feed(FakeGateway):
    """Passes events on to ``send``, without the events and contents that the intents do not cover.

    A shard gets the events of its own servers only. Shard 0 also gets those of private channels.
    """

    def __init__(self, world: World, intents: int, send: Send, shard: Shard) -> None:
        state = SimpleNamespace(intents=Intents._from_value(intents), parsers=_Parsers(send))
        super().__init__(world, state)
        self._shard = shard
        world.subscribers.append(self.feed)

    def feed(self, event: str, payload: Mapping[str, Any]) -> None:
        server = payload.get("id" if event in _OF_A_SERVER else "guild_id")
        if serves(self._shard, int(server or 0)):
            super().feed(event, payload)

    def close(self) -> None:
        self._backend.subscribers.remove(self.feed)

    async def send_members(self, request: Wire) -> None:
        """Answers a request for members, in chunks."""
        await FakeWebSocket(self._backend, self).request_chunks(
            int(request["guild_id"]),
            request.get("query"),
            limit=request.get("limit", 0),
            user_ids=request.get("user_ids"),
            presences=request.get("presences", False),
            nonce=request.get("nonce"),
        )
