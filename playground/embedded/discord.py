"""The embedded Discord: one server, with REST and gateway for a bot."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any

import discord
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route
from simcord import (
    BackendError,
    ChannelHandle,
    Env,
    GuildHandle,
    InteractionResult,
    MemberActor,
    ResponseMessage,
    RoleHandle,
    RouteNotImplemented,
    SetupError,
    UnsupportedField,
    UserHandle,
)
from simcord.backend import serializers
from simcord.backend.models import Interaction
from simcord.http.router import dispatch

from playground.embedded.cdn import Wire
from playground.embedded.demands import demand, picture_in, told
from playground.embedded.feed import Feed, Send, Shard, serves
from playground.embedded.world import World

ANSWER_TIME = 3.0
"""Discord waits this many seconds for the first answer to an interaction."""


NONCE_TIME = 180.0
"""Discord remembers a nonce for this many seconds. Its documentation says "the past few minutes"."""


def point_discord_at(api: str, gateway: str) -> None:
    """Makes discord.py in this process talk to an embedded Discord instead of the real one."""
    Route.BASE = api
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway)


def expect_one_server(bot: discord.Client) -> None:
    """Makes ``bot`` ready two seconds sooner. Otherwise discord.py would wait for more servers."""
    bot._connection.guild_ready_timeout = 0.05


RestWatcher = Callable[[str, str, Mapping[str, Any]], None]

ROLE = "regulars"
"""The name of the server's one role besides @everyone."""


