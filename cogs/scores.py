"""``/leaderboard``."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import Choice, locale_str
from discord.ext import commands

from bot.app import Kuckuck
from bot.discord_ui.offered import LADDERS, MOST_CHOICES
from bot.i18n import N_

Season = app_commands.Range[str, 1, 40]


async def setup(bot: Kuckuck) -> None:
    await bot.add_cog(ScoreCommands(bot))


class ScoreCommands(commands.Cog):
    def __init__(self, bot: Kuckuck) -> None:
        self.bot = bot

    @app_commands.command(description=locale_str(N_("Who plays best in this server, month by month")))
    @app_commands.describe(
        game=locale_str(N_("Which game")),
        season=locale_str(N_("Which month, or all time; left out, this month")),
    )
    @app_commands.choices(game=LADDERS)
    @app_commands.guild_only()
    async def leaderboard(
        self, interaction: discord.Interaction[Kuckuck], game: str | None = None, season: Season | None = None
    ) -> None:
        await self.bot.features.leaderboards.show(interaction, game, season=season)

    @leaderboard.autocomplete("season")
    async def _seasons(self, interaction: discord.Interaction[Kuckuck], typed: str) -> list[Choice[str]]:
        names = await self.bot.features.leaderboards.season_names(interaction, interaction.namespace.game)
        return [
            Choice(name=name, value=season)
            for season, name in names.items()
            if f" {typed}".casefold() in f" {name} {season}".casefold()
        ][:MOST_CHOICES]
