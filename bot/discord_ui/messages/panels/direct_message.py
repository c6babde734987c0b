"""A hand in a direct message, which the bot's own token can edit at any time."""

from __future__ import annotations

import asyncio

import discord
from discord.utils import MISSING

from bot import logs, metrics
from bot.discord_ui.errors import LOST, OPENED_TOO_FAST, is_shut_out, loggable
from bot.discord_ui.layout import NO_MENTIONS, layout
from bot.discord_ui.visit import EDIT_SECONDS
from bot.i18n import N_
from bot.ids import ChannelId, MessageId, UserId
from bot.screen import Screen, link
from bot.storage.posted import PostedHand
from bot.table.commands import Refused

logger = logs.logger(__name__)

SENDING_SECONDS = 10.0
"""Seconds after which a hand that has not reached its person is shown at the table instead."""

CLOSED = N_(
    "I can't write to you: your direct messages are closed to me. Your hand is shown here. Allow direct "
    "messages from this server, or choose *here, in the channel* in `/settings`."
)
FAILED = N_("I couldn't write to you just now. Your hand is here; press *My hand* at the table to try again.")


class Undelivered(Refused):
    """A hand did not reach its person's direct messages, so it stays at the table."""


class DirectMessage:
    def __init__(self, client: discord.Client, posted: PostedHand) -> None:
        self._message = client.get_partial_messageable(posted.channel).get_partial_message(posted.message)
        self.posted = posted

    @property
    def message_id(self) -> MessageId:
        return self.posted.message

    @property
    def language(self) -> str:
        return self.posted.language

    @property
    def link(self) -> str:
        """A link to the message. It works only for the person who got the message."""
        return link(self.posted.channel, self.posted.message)

    def lives(self, _: float) -> bool:
        """Always true: the bot edits the message with its own token, which does not expire."""
        return True

    async def show(self, screen: Screen, files: list[discord.File] = MISSING) -> None:
        """Shows this screen with these pictures in the message. Without ``files``, the old pictures stay."""
        async with asyncio.timeout(EDIT_SECONDS):
            await self._message.edit(view=layout(screen), attachments=files, allowed_mentions=NO_MENTIONS)

    async def remove(self) -> None:
        async with asyncio.timeout(EDIT_SECONDS):
            await self._message.delete()


async def send(
    client: discord.Client,
    user_id: UserId,
    screen: Screen,
    language: str,
    files: list[discord.File],
    *,
    silent: bool = False,
) -> DirectMessage:
    """Sends the hand, without a second try. If ``silent``, no device rings. Raises Undelivered."""
    try:
        with metrics.edit("panel"):
            async with asyncio.timeout(SENDING_SECONDS):
                channel = await client.create_dm(discord.Object(user_id))
                sent = await channel.send(
                    view=layout(screen), files=files, allowed_mentions=NO_MENTIONS, silent=silent
                )
    except LOST as error:
        logger.info("a hand could not be sent as a direct message", error=loggable(error))
        closed = is_shut_out(error) or getattr(error, "code", 0) == OPENED_TOO_FAST
        raise Undelivered(CLOSED if closed else FAILED) from error
    return DirectMessage(client, PostedHand(ChannelId(channel.id), MessageId(sent.id), language))
