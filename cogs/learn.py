"""``/learn``."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import Choice, locale_str
from discord.ext import commands

from bot.app import Kuckuck
from bot.discord_ui.offered import anywhere
from bot.games.lessons import taught
from bot.i18n import N_


async def setup(bot: Kuckuck) -> None:
    await bot.add_cog(LearnCommands(bot))


class LearnCommands(commands.Cog):
    def __init__(self, bot: Kuckuck) -> None:
        self.bot = bot

    @anywhere
    @app_commands.command(
        description=locale_str(N_("Learn a game in a few minutes, against bots; only you see it"))
    )
    @app_commands.describe(game=locale_str(N_("Which game")))
    @app_commands.choices(game=[Choice(name=title, value=title) for title in taught()])
    async def learn(self, interaction: discord.Interaction[Kuckuck], game: str) -> None:
        await self.bot.features.learning.show(interaction, game)
