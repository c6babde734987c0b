"""`/manage check`: what the bot lacks in a channel, and whether it is well."""

from __future__ import annotations

import asyncio
import math
import time

import discord
from discord import app_commands
from discord.app_commands import locale_str
from sqlalchemy.exc import SQLAlchemyError

from bot.app import Kuckuck
from bot.discord_ui.feature import Feature
from bot.discord_ui.permissions import invitation, permissions_here
from bot.discord_ui.slash_commands import below
from bot.discord_ui.visit import Visit
from bot.i18n import N_
from bot.ids import GuildId
from cogs.check.pages import check_page

DATABASE_SECONDS = 5.0
"""A database that takes longer for this small question does not answer."""


async def setup(bot: Kuckuck) -> None:
    await bot.add_cog(Checkup(bot))


class Checkup(Feature):
    """Tells people who manage a server also of the process that answers."""

    def __init__(self, bot: Kuckuck) -> None:
        self._core, self._bot = bot.core, bot

    @below("manage")
    @app_commands.command(
        description=locale_str(N_("Check which permissions I lack in this channel, and whether I am working"))
    )
    async def check(self, interaction: discord.Interaction[Kuckuck]) -> None:
        visit = Visit.of(interaction)
        guild_id = visit.server()
        database = await self._time_database(guild_id)
        gateway = self._bot.latency if math.isfinite(self._bot.latency) else None
        looked_for = permissions_here(visit, self._core.chosen.of_server(guild_id))
        missing = [flag for flag, permission in looked_for.items() if not permission.granted]
        link = invitation(self._bot.application_id, guild_id=guild_id, more=missing)
        told = self._bot.process if interaction.permissions.manage_guild else None
        await visit.say(check_page([*looked_for.values()], database, gateway, link, told, visit.tr))

    async def _time_database(self, guild_id: GuildId) -> float | None:
        """The seconds of a small question, or None where there is no answer."""
        began = time.perf_counter()
        try:
            async with asyncio.timeout(DATABASE_SECONDS):
                await self._core.store.archive.last(guild_id)
        except (SQLAlchemyError, OSError):  # TimeoutError is an OSError
            return None
        return time.perf_counter() - began
