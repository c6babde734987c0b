"""``/stats``."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.app import Kuckuck
from bot.discord_ui.offered import LADDERS, anywhere
from bot.i18n import N_
from bot.ids import UserId


async def setup(bot: Kuckuck) -> None:
    await bot.add_cog(StatisticsCommands(bot))


class StatisticsCommands(commands.Cog):
    def __init__(self, bot: Kuckuck) -> None:
        self.bot = bot

    @anywhere
    @app_commands.command(description=locale_str(N_("Your results in this server, or somebody else's")))
    @app_commands.describe(
        member=locale_str(N_("Whose statistics; by ID, also of someone who has left. Yours if left out")),
        game=locale_str(N_("Which game; left out, all of them")),
    )
    @app_commands.choices(game=LADDERS)
    async def stats(
        self,
        interaction: discord.Interaction[Kuckuck],
        member: discord.User | None = None,
        game: str | None = None,
    ) -> None:
        person = member or interaction.user
        await self.bot.features.statistics.show(interaction, UserId(person.id), game, person.display_name)
