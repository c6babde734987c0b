"""Archives the threads that the bot opened for tables, once nobody plays there any more.

The threads are not locked: a message brings a thread back, and its buttons still work. A thread in which no
game began and nobody wrote is deleted, if the bot may manage threads.
"""

from __future__ import annotations

import asyncio

import discord

from bot import logs
from bot.discord_ui.errors import LOST, is_shut_out, loggable
from bot.discord_ui.messages.core import Core
from bot.discord_ui.permissions import allowed_in
from bot.discord_ui.trying import tried
from bot.discord_ui.visit import EDIT_SECONDS
from bot.ids import ChannelId, GuildId
from bot.live.clock import Clock
from bot.table import Phase, Table

AFTER_A_GAME = 600.0
"""Seconds until a thread is put away after a game: time to look at the result, and to play again."""
AFTER_NOTHING = 60.0
"""Seconds until a thread is put away after its table was closed: people have this time to read why."""

LOOKED_THROUGH = 50
"""A thread with more messages than this is used."""

logger = logs.logger(__name__)


class Threads:
    """Archives threads. Stores nothing: Discord knows who opened a thread, and the tables know where people
    play.
    """

    def __init__(self, client: discord.Client, core: Core) -> None:
        self._client = client
        self._core = core
        self._clock = Clock(self._ring, core.now)

    def touch(self, table: Table) -> None:
        """If a changed table has ended, puts its thread away after a while."""
        if not table.phase.live:
            wait = AFTER_A_GAME if table.phase is Phase.OVER else AFTER_NOTHING
            self._clock.set(table.channel, self._core.now() + wait)

    def resume(self, shard_id: int) -> None:
        """After a start, puts away the threads whose tables have already ended."""
        for guild in self._client.guilds:
            if guild.shard_id == shard_id:
                for thread in guild.threads:
                    self._clock.set(ChannelId(thread.id), self._core.now() + AFTER_A_GAME)

    async def close(self) -> None:
        await self._clock.close()

    async def forget_closed(self, guild: discord.Guild) -> None:
        """Forgets the private threads that we saw as a moderator, if we are none any more and not in them.

        Discord does not tell us which threads are closed to us now, so we ask.
        """
        for thread in guild.threads:
            managed = allowed_in(guild, thread.id).manage_threads
            if not thread.is_private() or thread.me or managed:
                continue
            try:
                async with asyncio.timeout(EDIT_SECONDS):
                    asked = await guild.fetch_channel(thread.id)
            except LOST as error:
                if is_shut_out(error):
                    guild._remove_thread(thread)
                else:
                    logger.info("a private thread may be closed", error=loggable(error))
            else:
                thread.me = asked.me if isinstance(asked, discord.Thread) else None

    async def _ring(self, channel_id: ChannelId) -> None:
        await tried(self._put_away(channel_id), logger.info, "a thread stays as it is")

    async def _put_away(self, channel_id: ChannelId) -> None:
        thread = self._client.get_channel(channel_id)
        if not isinstance(thread, discord.Thread) or thread.owner != thread.guild.me or thread.archived:
            return
        unused = await self._is_unused(thread)
        if self._core.tables.in_channel(channel_id):
            return
        if unused:
            await thread.delete()
        else:
            await thread.edit(archived=True)

    async def _is_unused(self, thread: discord.Thread) -> bool:
        """Whether the thread may be deleted: no game was played there, and nobody wrote.

        Discord itself writes there whom the bot has added.
        """
        if not thread.permissions_for(thread.guild.me).manage_threads:
            return False
        store = self._core.store
        guild_id, thread_id = GuildId(thread.guild.id), ChannelId(thread.id)
        if await store.played_in(guild_id, thread_id):
            return False
        # Ask Discord: our copy of the thread dates from its opening.
        now = await self._client.fetch_channel(thread.id)
        ours = await store.messages.in_channel(guild_id, thread_id)
        there = [message async for message in thread.history(limit=LOOKED_THROUGH)]
        # Without a permission to read them, Discord shows no messages, so they are counted too.
        whole = isinstance(now, discord.Thread) and now.message_count <= len(there)
        return whole and all(message.id in ours or message.is_system() for message in there)
