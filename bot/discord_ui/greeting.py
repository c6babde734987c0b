"""Says hello to a server that has invited the bot: one message, where the server gets such messages."""

from __future__ import annotations

import asyncio

import discord

from bot import logs
from bot.discord_ui.answers import EDIT_SECONDS
from bot.discord_ui.core import Core
from bot.discord_ui.errors import LOST, loggable
from bot.discord_ui.layout import NO_MENTIONS, layout
from bot.discord_ui.permissions import NEEDED
from bot.discord_ui.routes import Press, Route, Routes
from bot.discord_ui.settings import Settings
from bot.discord_ui.tasks import begin
from bot.games.offers import offers
from bot.ids import GuildId
from bot.presenters.hello import hello

FRESH = 3600.0
"""For how many seconds after it has joined a server the bot says hello."""

logger = logs.logger(__name__)


class Greeting:
    """What the bot says when it is invited, and the way from there to the server's settings."""

    def __init__(self, core: Core, settings: Settings) -> None:
        self._guilds = core.store.guilds
        self._chosen = core.chosen
        self._now = core.hours
        self._settings = settings
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False

    @property
    def routes(self) -> Routes:
        return (Route("settings", self._show_settings, at_table=False),)

    def begin(self, guild: discord.Guild) -> None:
        """Says hello beside whatever else is done, if the bot is new in the server and may write there.

        Discord may tell of a server that has long been there as of a new one.
        """
        if self._closed or guild.unavailable:  # then we do not know its channels, nor ourselves there
            return
        channel, joined = guild.system_channel, guild.me.joined_at
        if channel is None or joined is None or self._now() - joined.timestamp() > FRESH:
            return
        allowed = channel.permissions_for(guild.me)
        if all(getattr(allowed, flag) for flag in NEEDED):
            begin(self._tasks, self._greet(channel, joined.timestamp()), "hello")

    async def close(self) -> None:
        """Gives up a hello that is under way, and begins no other."""
        self._closed = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _greet(self, channel: discord.TextChannel, joined: float) -> None:
        """Says hello once for each time that the bot joins, however often Discord tells of it."""
        guild_id = GuildId(channel.guild.id)
        if not await self._guilds.greet(guild_id, joined):
            return
        screen = hello([offer.title for offer in offers()], self._chosen.for_server(guild_id))
        try:
            async with asyncio.timeout(EDIT_SECONDS):
                await channel.send(view=layout(screen), allowed_mentions=NO_MENTIONS)
        except LOST as error:
            logger.info("could not say hello", error=loggable(error))

    async def _show_settings(self, interaction: discord.Interaction, _: Press) -> None:
        await self._settings.show_server(interaction)
