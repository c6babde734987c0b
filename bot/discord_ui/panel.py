"""A person's private panel at a table, and the message that shows it."""

from __future__ import annotations

import asyncio

import discord

from bot.discord_ui.answers import EDIT_SECONDS, LOST, reader, told
from bot.discord_ui.direct import Direct, Undelivered
from bot.discord_ui.layout import NO_MENTIONS, layout
from bot.discord_ui.upkeep import Upkeep
from bot.host import logs
from bot.i18n import Tr
from bot.presenters.common import Asked
from bot.screen import Screen

logger = logs.logger(__name__)

TOO_MANY, SERVER_ERROR = 429, 500
"""HTTP statuses: that of a rate limit, and the first one of the faults that are Discord's."""


class Shown:
    """A panel on somebody's screen, with the interaction whose token can still edit it."""

    def __init__(
        self, interaction: discord.Interaction, expires: float, message: int, *, followup: bool
    ) -> None:
        self.interaction = interaction
        # Its edits need the token alone, and of the message that was pressed there are thousands.
        interaction.message = interaction.data = None
        self.expires = expires
        self.message = message
        self.followup = followup
        """Whether the message is not the interaction's own answer."""

    @property
    def tr(self) -> Tr:
        """The language that its person reads now."""
        return reader(self.interaction)

    def lives(self, now: float) -> bool:
        """Whether it can still be edited."""
        return now < self.expires

    async def show(self, screen: Screen) -> None:
        """Raises TimeoutError where Discord would have us wait: a press must not wait for this edit."""
        async with asyncio.timeout(EDIT_SECONDS):
            if self.followup:
                await self.interaction.followup.edit_message(
                    self.message, view=layout(screen), allowed_mentions=NO_MENTIONS
                )
            else:
                await self.interaction.edit_original_response(
                    view=layout(screen), allowed_mentions=NO_MENTIONS
                )

    async def send_beside(self, text: str) -> None:
        """Tells the same person something in a message of its own."""
        async with asyncio.timeout(EDIT_SECONDS):
            await self.interaction.followup.send(text, ephemeral=True, allowed_mentions=NO_MENTIONS)

    async def remove(self) -> None:
        async with asyncio.timeout(EDIT_SECONDS):
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
        self.sealed = False
        """Whether its person has been told the seal of this game."""
        self.failures = 0
        """How often in a row Discord has not taken it."""
        self.again = 0.0
        """Not before then (Unix time) it is tried again; the other panels do not wait for it."""
        self.upkeep: Upkeep | None = None
        """What brings it to his direct messages, and keeps it up there."""
        self.direct: bool | None = None
        """Whether it belongs in his direct messages and may get there; None: we have not looked yet."""
        self.undelivered: Undelivered | None = None
        """Why it did not get there, as long as he has not pressed anything since."""


def passes(error: Exception) -> bool:
    """Whether the panel is still there, and only Discord is not well."""
    if isinstance(error, discord.HTTPException):
        return error.status >= SERVER_ERROR or error.status == TOO_MANY
    return True


async def remove(shown: Shown | Direct) -> None:
    """Takes the message away."""
    try:
        await shown.remove()
    except LOST as error:
        logger.debug("a hand was gone already, or stays", error=told(error))
