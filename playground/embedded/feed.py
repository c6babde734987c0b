"""The gateway events that are sent to one session of a bot."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from types import SimpleNamespace
from typing import Any

from discord import Intents, Permissions
from simcord.backend import Backend, serializers
from simcord.gateway import FakeGateway, FakeWebSocket

from playground.embedded import wire
from playground.embedded.cdn import Wire
from playground.embedded.world import World

Send = Callable[[str, Wire], None]

_OF_A_SERVER = {"GUILD_CREATE", "GUILD_UPDATE", "GUILD_DELETE"}
"""The events whose field ``id`` is the server's id."""
_OPENING = {"GUILD_CREATE", "GUILD_MEMBER_UPDATE", "GUILD_ROLE_UPDATE", "GUILD_ROLE_DELETE", "CHANNEL_UPDATE"}
"""The events after which a bot may see other channels than before."""

HIDDEN_NAME, HIDDEN = "___hidden___", 1 << 17
"""The name and the flag that Discord gives a channel which the bot may not see."""
VIEW = Permissions(view_channel=True).value

Shard = tuple[int, int]
"""A shard's number, and how many shards there are."""


def serves(shard: Shard, server: int) -> bool:
    """Whether the shard gets events of this server. Events of no server go to shard 0."""
    number, count = shard
    return (server >> 22) % count == number


class _Parsers:
    """Takes the place of discord.py's event parsers in simcord, and passes each event to ``send``."""

    def __init__(self, send: Send) -> None:
        self._send = send

    def __getitem__(self, event: str) -> Callable[[Wire], None]:
        return partial(self._send, event)

    get = __getitem__


class Gateway(FakeGateway):
    """Adds some of Discord's rules to simcord's gateway.

    A bot hears of changes to its own membership whatever its intents are. Since November 2026, a bot that may
    not see a channel learns little more than that the channel exists. It learns nothing of the channel's
    threads, nor of a private thread that it is not in.
    """

    def __init__(self, world: Backend, state: Any) -> None:
        super().__init__(world, state)
        self._hidden: set[int] = set()
        """The ids of the channels that the bot could not see after the last event in `_OPENING`."""

    def feed(self, event: str, payload: Mapping[str, Any]) -> None:
        if event == "GUILD_MEMBER_UPDATE" and int(payload["user"]["id"]) == self._backend.bot_user.id:
            self.deliver(event, payload)
        elif event in ("CHANNEL_CREATE", "CHANNEL_UPDATE"):
            super().feed(event, self._shown(payload))
        elif event == "GUILD_CREATE":
            channels = [self._shown(channel) for channel in payload["channels"]]
            threads = self._threads(int(payload["id"]))
            super().feed(event, {**payload, "channels": channels, "threads": threads})
        elif event.startswith("THREAD_"):
            self._feed_of_thread(event, payload)
        else:
            super().feed(event, payload)
        if event in _OPENING:
            self._look_again(int(payload["id" if event in _OF_A_SERVER else "guild_id"]), event, payload)

    def _look_again(self, server: int, event: str, payload: Mapping[str, Any]) -> None:
        """Announces the channels that the bot can see now but could not see before."""
        channels = self._backend.get_guild(server).channel_ids
        seen = {channel for channel in channels if self._sees(channel)}
        for channel_id in self._hidden & seen:
            channel = self._backend.get_channel(channel_id)
            if event != "CHANNEL_UPDATE" or int(payload["id"]) != channel_id:
                super().feed("CHANNEL_UPDATE", serializers.channel_payload(self._backend, channel))
            threads = [it for it in self._threads(server) if it["parent_id"] == str(channel_id)]
            synced = {
                "guild_id": str(server),
                "channel_ids": [str(channel_id)],
                "threads": threads,
                "members": [thread["member"] for thread in threads if "member" in thread],
            }
            super().feed("THREAD_LIST_SYNC", synced)
        self._hidden = (self._hidden - {*channels}) | ({*channels} - seen)

    def _shown(self, channel: Mapping[str, Any]) -> Mapping[str, Any]:
        if self._sees(int(channel["id"])):
            return channel
        everyone = {"id": channel["guild_id"], "type": 0, "allow": "0", "deny": str(VIEW)}
        kept = {"name": HIDDEN_NAME, "flags": HIDDEN, "permission_overwrites": [everyone]}
        return {**channel, "topic": None, "last_message_id": None, "rate_limit_per_user": 0, **kept}

    def _sees(self, channel_id: int) -> bool:
        return wire.sees(self._backend, channel_id)

    def _threads(self, server: int) -> list[Wire]:
        """The active threads of a server that the bot sees."""
        active = self._backend.active_threads(server)
        return [wire.thread(self._backend, one) for one in active if self._sees(one.id)]

    def _feed_of_thread(self, event: str, payload: Mapping[str, Any]) -> None:
        """Passes on an event of a thread that the bot sees, and what it must hear of one that it leaves.

        Who is added to a thread is told of the thread first.
        """
        thread, bot = self._backend.channels.get(int(payload["id"])), str(self._backend.bot_user.id)
        if not self._sees(int(payload.get("parent_id", 0))):
            return
        if thread and any(one["user_id"] == bot for one in payload.get("added_members", ())):
            super().feed("THREAD_CREATE", wire.thread(self._backend, thread))
        if thread is None or self._sees(thread.id) or bot in payload.get("removed_member_ids", ()):
            super().feed(event, payload)


class Feed(Gateway):
    """Passes events on to ``send``, except events and contents that the intents do not cover.

    A shard gets only events of its own servers. Shard 0 also gets the events of private channels.
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
        """Answers a bot's request for members of a server, in chunks."""
        await FakeWebSocket(self._backend, self).request_chunks(
            int(request["guild_id"]),
            request.get("query"),
            limit=request.get("limit", 0),
            user_ids=request.get("user_ids"),
            presences=request.get("presences", False),
            nonce=request.get("nonce"),
        )
