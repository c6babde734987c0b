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
"""Its number, and how many there are."""


def serves(shard: Shard, server: int) -> bool:
    """Whether events of this server go to the shard; those of none go to the first."""
    number, count = shard
    return (server >> 22) % count == number


class _Parsers:
    """Stands where simcord looks up discord.py's parser of an event: each parser sends the event on."""

    def __init__(self, send: Send) -> None:
        self._send = send

    def __getitem__(self, event: str) -> Callable[[Wire], None]:
        return partial(self._send, event)

    get = __getitem__


class Feed(FakeGateway):
    """Passes the events on to ``send``, without those and the contents that the intents do not cover.

    A shard hears of its own servers alone, and the first one of what happens in private channels.
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
        """Answers a request for members by chunks."""
        await FakeWebSocket(self._backend, self).request_chunks(
            int(request["guild_id"]),
            request.get("query"),
            limit=request.get("limit", 0),
            user_ids=request.get("user_ids"),
            presences=request.get("presences", False),
            nonce=request.get("nonce"),
        )
