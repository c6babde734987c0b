"""Files on demand, one at a time: each takes a processor for a while, and everybody else waits for that."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import discord

from bot.discord_ui.answers import Patience
from bot.i18n import N_
from bot.table.commands import Refused

if TYPE_CHECKING:
    from bot.app import Kuckuck

PRICE = 5
"""A file costs as much as so many presses."""
LONGEST_QUEUE = 60.0
"""Seconds after which nobody waits any longer for the files of others."""


class Scribe:
    def __init__(self, app: Kuckuck) -> None:
        self._app = app
        self._at_work = asyncio.Lock()

    @asynccontextmanager
    async def writing(self, interaction: discord.Interaction) -> AsyncIterator[None]:
        """The file of whoever asks is made within. Raises Refused."""
        # One press was counted when it came.
        self._app.desk.charge(interaction.user.id, PRICE - 1)
        async with Patience(interaction):
            try:
                async with asyncio.timeout(LONGEST_QUEUE):
                    await self._at_work.acquire()
            except TimeoutError as error:
                raise Refused(
                    N_("Many files are asked for just now, and yours was not begun. Try again in a minute.")
                ) from error
            try:
                yield
            finally:
                self._at_work.release()
