"""``/leaderboard``."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.app import Kuckuck
from bot.i18n import N_
from cogs import GAMES


async def setup(bot: Kuckuck) -> None:
    await bot.add_cog(Scores(bot))


class Scores(commands.Cog):
    def __init__(self, bot: Kuckuck) -> None:
        self.bot = bot

    @app_commands.command(description=locale_str(N_("Who wins most in this server")))
    @app_commands.describe(game=locale_str(N_("Which game")))
    @app_commands.choices(game=GAMES)
    @app_commands.guild_only()
    async def leaderboard(self, interaction: discord.Interaction[Kuckuck], game: str | None = None) -> None:
        await self.bot.desk.show_leaderboard(interaction, game, 0)
