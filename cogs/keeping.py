"""``/rename``: for those who keep order in a server."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import Choice, locale_str
from discord.ext import commands

from bot.app import Kuckuck
from bot.discord_ui.slash_commands import MOST_CHOICES
from bot.discord_ui.visit import Visit
from bot.i18n import N_
from bot.names import LONGEST

Known = app_commands.Range[str, 1, 100]
Name = app_commands.Range[str, 1, LONGEST]


async def setup(bot: Kuckuck) -> None:
    await bot.add_cog(KeepingCommands(bot))


class KeepingCommands(commands.Cog):
    def __init__(self, bot: Kuckuck) -> None:
        self.bot = bot

    @app_commands.command(
        description=locale_str(N_("For moderators: give somebody another name in everything stored here"))
    )
    @app_commands.describe(
        player=locale_str(N_("Who: the name they have had here so far, or a mention")),
        name=locale_str(N_("Their new name")),
    )
    @app_commands.guild_only()
    async def rename(self, interaction: discord.Interaction[Kuckuck], player: Known, name: Name) -> None:
        await self.bot.features.keeping.rename(Visit.of(interaction), player, name)

    @rename.autocomplete("player")
    async def _names(self, interaction: discord.Interaction[Kuckuck], typed: str) -> list[Choice[str]]:
        known = await self.bot.features.keeping.names(Visit.of(interaction))
        fitting = [
            Choice(name=name, value=str(user))
            for user, name in sorted(known.items(), key=lambda one: one[1].casefold())
            if typed.casefold() in f"{name} {user}".casefold()
        ]
        return fitting[:MOST_CHOICES]
