"""A new table: in the channel where it is asked for, or in a thread of its own."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import suppress

import discord

from bot import logs
from bot.discord_ui.announcing import Announcements
from bot.discord_ui.answers import EDIT_SECONDS, DeferIfSlow
from bot.discord_ui.core import Core
from bot.discord_ui.errors import LOST, loggable
from bot.discord_ui.interactions import channel_of, server_of, tr_of, user_of
from bot.discord_ui.permissions import (
    no_pictures,
    no_threads,
    require_opener,
    require_permissions,
    wants_thread,
)
from bot.discord_ui.screens import Screens
from bot.games.presenter import presenter, title_of
from bot.i18n import N_
from bot.ids import ChannelId
from bot.names import tidy
from bot.table import paces
from bot.table.paces import SLOW
from engine.minds import Level

NO_THREAD = N_("Discord gave me no thread just now, so the table is here in the channel.")
IN_A_SERVER = N_(
    "Tables need a server. Add me to one with `/invite`, then use `/play` in one of its channels."
)

logger = logs.logger(__name__)


class Opening:
    def __init__(self, core: Core, screens: Screens, announcements: Announcements) -> None:
        self._announcements = announcements
        self._tables = core.tables
        self._turnstile = core.turnstile
        self._answers = core.answers
        self._chosen = core.chosen
        self._painter = screens.painter
        self._panels = screens.panels

    async def open(
        self,
        interaction: discord.Interaction,
        game: str,
        options: Mapping[str, str | int | None],
        *,
        pace: str | None = None,
        seconds: int | None = None,
        level: Level | None = None,
        by_invitation: bool = False,
    ) -> None:
        """Opens a table for the person who asks, as is usual in the server. Raises Refused.

        An option that is None or left out is as usual too, and the bots' ``level``.
        The ``seconds`` for a move go before the ``pace``, one of `bot.table.paces`.
        """
        self._turnstile.require_calm()
        guild_id = server_of(interaction, IN_A_SERVER)
        settings = self._chosen.of_server(guild_id)
        require_permissions(interaction)
        require_opener(interaction, settings)
        seconds = seconds or paces.SECONDS.get(pace or settings.pace) or presenter(game).seconds
        chosen = {name: value for name, value in options.items() if value is not None}
        options = settings.options_of(game) | chosen
        thread = problem = None
        if wants_thread(interaction, settings):
            # A thread that was opened in vain would stay.
            self._tables.require_room_in_thread(user_of(interaction), guild_id, seconds)
            problem = no_threads(interaction, tr_of(interaction))
            if problem is None:
                async with DeferIfSlow(interaction):
                    thread = await _open_thread(interaction, title_of(game, options), seconds)
                problem = None if thread else tr_of(interaction)(NO_THREAD)
        # What was deferred for the host's eyes cannot become the table that everybody sees.
        aside = thread is not None or interaction.response.is_done()
        async with DeferIfSlow(interaction, public=not aside):
            try:
                table = await self._tables.open(
                    game=game,
                    guild=guild_id,
                    channel=ChannelId(thread.id) if thread else channel_of(interaction),
                    host=user_of(interaction),
                    name=tidy(interaction.user.display_name),
                    options=options,
                    seconds=seconds,
                    level=level or settings.level,
                    by_invitation=by_invitation,
                )
            except BaseException:
                if thread:
                    with suppress(*LOST):
                        await thread.edit(archived=True)
                raise
        self._announcements.expect(table, channel_of(interaction))
        if aside:
            self._painter.touch(table.id)
        else:
            await self._painter.post(interaction, table.id)
            self._panels.remember(interaction, table.id)
        if problem is None and self._painter.lacks_pictures(table):
            problem = no_pictures(tr_of(interaction))
        if thread:
            tr = tr_of(interaction)
            text = tr("Your table is in its own thread: {thread}", thread=thread.mention)
            await self._answers.give(interaction, text)
        elif problem:
            await self._answers.give(interaction, problem)


async def _open_thread(interaction: discord.Interaction, title: str, seconds: int) -> discord.Thread | None:
    """A thread in the channel where somebody acts, or None where Discord gives none."""
    channel = interaction.channel
    assert isinstance(channel, discord.TextChannel)  # noqa: S101 - only there a thread is wanted
    try:
        async with asyncio.timeout(EDIT_SECONDS):
            return await channel.create_thread(
                name=f"{title} · {tidy(interaction.user.display_name)}",
                type=discord.ChannelType.public_thread,
                # In minutes, a day or a week: after this time without a message it leaves the list.
                auto_archive_duration=10_080 if seconds >= SLOW else 1440,
            )
    except LOST as error:
        logger.warning("there is no thread for a table", error=loggable(error))
        return None
