"""Messages of a table that were left behind: they are taken away once somebody presses there.

There is one where the bot was killed before it had written down that it posted it.
"""

from __future__ import annotations

import asyncio

import discord
from sqlalchemy.exc import SQLAlchemyError

from bot import logs
from bot.discord_ui.core import Core
from bot.discord_ui.errors import LOST, loggable
from bot.discord_ui.layout import NO_MENTIONS, layout, tables_on
from bot.discord_ui.painter.paintings import Paintings
from bot.ids import TableId
from bot.screens.table import elsewhere
from bot.tasks import Tasks

logger = logs.logger(__name__)

CLEARING_SECONDS = 60.0
"""Seconds after which we give up taking a message away that Discord neither takes nor refuses."""


class Strays:
    """Its tasks are among ``tasks``."""

    def __init__(self, core: Core, paintings: Paintings, tasks: Tasks) -> None:
        self._core = core
        self._paintings = paintings
        self._tasks = tasks

    def clear(self, table_id: TableId, pressed: discord.Message) -> None:
        """Takes away a message of the table that was pressed, if it is not the one that shows it.

        The message of another table stays: only a forger presses there what belongs to this one.
        """
        if self._paintings.shows(pressed, table_id) or self._paintings.belongs_to_another(pressed, table_id):
            return
        if table_id in tables_on(pressed.components):
            self._tasks.begin(self._clear(table_id, pressed), "painter")

    async def _clear(self, table_id: TableId, pressed: discord.Message) -> None:
        painting = self._paintings[table_id]
        try:
            # Under the lock nothing is just being posted.
            async with painting.lock:
                await self._paintings.recall(table_id, painting)
                shown, table = painting.message_id, await self._core.tables.get(table_id)
                called = await self._core.store.messages.reminder(table_id)
            self._paintings.let_go(table)
            if shown in (None, pressed.id) or pressed.channel.id != table.channel:
                return
            if called and called.message == pressed.id:
                return
            async with asyncio.timeout(CLEARING_SECONDS):
                try:
                    await pressed.delete()
                except discord.Forbidden:
                    tr = self._core.chosen.for_server(table.guild)
                    pointer = layout(elsewhere(table, shown, tr))
                    await pressed.edit(view=pointer, allowed_mentions=NO_MENTIONS)
        except (*LOST, SQLAlchemyError) as error:
            logger.info("a stray message stays", table=table_id, error=loggable(error))
