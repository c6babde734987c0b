"""The list of all tables of one person, over all servers and processes."""

from __future__ import annotations

from collections.abc import Mapping

import discord

from bot.discord_ui.answers import DeferIfSlow
from bot.discord_ui.core import Core
from bot.discord_ui.interactions import is_direct, tr_of, user_of
from bot.ids import MessageId, TableId
from bot.presenters.my_tables import Mine, my_tables
from bot.screen import Screen
from bot.storage.people import Posted
from bot.table import Table


class TableList:
    def __init__(self, core: Core) -> None:
        self._core = core

    async def tables(self, interaction: discord.Interaction) -> list[Table]:
        """Every open table of the person who acts, but for lessons."""
        user_id = user_of(interaction)
        async with DeferIfSlow(interaction):
            ids = await self._core.store.personal.tables(user_id, live=True)
            found = await self._core.tables.get_all(ids)
        return [table for table in found if table.expects(user_id) and table.shared]

    async def page(self, interaction: discord.Interaction, tables: list[Table]) -> Screen:
        """These tables of the person who acts, with what each waits for."""
        user_id = user_of(interaction)
        async with DeferIfSlow(interaction):
            messages = await self._core.store.channels.posted([table.id for table in tables])
            # Direct messages are where they are now, so a link leads nowhere else.
            letters = {} if is_direct(interaction) else await self._core.store.people.hands_of(user_id)
        mine = [self._mine(interaction, table, messages, letters) for table in tables]
        return my_tables(mine, user_id, tr_of(interaction))

    def _mine(
        self,
        interaction: discord.Interaction,
        table: Table,
        messages: Mapping[TableId, MessageId],
        letters: Mapping[TableId, Posted],
    ) -> Mine:
        opens = is_direct(interaction) or table.guild == interaction.guild_id
        if letter := letters.get(table.id):
            link = f"https://discord.com/channels/@me/{letter.channel}/{letter.message}"
        else:
            link = f"https://discord.com/channels/{table.guild}/{table.channel}"
            link += f"/{messages[table.id]}" if table.id in messages else ""
        return Mine(table, self._core.tables.moment(table.id).deadline, link, opens=opens)
