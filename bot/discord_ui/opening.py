"""A new table: in the channel where it is asked for, or in a thread of its own."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import discord

from bot.discord_ui.answers import EDIT_SECONDS, LOST, Patience, reader, say, told
from bot.discord_ui.permissions import no_threads, wants_thread
from bot.games.presenter import presenter
from bot.host import logs
from bot.i18n import N_
from bot.ids import ChannelId, GuildId, UserId
from bot.names import tidy
from bot.settings import ServerSettings
from bot.table import log
from bot.table.paces import SLOW

if TYPE_CHECKING:
    from bot.app import Kuckuck

NOWHERE = 0
"""In the place of a channel: a thread that is not there yet has room."""

NO_THREAD = N_("Discord gave me no thread just now, so the table is here in the channel.")

logger = logs.logger(__name__)


async def open_table(
    interaction: discord.Interaction[Any],
    customs: ServerSettings,
    game: str,
    options: Mapping[str, str | int],
    seconds: int,
    *,
    by_invitation: bool = False,
) -> None:
    """Opens a table for whoever asked, as is the custom of the server. Raises Refused."""
    app: Kuckuck = interaction.client
    guild, channel = interaction.guild_id, interaction.channel_id
    assert guild is not None  # noqa: S101 - tables are for servers alone
    assert channel is not None  # noqa: S101
    thread = problem = None
    if wants_thread(interaction, customs):
        # A thread that was opened in vain would stay.
        wanted = log.Opened(
            game, GuildId(guild), ChannelId(NOWHERE), UserId(interaction.user.id), {}, seconds, ""
        )
        app.tables.require_room(wanted)
        problem = no_threads(interaction, reader(interaction))
        if problem is None:
            async with Patience(interaction):
                thread = await _thread(interaction, game, seconds)
            problem = None if thread else reader(interaction)(NO_THREAD)
    # What was put off for the host's eyes cannot become the table that everybody sees.
    aside = thread is not None or interaction.response.is_done()
    async with Patience(interaction, public=not aside):
        try:
            table = await app.tables.open(
                game=game,
                guild=GuildId(guild),
                channel=ChannelId(thread.id if thread else channel),
                host=UserId(interaction.user.id),
                name=tidy(interaction.user.display_name),
                options=options,
                seconds=seconds,
                by_invitation=by_invitation,
            )
        except BaseException:
            if thread:
                with suppress(*LOST):
                    await thread.edit(archived=True)
            raise
    if aside:
        app.painter.touch(table.id)
    else:
        await app.painter.post(interaction, table.id)
        app.panels.remember(interaction, table.id)
    if thread:
        tr = reader(interaction)
        await say(interaction, tr("Your table is in its own thread: {thread}", thread=thread.mention))
    elif problem:
        await say(interaction, problem)


async def _thread(interaction: discord.Interaction[Any], game: str, seconds: int) -> discord.Thread | None:
    """A thread in the channel where somebody acts; None: Discord gives none."""
    channel = interaction.channel
    assert isinstance(channel, discord.TextChannel)  # noqa: S101 - only there a thread is wanted
    try:
        async with asyncio.timeout(EDIT_SECONDS):
            return await channel.create_thread(
                name=f"{presenter(game).title} · {tidy(interaction.user.display_name)}",
                type=discord.ChannelType.public_thread,
                # In minutes: so long without a word it stays in the list, a day or a week.
                auto_archive_duration=10_080 if seconds >= SLOW else 1440,
            )
    except LOST as error:
        logger.warning("there is no thread for a table", error=told(error))
        return None
