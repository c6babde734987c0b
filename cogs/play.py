"""`/play`: a table of any game by one press, and the way to all lessons."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.app import Kuckuck
from bot.discord_ui.answers import DeferIfSlow
from bot.discord_ui.feature import Feature
from bot.discord_ui.interactions import picked, server_of, tr_of
from bot.discord_ui.opening import IN_A_SERVER
from bot.discord_ui.refusals import NO_GAME
from bot.discord_ui.routes import Press, Route, Routes
from bot.games.offers import LastTime, last_time, offer_of, offered, offers, taught
from bot.i18n import N_
from bot.ids import GuildId
from bot.screens.lesson import lessons_page
from bot.screens.prompts import play_page
from bot.table.commands import Refused
from bot.table.paces import is_pace

LAST_TIME = r"(?P<seconds>[0-9]{1,6}) (?P<level>[a-z]+) (?P<offer>[a-z0-9 ]+)"


async def setup(bot: Kuckuck) -> None:
    await bot.add_cog(Play(bot))


class Play(Feature):
    """The menu of all games, and the page of all lessons."""

    def __init__(self, bot: Kuckuck) -> None:
        self._archive = bot.store.archive
        self._answers = bot.core.answers
        self._opening = bot.features.opening

    @property
    def routes(self) -> Routes:
        return (
            Route("play", self._press, r"( (?P<offer>[a-z0-9 ]+))?", at_table=False),
            Route("again-as", self._as_last_time, " " + LAST_TIME, at_table=False),
            Route("choose", self._choose, at_table=False),
            Route("lessons", self._show_lessons, at_table=False),
        )

    @app_commands.command(description=locale_str(N_("Open a table of any game, chosen from a menu")))
    @app_commands.guild_only()
    async def play(self, interaction: discord.Interaction[Kuckuck]) -> None:
        await self._show(interaction)

    async def _show(self, interaction: discord.Interaction) -> None:
        """The menu of all games, for the eyes of the person who asks."""
        guild_id = server_of(interaction, IN_A_SERVER)
        async with DeferIfSlow(interaction):
            last = await self._played_last(guild_id)
        await self._answers.give(interaction, play_page(offers(), last, tr_of(interaction)))

    async def _played_last(self, guild_id: GuildId) -> LastTime | None:
        """The last game that began in this server, as its host chose it, as far as that is still allowed.

        Where the logs are deleted: what was played to its end last, with the options it had.
        """
        if chosen := await self._archive.last_choices(guild_id):
            offer = offer_of(chosen.game, chosen.options)
            seconds = chosen.seconds if is_pace(chosen.seconds) else None
            return LastTime(offer, seconds, chosen.level) if offer else None
        found = await self._archive.page(guild_id, None, 0, 1)
        offer = offer_of(found[0].game, found[0].options) if found else None
        return LastTime(offer) if offer else None

    async def _press(self, interaction: discord.Interaction, press: Press) -> None:
        if key := press.found["offer"]:
            await self._open(interaction, key)
        else:
            await self._show(interaction)

    async def _as_last_time(self, interaction: discord.Interaction, press: Press) -> None:
        """Opens a table as the last one was."""
        server_of(interaction, IN_A_SERVER)
        last = last_time(press.found["seconds"], press.found["level"], press.found["offer"])
        if last is None:
            raise Refused(NO_GAME)
        await self._opening.open(
            interaction, last.offer.game, last.offer.options, seconds=last.seconds, level=last.level
        )

    async def _choose(self, interaction: discord.Interaction, _: Press) -> None:
        await self._open(interaction, picked(interaction, NO_GAME))

    async def _open(self, interaction: discord.Interaction, key: str) -> None:
        """Opens a table as a game's own command does."""
        server_of(interaction, IN_A_SERVER)
        offer = offered(key)
        if offer is None:
            raise Refused(NO_GAME)
        # What was played last may have any options. The others are played as is usual in this server.
        options = offer.pinned if offer in offers() else offer.options
        await self._opening.open(interaction, offer.game, options)

    async def _show_lessons(self, interaction: discord.Interaction, _: Press) -> None:
        await self._answers.show_page(interaction, lessons_page(taught(), tr_of(interaction)))
