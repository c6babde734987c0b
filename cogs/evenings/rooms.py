"""Where the tables of an evening open, and which of its people are still in the server."""

from __future__ import annotations

import asyncio
from collections.abc import Collection

import discord

from bot import logs
from bot.discord_ui.answers import EDIT_SECONDS
from bot.discord_ui.core import Core
from bot.discord_ui.errors import LOST, loggable
from bot.discord_ui.permissions import allowed_in
from bot.ids import ChannelId, UserId
from cogs.evenings.live import OutOfReach
from cogs.evenings.nouns import Evening
from cogs.evenings.program import thread_name

AT_ONCE = 100
"""How many people we can ask Discord about at once."""

logger = logs.logger(__name__)


class Rooms:
    def __init__(self, client: discord.Client, core: Core) -> None:
        self._client = client
        self._core = core

    async def open(self, evening: Evening, place: int) -> ChannelId | None:
        """A thread of its own for a table, the one that it has already, or the channel itself."""
        await self._client.wait_until_ready()
        guild = self._client.get_guild(evening.guild)
        if guild is None or guild.unavailable:  # then its channels are not known
            raise OutOfReach
        channel = guild.get_channel_or_thread(evening.channel)
        if channel is None:
            return await self._archived(guild, evening.channel)
        name = thread_name(evening, place, self._core.chosen.for_server(evening.guild))[:100]
        if not isinstance(channel, discord.TextChannel):
            return evening.channel
        for thread in channel.threads:
            if thread.name == name and thread.owner_id == guild.me.id:
                return ChannelId(thread.id)
        allowed = allowed_in(guild, evening.channel)
        if not (allowed.create_public_threads and allowed.send_messages_in_threads):
            return evening.channel
        try:
            async with asyncio.timeout(EDIT_SECONDS):
                thread = await channel.create_thread(
                    name=name, type=discord.ChannelType.public_thread, auto_archive_duration=1440
                )
        except LOST as error:
            logger.warning("there is no thread for a table", evening=evening.id, error=loggable(error))
            return evening.channel
        return ChannelId(thread.id)

    async def _archived(self, guild: discord.Guild, channel_id: ChannelId) -> ChannelId | None:
        """The thread of an evening that was archived: discord.py has forgotten it. None: it was deleted."""
        try:
            async with asyncio.timeout(EDIT_SECONDS):
                await guild.fetch_channel(channel_id)
        except discord.NotFound:
            return None
        except LOST as error:
            raise OutOfReach from error
        return channel_id

    async def missing(self, evening: Evening) -> Collection[UserId]:
        """The people who come or wait for a place, but have left the server; none where nobody knows."""
        guild, users = self._client.get_guild(evening.guild), (*evening.coming, *evening.waiting)
        if guild is None or guild.unavailable or not self._client.is_ready():
            return ()
        found: set[int] = set()
        try:
            async with asyncio.timeout(EDIT_SECONDS):
                for first in range(0, len(users), AT_ONCE):
                    some: list[int] = [*users[first : first + AT_ONCE]]
                    members = await guild.query_members(user_ids=some, limit=AT_ONCE, cache=False)
                    found |= {member.id for member in members}
        except LOST as error:
            logger.info("nobody knows who is still there", evening=evening.id, error=loggable(error))
            return ()
        return [user for user in users if user not in found] if found else ()
