"""``/check``: what is missing in a channel, and whether the bot is well."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.app import Kuckuck
from bot.i18n import N_


async def setup(bot: Kuckuck) -> None:
    await bot.add_cog(CheckCommands(bot))


class CheckCommands(commands.Cog):
    def __init__(self, bot: Kuckuck) -> None:
        self.bot = bot

    @app_commands.command(
        description=locale_str(N_("Which permissions I lack in this channel, and whether I work"))
    )
    @app_commands.guild_only()
    async def check(self, interaction: discord.Interaction[Kuckuck]) -> None:
        await self.bot.features.checkup.show(interaction)
