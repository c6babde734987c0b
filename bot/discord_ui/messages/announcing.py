"""Announces in a server that a table has opened, and how its game has ended."""

from __future__ import annotations

import discord

from bot import logs
from bot.discord_ui.layout import NO_MENTIONS, layout
from bot.discord_ui.messages.core import Core
from bot.discord_ui.messages.posting import open_channel
from bot.discord_ui.permissions import may_ping
from bot.discord_ui.trying import tried
from bot.ids import ChannelId, GuildId, MessageId, TableId
from bot.live.lately import Lately
from bot.screens.poster import opened_table, result
from bot.table import Phase, Table
from bot.tasks import Tasks

logger = logs.logger(__name__)

PINGED_AFTER = 10 * 60.0
"""Within this many seconds after a ping, no other table pings the same server's role."""
LAST_TOLD = 200
"""How many announced results we remember."""


class Announcements:
    """Announces new tables and finished games, each once, with a link to the table's message."""

    def __init__(self, client: discord.Client, core: Core) -> None:
        self._client = client
        self._core = core
        self._new: dict[TableId, ChannelId] = {}
        """Tables to announce when their messages exist, each with the channel for its announcement."""
        self._pinged: dict[GuildId, float] = {}
        """When (Unix time) each server's role was last pinged."""
        self._told: Lately[TableId, bool] = Lately(LAST_TOLD)
        self._tasks = Tasks()
        core.endings.watchers.append(self._posted)

    def expect(self, table: Table, asked_in: ChannelId) -> None:
        """Announces a new table that anybody can join, and pings the role that its server has chosen."""
        if self._core.chosen.of_server(table.guild).called is not None and not table.door.by_invitation:
            self._new[table.id] = asked_in

    async def close(self) -> None:
        """Waits a short while for announcements that are on their way."""
        await self._tasks.close()

    def _posted(self, table_id: TableId, message_id: MessageId) -> None:
        telling = self._tell(table_id, message_id)
        trying = tried(telling, logger.warning, "a table is not announced", table=table_id)
        self._tasks.begin(trying, f"announcement-{table_id}")

    async def _tell(self, table_id: TableId, message_id: MessageId) -> None:
        asked_in = self._new.pop(table_id, None)
        table = await self._core.tables.get(table_id)
        if table.phase is Phase.OVER:
            await self._tell_result(table, message_id)
        elif asked_in is not None and table.phase is Phase.LOBBY:
            await self._ping(table, asked_in, message_id)

    async def _ping(self, table: Table, asked_in: ChannelId, message_id: MessageId) -> None:
        guild, now = self._client.get_guild(table.guild), self._core.now()
        called = self._core.chosen.of_server(table.guild).called
        role = guild.get_role(called) if guild and called else None
        place = guild.get_channel_or_thread(asked_in) if guild else None
        if not (guild and role and place and may_ping(role, place.permissions_for(guild.me))):
            return
        if now - self._pinged.get(table.guild, -PINGED_AFTER) < PINGED_AFTER:
            return
        channel = open_channel(self._client, table.guild, asked_in)
        self._pinged[table.guild] = now
        screen = opened_table(table, role.id, message_id, self._core.chosen.for_server(table.guild))
        await channel.send(
            view=layout(screen),
            allowed_mentions=discord.AllowedMentions(roles=[role]),
            nonce=f"o{table.id:x}",
        )

    async def _tell_result(self, table: Table, message_id: MessageId) -> None:
        place = self._core.chosen.of_server(table.guild).announced
        if place is None or place == table.channel or not table.shared or table.id in self._told:
            return
        guild = self._client.get_guild(table.guild) if table.opened.evening else None
        thread = guild.get_channel_or_thread(table.channel) if guild else None
        if getattr(thread, "parent_id", None) == place:  # the channel already shows this game night's scores
            return
        self._told[table.id] = True
        channel = open_channel(self._client, table.guild, ChannelId(place))
        screen = result(table, message_id, self._core.chosen.for_server(table.guild))
        await channel.send(
            view=layout(screen), allowed_mentions=NO_MENTIONS, silent=True, nonce=f"e{table.id:x}"
        )
