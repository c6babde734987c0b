"""``/daily``."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.app import Kuckuck
from bot.discord_ui.offered import anywhere
from bot.i18n import N_


async def setup(bot: Kuckuck) -> None:
    await bot.add_cog(DailyCommands(bot))


class DailyCommands(commands.Cog):
    def __init__(self, bot: Kuckuck) -> None:
        self.bot = bot

    @anywhere
    @app_commands.command(
        description=locale_str(N_("Play the deal of the day: the same cards for everybody, one try each"))
    )
    async def daily(self, interaction: discord.Interaction[Kuckuck]) -> None:
        await self.bot.features.daily.show(interaction)
