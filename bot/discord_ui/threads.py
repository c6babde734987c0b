"""The threads that the bot has opened for tables, put away once nobody plays there any more.

They are archived and not locked: a word of anybody brings one back, and its buttons go on working. One in
which no game ever began, and nobody wrote, is deleted where the bot may manage threads.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import discord

from bot.discord_ui.answers import EDIT_SECONDS, LOST, told
from bot.host import logs
from bot.ids import ChannelId, GuildId
from bot.live.clock import Clock
from bot.table import Phase, Table

if TYPE_CHECKING:
    from bot.app import Kuckuck

AFTER_A_GAME = 600.0
"""Seconds in which one may still look at the result, and play again."""
AFTER_NOTHING = 60.0
"""Seconds in which one may read why there was no result."""

logger = logs.logger(__name__)


class Threads:
    """Nothing is stored of them: Discord says whose a thread is, and the tables where somebody plays."""

    def __init__(self, app: Kuckuck) -> None:
        self._app = app
        self._clock = Clock(self._put_away, app.now)

    def touch(self, table: Table) -> None:
        """The table has changed; where it has ended, its thread has so too, after a while."""
        if not table.phase.live:
            wait = AFTER_A_GAME if table.phase is Phase.OVER else AFTER_NOTHING
            self._clock.set(table.channel, self._app.now() + wait)

    def look_over(self, shard: int) -> None:
        """After a start: nobody may have put away the threads of tables that had ended before."""
        for guild in self._app.guilds:
            if guild.shard_id == shard:
                for thread in guild.threads:
                    self._clock.set(thread.id, self._app.now() + AFTER_A_GAME)

    async def close(self) -> None:
        await self._clock.close()

    async def _put_away(self, channel: int) -> None:
        thread = self._app.get_channel(channel)
        if not isinstance(thread, discord.Thread) or thread.owner != thread.guild.me or thread.archived:
            return
        try:
            async with asyncio.timeout(EDIT_SECONDS):
                unused = await self._is_unused(thread)
                if any(table.channel == channel for table in self._app.tables):
                    return
                if unused:
                    await thread.delete()
                else:
                    await thread.edit(archived=True)
        except LOST as error:
            logger.info("a thread stays as it is", error=told(error))

    async def _is_unused(self, thread: discord.Thread) -> bool:
        """Whether it shows nothing but why no game began there, and may be deleted."""
        if not thread.permissions_for(thread.guild.me).manage_threads:
            return False
        channels = self._app.store.channels
        if await channels.played_in(GuildId(thread.guild.id), ChannelId(thread.id)):
            return False
        # What we know of it is as old as its opening.
        now = await self._app.fetch_channel(thread.id)
        ours = await channels.messages(GuildId(thread.guild.id), ChannelId(thread.id))
        return (
            isinstance(now, discord.Thread)
            and now.message_count <= 1
            and now.last_message_id in (None, *ours)
        )
