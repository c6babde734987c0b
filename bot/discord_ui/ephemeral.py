"""A message for one person's eyes, which can be edited while its interaction's token lives."""

from __future__ import annotations

import asyncio

import discord

from bot.discord_ui.answers import EDIT_SECONDS
from bot.discord_ui.layout import NO_MENTIONS, layout
from bot.i18n import language_of
from bot.ids import MessageId
from bot.screen import Screen

TOKEN_SECONDS = 14 * 60.0
"""A token lives fifteen minutes; we stop a little earlier."""


class EphemeralMessage:
    """``followup`` says that it is not the interaction's own answer. ``expires`` is in Unix time."""

    def __init__(
        self, interaction: discord.Interaction, expires: float, message_id: MessageId, *, followup: bool
    ) -> None:
        self.interaction = interaction
        # Its edits need the token alone, and of the message that was pressed there are thousands.
        interaction.message = interaction.data = None
        self.expires = expires
        self.message_id = message_id
        self.followup = followup

    @property
    def language(self) -> str:
        """That of its person's Discord."""
        return language_of(self.interaction.locale)

    def lives(self, now: float) -> bool:
        return now < self.expires

    async def show(self, screen: Screen) -> None:
        async with asyncio.timeout(EDIT_SECONDS):
            if self.followup:
                await self.interaction.followup.edit_message(
                    self.message_id, view=layout(screen), allowed_mentions=NO_MENTIONS
                )
            else:
                await self.interaction.edit_original_response(
                    view=layout(screen), allowed_mentions=NO_MENTIONS
                )

    async def remove(self) -> None:
        async with asyncio.timeout(EDIT_SECONDS):
            if self.followup:
                await self.interaction.followup.delete_message(self.message_id)
            else:
                await self.interaction.delete_original_response()
