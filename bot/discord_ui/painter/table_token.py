"""An interaction's token that edits a table's message beside the bot's 50 requests a second.

An interaction may edit, for a quarter of an hour, the message that is its answer, or that its answer edits or
is to edit later.
"""

from __future__ import annotations

import asyncio

import discord

from bot.discord_ui.ephemeral import TOKEN_SECONDS
from bot.discord_ui.layout import NO_MENTIONS, layout
from bot.ids import MessageId
from bot.screen import Screen

PATIENCE = 3.0
"""Seconds after which an edit by a token is given up, and the bot's own way is taken."""


class TableToken:
    """What edits one message until it expires. All times are Unix times."""

    def __init__(self, interaction: discord.Interaction, message_id: MessageId, came: float) -> None:
        # Its edits need the token alone, and of the message that was pressed there are thousands.
        interaction.message = interaction.data = None
        self.interaction = interaction
        self.message_id = message_id
        self.came = came
        self.rests_until = came

    def edits(self, message_id: MessageId | None, now: float) -> bool:
        """Whether it can edit this message now."""
        return message_id == self.message_id and self.rests_until <= now < self.came + TOKEN_SECONDS

    async def edit(self, screen: Screen, files: list[discord.File]) -> None:
        """Draws the screen, with these pictures. Raises what a call to Discord may."""
        async with asyncio.timeout(PATIENCE):
            await self.interaction.edit_original_response(
                view=layout(screen), attachments=files, allowed_mentions=NO_MENTIONS
            )
