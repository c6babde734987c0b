"""The list of all tables of one person, over all servers and processes."""

from __future__ import annotations

import discord

from bot.discord_ui.answers import DeferIfSlow
from bot.discord_ui.core import Core
from bot.discord_ui.interactions import is_direct, tr_of, user_of
from bot.ids import MessageId, TableId, UserId
from bot.presenters.my_tables import Mine, my_tables
from bot.screen import Screen
from bot.table import Table


class TableList:
    def __init__(self, core: Core) -> None:
        self._core = core

    async def tables(self, interaction: discord.Interaction) -> list[Table]:
        """Every open table of the person who acts, but for lessons."""
        user_id = user_of(interaction)
        async with DeferIfSlow(interaction):
            ids = await self._core.store.personal.tables(user_id, live=True)
            found = [await self._core.tables.get(table_id) for table_id in ids]
        return [table for table in found if table.expects(user_id) and not table.lesson]

    async def page(self, interaction: discord.Interaction, tables: list[Table]) -> Screen:
        """These tables of the person who acts, with what each waits for."""
        user_id = user_of(interaction)
        async with DeferIfSlow(interaction):
            messages = await self._core.store.channels.posted([table.id for table in tables])
            mine = [await self._mine(interaction, table, messages) for table in tables]
        return my_tables(mine, user_id, tr_of(interaction))

    async def _mine(
        self, interaction: discord.Interaction, table: Table, messages: dict[TableId, MessageId]
    ) -> Mine:
        direct, here = is_direct(interaction), table.guild == interaction.guild_id
        link = None if direct else await self._letter(table, user_of(interaction))
        if link is None:
            link = f"https://discord.com/channels/{table.guild}/{table.channel}"
            link += f"/{messages[table.id]}" if table.id in messages else ""
        return Mine(table, self._core.tables.moment(table.id).deadline, link, opens=direct or here)

    async def _letter(self, table: Table, user_id: UserId) -> str | None:
        """The way to the hand that lies in somebody's direct messages; None: there is none."""
        posted = (await self._core.store.people.hands(table.id)).get(user_id)
        return f"https://discord.com/channels/@me/{posted.channel}/{posted.message}" if posted else None
