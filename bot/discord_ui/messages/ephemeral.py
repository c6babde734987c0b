"""A message that one person sees, which can be edited while its interaction's token lives."""

from __future__ import annotations

import asyncio
from typing import Self, cast

import discord
from discord.utils import MISSING

from bot.discord_ui.layout import NO_MENTIONS, layout, pictures_of
from bot.discord_ui.visit import EDIT_SECONDS, Visit
from bot.i18n import language_of
from bot.ids import MessageId
from bot.screen import Screen

TOKEN_SECONDS = 14 * 60.0
"""Seconds for which we use a token. A token lives for fifteen minutes; we stop a little earlier."""
ORIGINAL = cast("int", "@original")
"""The name that Discord uses, instead of an id, for an interaction's own answer."""


class EphemeralMessage:
    """A message that we can edit until ``expires`` (Unix time). ``key`` is a webhook with its token.

    ``language`` is that of the reader's Discord. ``followup`` says that the message is not the interaction's
    own answer.
    """

    def __init__(
        self, key: discord.Webhook, language: str, expires: float, message_id: MessageId, *, followup: bool
    ) -> None:
        self.key = key
        self.language = language
        self.expires = expires
        self.message_id = message_id
        self.followup = followup

    @classmethod
    def by(cls, visit: Visit, expires: float, message_id: MessageId, *, followup: bool) -> Self:
        """A message that this interaction has sent or edited."""
        language = language_of(visit.interaction.locale)
        return cls(visit.interaction.followup, language, expires, message_id, followup=followup)

    @property
    def _name(self) -> int:
        """The message's id, or `ORIGINAL`. Discord needs this and the token to find the message."""
        return self.message_id if self.followup else ORIGINAL

    def lives(self, now: float) -> bool:
        return now < self.expires

    async def show(self, screen: Screen, files: list[discord.File] | None = None) -> None:
        """Shows this screen in the message.

        The ``files`` are sent as they are; `MISSING` means that the message keeps those it has. None means
        that the screen's own pictures are drawn and sent.
        """
        if files is None:
            files = [picture.file for picture in await pictures_of(screen)] or MISSING
        async with asyncio.timeout(EDIT_SECONDS):
            await self.key.edit_message(
                self._name, view=layout(screen), attachments=files, allowed_mentions=NO_MENTIONS
            )

    async def remove(self) -> None:
        async with asyncio.timeout(EDIT_SECONDS):
            await self.key.delete_message(self._name)
