"""``/rules``."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.app import Kuckuck
from bot.i18n import N_
from cogs import GAMES


async def setup(bot: Kuckuck) -> None:
    await bot.add_cog(Rules(bot))


class Rules(commands.Cog):
    def __init__(self, bot: Kuckuck) -> None:
        self.bot = bot

    @app_commands.command(description=locale_str(N_("Read the rules of any game, for your eyes only")))
    @app_commands.describe(game=locale_str(N_("Which game")))
    @app_commands.choices(game=GAMES)
    async def rules(self, interaction: discord.Interaction[Kuckuck], game: str | None = None) -> None:
        await self.bot.pages.show_rules(interaction, game or self._only_game_here(interaction))

    def _only_game_here(self, interaction: discord.Interaction[Kuckuck]) -> str | None:
        """The game of this channel's open tables, if they have one in common."""
        tables = (table for table in self.bot.tables if table.channel == interaction.channel_id)
        here = {table.game for table in tables if not table.lesson}
        return here.pop() if len(here) == 1 else None
