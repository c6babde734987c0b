"""A panel as the answer to an interaction."""

from __future__ import annotations

import discord

from bot import metrics
from bot.discord_ui.ephemeral import EphemeralMessage
from bot.discord_ui.errors import UNKNOWN_MESSAGE
from bot.discord_ui.layout import layout
from bot.discord_ui.panels.direct_message import DirectMessage
from bot.discord_ui.panels.panel import Surface
from bot.discord_ui.visit import Visit
from bot.ids import MessageId
from bot.screen import Screen
from bot.storage.posted import Posted


async def answer_panel(visit: Visit, screen: Screen, expires: float, *, lesson: bool = False) -> Surface:
    """Draws the screen in place of the pressed private message, else as a new one.

    ``expires`` is when (Unix time) the interaction's token is not used any more. A ``lesson`` is a passing
    message also in direct messages.
    """
    if visit.pressed and visit.private:
        try:
            with metrics.edit("panel"):
                await visit.redraw(screen)
        except discord.NotFound as error:
            # Another panel has taken the pressed one's place in the meantime.
            if error.code != UNKNOWN_MESSAGE:
                raise
        else:
            pressed = MessageId(visit.pressed.id)
            passing = not visit.direct or visit.pressed.flags.ephemeral
            return _surface(visit, expires, pressed, followup=False, passing=passing)
    return await send_panel(visit, screen, expires, lesson=lesson)


async def send_panel(visit: Visit, screen: Screen, expires: float, *, lesson: bool = False) -> Surface:
    """Sends the screen as a new message."""
    passing = lesson or not visit.direct
    with metrics.edit("panel"):
        message_id, followup = await visit.send(view=layout(screen), ephemeral=passing)
    return _surface(visit, expires, message_id, followup=followup, passing=passing)


def _surface(
    visit: Visit, expires: float, message_id: MessageId, *, followup: bool, passing: bool
) -> Surface:
    """The message that shows a panel. A ``passing`` one can be edited while the token lives."""
    if not passing:
        posted = Posted(visit.channel, message_id, visit.tr.language)
        return DirectMessage(visit.interaction.client, posted)
    return EphemeralMessage.by(visit, expires, message_id, followup=followup)