class EmbeddedDiscord(Env):
    """A server with its channels and users. Each playground has its own server, but the ids are the same."""

    backend: World

    def __init__(
        self,
        cdn_address: str,
        *,
        server: str,
        bot: str,
        channels: Mapping[str, str],
        members: Sequence[str],
        locale: str,
    ) -> None:
        """``channels`` maps names to topics.

        The first of ``members`` owns the server, and the first half of ``members`` has a role.
        """
        # simcord needs a client but does not use it; the real bots come over the gateway.
        super().__init__(discord.Client(intents=discord.Intents(guilds=True)))
        self._answers: dict[int, asyncio.Event] = {}
        self._nonces: dict[str, tuple[str, int, float]] = {}
        """Each recent message's path, id and arrival (monotonic seconds), keyed by its nonce."""
        self.rest_watchers: list[RestWatcher] = []
        """Functions that are called after each REST call, with the call's method, path and body."""
        self.backend = World(cdn_address, locale)
        self.backend.bot_user.name = bot
        self.users = [self.create_user(member) for member in members]
        guild = self.create_guild(server, owner=self.users[0], preferred_locale=locale)
        for name, topic in channels.items():
            guild.create_text_channel(name, topic=topic)
        for user in self.users[1:]:
            guild.add_member(user)
        regulars = guild.create_role(ROLE)
        for user in self.users[: len(self.users) // 2]:
            self.backend.add_member_role(guild.id, user.id, regulars.id)
        for user in self.users:
            self.backend.get_dm_channel(user.id)
        self.backend.open()

    # simcord carries out one act at a time, and waits until the bot is idle. Here any number of people act at
    # once, and the bot is at the other end of a socket, so these methods do nothing.

    def _begin_operation(self, label: str) -> None: ...

    def _end_operation(self) -> None: ...

    async def _settle_internal(self, **_: Any) -> None: ...

    def rest(self, method: str, path: str, **request: Any) -> Any:
        """Carries out one REST call of a bot. Raises BackendError with Discord's own codes."""
        try:
            demand(self.backend, method, path, **request)
            reply = self._posted_before(method, path, request) or dispatch(
                self.backend, method, path, **request
            )
        except (RouteNotImplemented, UnsupportedField) as gap:
            # discord.py repeats a call after a 5xx, but this call would fail every time.
            raise BackendError(400, 0, gap.message) from gap
        reply = told(self.backend, method, path, request.get("params"), reply)
        match method, path.split("/"):
            case "POST", ["", "interactions", interaction_id, _, "callback"]:
                if answer := self._answers.get(int(interaction_id)):
                    answer.set()
            case "POST", ["", "channels", _, "messages"] if nonce := request["json"].get("nonce"):
                self._nonces.setdefault(nonce, (path, int(reply["id"]), time.monotonic()))
                reply["nonce"] = nonce
            case "POST", ["", "applications", _, "emojis"]:
                self.backend.keep_emoji(reply, picture_in(request["json"]))
            case "DELETE", ["", "applications", _, "emojis", emoji_id]:
                self.backend.drop_emoji(emoji_id)
            case "PATCH", ["", "applications", _, "emojis", _]:
                self.backend.tell_of_server()
        for watcher in tuple(self.rest_watchers):
            watcher(method, path, request)
        return reply

    def _posted_before(self, method: str, path: str, request: Mapping[str, Any]) -> Any:
        """The bot's recent message with the same nonce, in any channel, if the bot asks Discord to enforce
        nonces. Raises BackendError if it was deleted.
        """
        match method, path.split("/"):
            case "POST", ["", "channels", _, "messages"] if request["json"].get("enforce_nonce"):
                fresh = time.monotonic() - NONCE_TIME
                self._nonces = {key: known for key, known in self._nonces.items() if known[2] > fresh}
                if known := self._nonces.get(request["json"]["nonce"]):
                    where, message, _ = known
                    return dispatch(self.backend, "GET", f"{where}/{message}")
        return None

    def feed(self, intents: int, send: Send, shard: Shard) -> Feed:
        """Starts the feed of a new session. The feed sends the data of each server first, then all events."""
        feed = Feed(self.backend, intents, send, shard)
        for guild in self.backend.guilds.values():
            feed.feed("GUILD_CREATE", serializers.guild_create_payload(self.backend, guild))
        return feed

    def invite_bot(self) -> None:
        """Tells the bot that the server has just invited it.

        Discord's own system messages will appear in the first channel.
        """
        guild = self.guild._guild
        guild.system_channel_id = guild.channel_ids[0]
        guild.members[self.backend.bot_user.id].joined_at = self.backend.now_iso()
        told = dict(serializers.guild_create_payload(self.backend, guild))
        del told["unavailable"]  # Discord sends this only for a server that the bot knows already
        self.backend.emit("GUILD_CREATE", told)

    def ready(self, shard: Shard) -> Wire:
        """The data of the READY event, without the session's id and URL."""
        return {
            "v": 10,
            "user": dict(serializers.user_payload(self.backend.bot_user)),
            "guilds": [
                {"id": str(server), "unavailable": True}
                for server in self.backend.guilds
                if serves(shard, server)
            ],
            "shard": shard,
            "application": {"id": str(self.backend.application_id), "flags": 0},
        }

    def _notify_dispatch_observers(self, interaction: Interaction) -> None:
        self._answers[interaction.id] = asyncio.Event()

    async def answered(self, acting: Awaitable[InteractionResult]) -> InteractionResult:
        """Waits up to `ANSWER_TIME` for the bot's first answer. The result says whether the bot answered."""
        result = await acting
        interaction_id = result._interaction.id
        with suppress(TimeoutError):
            async with asyncio.timeout(ANSWER_TIME):
                await self._answers[interaction_id].wait()
        del self._answers[interaction_id]
        return result

    @property
    def locale(self) -> str:
        """The server's language."""
        return self.guild._guild.preferred_locale

    @locale.setter
    def locale(self, locale: str) -> None:
        self.backend.edit_guild(self.guild.id, {"preferred_locale": locale})
        self.backend.tell_of_server()

    @property
    def emojis(self) -> Mapping[str, str]:
        """The URLs of the bot's own emojis, keyed by the emojis' ids."""
        return self.backend.emoji_urls

    @property
    def bot_user(self) -> Wire:
        return dict(serializers.user_payload(self.backend.bot_user))

    def file(self, url: str) -> bytes | None:
        return self.backend.cdn.get(url)

    def channel(self, channel_id: int) -> ChannelHandle:
        channel = self.backend.get_channel(channel_id)
        return ChannelHandle(self, self.server(channel_id) if channel.guild_id else None, channel)

    def server(self, channel_id: int) -> GuildHandle:
        """The server that has this channel."""
        server = self.backend.get_channel(channel_id).guild_id
        return next(guild for guild in self._guilds if guild.id == server)

    def message(self, channel_id: int, message_id: int) -> ResponseMessage:
        return ResponseMessage(self, self.backend.get_message(channel_id, message_id))

    def text_channels(self) -> list[Wire]:
        """Each channel, followed by the threads below it."""
        guild, channels = self.guild._guild, self.backend.channels
        threads = [channels[thread] for thread in guild.thread_ids if thread in channels]
        return [
            dict(serializers.channel_payload(self.backend, channel))
            for parent in guild.channel_ids
            for channel in (channels[parent], *(below for below in threads if below.parent_id == parent))
        ]

    def roles(self) -> list[Wire]:
        return [{"id": str(role.id), "name": role.name} for role in self.guild._guild.roles.values()]

    def id_of(self, result: InteractionResult) -> int:
        """The id of this result's interaction, for the method `result`."""
        return result._interaction.id

    def result(self, interaction_id: int) -> InteractionResult:
        """The result of an interaction."""
        if interaction_id not in self.backend.interactions:
            raise SetupError("That was too long ago")
        return InteractionResult(self, self.backend.interactions[interaction_id])

    def entity(self, entity_id: int) -> MemberActor | UserHandle | RoleHandle | ChannelHandle:
        """The member, user, role or channel with this id."""
        guild = self.guild._guild
        if entity_id in self.backend.users:
            user = UserHandle(self, self.backend.users[entity_id])
            return MemberActor(self, self.guild, user) if entity_id in guild.members else user
        if entity_id in guild.roles:
            return RoleHandle(self, self.guild, guild.roles[entity_id])
        return self.channel(entity_id)
