"""``/check``: what is missing in a channel, and whether the bot is well."""

from __future__ import annotations

import asyncio
import math
import time

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands
from sqlalchemy.exc import SQLAlchemyError

from bot.app import Kuckuck
from bot.discord_ui.answers import Patience, reader, say
from bot.discord_ui.permissions import permissions_here
from bot.i18n import N_
from bot.ids import GuildId
from bot.presenters.check import check_page

DATABASE_SECONDS = 5.0
"""A database that takes longer for so small a question does not answer."""


async def setup(bot: Kuckuck) -> None:
    await bot.add_cog(Check(bot))


class Check(commands.Cog):
    def __init__(self, bot: Kuckuck) -> None:
        self.bot = bot

    @app_commands.command(
        description=locale_str(N_("What I am missing in this channel, and whether I am well"))
    )
    @app_commands.guild_only()
    async def check(self, interaction: discord.Interaction[Kuckuck]) -> None:
        assert interaction.guild_id is not None  # noqa: S101 - the command is for servers alone
        async with Patience(interaction):
            database = await self._database(interaction.guild_id)
        latency = self.bot.latency
        gateway = latency if math.isfinite(latency) else None
        permissions = permissions_here(interaction, self.bot.customs_of(interaction.guild_id))
        page = check_page(permissions, database, gateway, reader(interaction))
        await say(interaction, page)

    async def _database(self, guild: int) -> float | None:
        """The seconds of a small question; None: there is no answer."""
        began = time.perf_counter()
        try:
            async with asyncio.timeout(DATABASE_SECONDS):
                await self.bot.store.archive.last_game(GuildId(guild))
        except (SQLAlchemyError, OSError):  # TimeoutError is an OSError
            return None
        return time.perf_counter() - began
