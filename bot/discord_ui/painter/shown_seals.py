"""Which message was the first to show a lobby's seal: its number enters the seed of the game."""

from __future__ import annotations

import asyncio

from bot.discord_ui.painter.paintings import Painting, Paintings
from bot.discord_ui.visit import EDIT_SECONDS
from bot.live.tables import Tables
from bot.table import Table
from bot.table.commands import ShowSeal


class ShownSeals:
    def __init__(self, tables: Tables, paintings: Paintings) -> None:
        self._tables = tables
        self._paintings = paintings

    async def note(self, table: Table, painting: Painting) -> None:
        """Tells the lobby of its message: Discord numbered it after it was given the seal."""
        if table.unshown and painting.message_id is not None:
            await self._tables.handle(table.id, ShowSeal(painting.message_id))

    async def settle(self, table: Table) -> None:
        """Does so before a start, unless Discord takes too long to post that message."""
        if not table.unshown:
            return
        painting = self._paintings[table.id]
        try:
            async with asyncio.timeout(EDIT_SECONDS):
                await painting.lock.acquire()
        except TimeoutError:
            return
        try:
            await self._paintings.recall(table.id, painting)
            await self.note(await self._tables.get(table.id), painting)
        finally:
            painting.lock.release()
