"""``/rules``."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.app import Kuckuck
from bot.discord_ui.offered import GAMES, anywhere
from bot.i18n import N_


async def setup(bot: Kuckuck) -> None:
    await bot.add_cog(RulesCommands(bot))


class RulesCommands(commands.Cog):
    def __init__(self, bot: Kuckuck) -> None:
        self.bot = bot

    @anywhere
    @app_commands.command(description=locale_str(N_("Read the rules of any game; only you can see them")))
    @app_commands.describe(game=locale_str(N_("Which game")))
    @app_commands.choices(game=GAMES)
    async def rules(self, interaction: discord.Interaction[Kuckuck], game: str | None = None) -> None:
        if game is None:
            await self.bot.features.rules.show_here(interaction)
        else:
            await self.bot.features.rules.show(interaction, game)
