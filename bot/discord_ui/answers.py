"""Answers to an interaction: in time, in the reader's language, and in one sentence when it is a no."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from types import TracebackType

import discord

from bot.discord_ui.layout import NO_MENTIONS, layout
from bot.i18n import Tr, language_of
from bot.screen import Screen

logger = logging.getLogger(__name__)

PATIENCE = 2.0
"""Seconds of our three that pass before an answer is put off."""
UNKNOWN_MESSAGE = 10008
"""Discord's code for a message that is not there any more."""


def reader(interaction: discord.Interaction) -> Tr:
    """The language of whoever acted."""
    return Tr(language_of(interaction.locale))


class Patience:
    """Keeps the interaction alive while the work inside takes long. Answer after it, not within.

    A press is then put off unseen; a command shows «thinking», to its user alone unless its answer will be
    ``public``. Several pieces of work for one interaction share its time.
    """

    def __init__(self, interaction: discord.Interaction, *, public: bool = False) -> None:
        self._interaction = interaction
        self._public = public
        self._put_off: asyncio.Task[None] | None = None

    async def __aenter__(self) -> None:
        loop = asyncio.get_running_loop()
        came = self._interaction.extras.setdefault("came", loop.time())
        self._timer = loop.call_at(came + PATIENCE, self._start)

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._timer.cancel()
        if self._put_off:
            await asyncio.wait([self._put_off])

    def _start(self) -> None:
        self._put_off = asyncio.create_task(put_off(self._interaction, public=self._public))


async def put_off(interaction: discord.Interaction, *, public: bool = False) -> None:
    """Acknowledges, unless that is done; the answer may follow within a quarter of an hour."""
    if interaction.response.is_done():
        return
    try:
        await interaction.response.defer(ephemeral=not public)
    except discord.HTTPException as error:
        logger.warning("could not put off an answer: %s", error)


@asynccontextmanager
async def in_turn(
    interaction: discord.Interaction, lock: asyncio.Lock, *, public: bool = False
) -> AsyncIterator[None]:
    """Holds the lock for an answer; the interaction is kept alive until those before it are done."""
    async with Patience(interaction, public=public):
        await lock.acquire()
    try:
        yield
    finally:
        lock.release()


async def say(interaction: discord.Interaction, screen: Screen | str) -> None:
    """Shows a screen, or a sentence, to whoever acted and to nobody else."""
    if isinstance(screen, Screen):
        view = layout(screen)
        if interaction.response.is_done():
            await interaction.followup.send(view=view, ephemeral=True, allowed_mentions=NO_MENTIONS)
        else:
            await interaction.response.send_message(view=view, ephemeral=True, allowed_mentions=NO_MENTIONS)
    elif interaction.response.is_done():
        await interaction.followup.send(screen, ephemeral=True, allowed_mentions=NO_MENTIONS)
    else:
        await interaction.response.send_message(screen, ephemeral=True, allowed_mentions=NO_MENTIONS)


async def redraw(interaction: discord.Interaction, screen: Screen) -> None:
    """Shows the screen in place of the message whose button was pressed."""
    if interaction.response.is_done():
        await interaction.edit_original_response(view=layout(screen), allowed_mentions=NO_MENTIONS)
    else:
        await interaction.response.edit_message(view=layout(screen), allowed_mentions=NO_MENTIONS)


async def turn_page(interaction: discord.Interaction, screen: Screen) -> None:
    """Replaces the private message whose button was pressed; from a shared one, opens a private one."""
    if is_private(interaction):
        await redraw(interaction, screen)
    else:
        await say(interaction, screen)


def is_private(interaction: discord.Interaction) -> bool:
    """Whether the pressed button is on a message that only its reader sees."""
    return interaction.message is not None and (interaction.message.flags.ephemeral or is_direct(interaction))


def is_direct(interaction: discord.Interaction) -> bool:
    """Whether somebody acts in his direct messages with the bot."""
    return interaction.guild_id is None
