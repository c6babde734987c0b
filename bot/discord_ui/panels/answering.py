"""A panel as the answer to an interaction."""

from __future__ import annotations

import discord

from bot import metrics
from bot.discord_ui.answers import redraw, send
from bot.discord_ui.ephemeral import EphemeralMessage
from bot.discord_ui.errors import UNKNOWN_MESSAGE
from bot.discord_ui.interactions import channel_of, is_direct, is_private, tr_of
from bot.discord_ui.layout import layout
from bot.discord_ui.panels.direct_message import DirectMessage
from bot.discord_ui.panels.panel import Surface
from bot.ids import MessageId
from bot.screen import Screen
from bot.storage.people import Posted


async def answer_panel(
    interaction: discord.Interaction, screen: Screen, expires: float, *, lesson: bool = False
) -> Surface:
    """Draws the screen in place of the pressed private message, else as a new one.

    ``expires`` is when (Unix time) the interaction's token is not used any more. A ``lesson`` is a passing
    message also in direct messages.
    """
    if interaction.message and is_private(interaction):
        try:
            with metrics.edit("panel"):
                await redraw(interaction, screen)
        except discord.NotFound as error:
            # Another panel has taken the pressed one's place in the meantime.
            if error.code != UNKNOWN_MESSAGE:
                raise
        else:
            pressed = MessageId(interaction.message.id)
            passing = not is_direct(interaction) or interaction.message.flags.ephemeral
            return _surface(interaction, expires, pressed, followup=False, passing=passing)
    return await send_panel(interaction, screen, expires, lesson=lesson)


async def send_panel(
    interaction: discord.Interaction, screen: Screen, expires: float, *, lesson: bool = False
) -> Surface:
    """Sends the screen as a new message."""
    passing = lesson or not is_direct(interaction)
    with metrics.edit("panel"):
        message_id, followup = await send(interaction, view=layout(screen), ephemeral=passing)
    return _surface(interaction, expires, message_id, followup=followup, passing=passing)


def _surface(
    interaction: discord.Interaction, expires: float, message_id: MessageId, *, followup: bool, passing: bool
) -> Surface:
    """The message that shows a panel. A ``passing`` one can be edited while the token lives."""
    if not passing:
        posted = Posted(channel_of(interaction), message_id, tr_of(interaction).language)
        return DirectMessage(interaction.client, posted)
    return EphemeralMessage.by(interaction, expires, message_id, followup=followup)
