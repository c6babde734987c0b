"""``/leaderboard``."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import Choice, locale_str
from discord.ext import commands

from bot.app import Kuckuck
from bot.discord_ui.answers import reader
from bot.i18n import N_
from bot.presenters.scores import season_name
from cogs import GAMES, MOST_CHOICES

Season = app_commands.Range[str, 1, 40]


async def setup(bot: Kuckuck) -> None:
    await bot.add_cog(Scores(bot))


class Scores(commands.Cog):
    def __init__(self, bot: Kuckuck) -> None:
        self.bot = bot

    @app_commands.command(description=locale_str(N_("Who plays best in this server")))
    @app_commands.describe(
        game=locale_str(N_("Which game")),
        season=locale_str(N_("Which month, or all time; this month if you leave it out")),
    )
    @app_commands.choices(game=GAMES)
    @app_commands.guild_only()
    async def leaderboard(
        self, interaction: discord.Interaction[Kuckuck], game: str | None = None, season: Season | None = None
    ) -> None:
        await self.bot.pages.show_leaderboard(interaction, game, season=season)

    @leaderboard.autocomplete("season")
    async def _seasons(self, interaction: discord.Interaction[Kuckuck], typed: str) -> list[Choice[str]]:
        assert interaction.guild_id is not None  # noqa: S101 - the command is for servers alone
        tr = reader(interaction)
        named = {
            season: season_name(season, tr)
            for season in await self.bot.pages.seasons(interaction.guild_id, interaction.namespace.game)
        }
        return [
            Choice(name=name, value=season)
            for season, name in named.items()
            if f" {typed}".casefold() in f" {name} {season}".casefold()
        ][:MOST_CHOICES]
