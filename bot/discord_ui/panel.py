"""A person's private panel at a table, and the message that shows it."""

from __future__ import annotations

import asyncio
import logging

import discord

from bot.discord_ui.answers import reader
from bot.discord_ui.direct import Direct, Undelivered
from bot.discord_ui.layout import NO_MENTIONS, layout
from bot.presenters.common import Asked
from bot.screen import Screen

logger = logging.getLogger(__name__)


class Shown:
    """A panel on somebody's screen, with the interaction whose token can still edit it."""

    def __init__(
        self, interaction: discord.Interaction, expires: float, message: int, *, followup: bool
    ) -> None:
        self.interaction = interaction
        self.tr = reader(interaction)
        self.expires = expires
        self.message = message
        self.followup = followup
        """Whether the message is not the interaction's own answer."""

    def lives(self, now: float) -> bool:
        """Whether it can still be edited."""
        return now < self.expires

    async def show(self, screen: Screen) -> None:
        if self.followup:
            await self.interaction.followup.edit_message(
                self.message, view=layout(screen), allowed_mentions=NO_MENTIONS
            )
        else:
            await self.interaction.edit_original_response(view=layout(screen), allowed_mentions=NO_MENTIONS)

    async def remove(self) -> None:
        if self.followup:
            await self.interaction.followup.delete_message(self.message)
        else:
            await self.interaction.delete_original_response()


class Panel:
    """One person's panel at one table. Whoever draws it holds the lock, and then looks what to draw."""

    def __init__(self, table: int, user: int) -> None:
        self.table = table
        self.user = user
        self.lock = asyncio.Lock()
        self.shown: Shown | Direct | None = None
        self.screen: Screen | None = None
        self.asked: Asked | None = None
        self.direct: bool | None = None
        """Whether it belongs in his direct messages and may get there; None: we have not looked yet."""
        self.undelivered: Undelivered | None = None
        """Why it did not get there, as long as he has not pressed anything since."""

    def __str__(self) -> str:
        return f"table {self.table}: a hand"


async def remove(shown: Shown | Direct) -> None:
    """Takes the message away."""
    try:
        await shown.remove()
    except discord.HTTPException as error:
        logger.debug("a hand was gone already: %s", error)
