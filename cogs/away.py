"""``/away``: a planned absence, for which games by post wait."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import Range, locale_str
from discord.ext import commands

from bot.app import Kuckuck
from bot.discord_ui.offered import anywhere
from bot.i18n import N_


async def setup(bot: Kuckuck) -> None:
    await bot.add_cog(AwayCommands(bot))


@anywhere
class AwayCommands(
    commands.GroupCog,
    group_name="away",
    group_description=locale_str(N_("Say when you are away, so that games by post wait for you")),
):
    def __init__(self, bot: Kuckuck) -> None:
        self.bot = bot

    @app_commands.command(
        description=locale_str(N_("You are away until a day; your games by post wait, a week at most"))
    )
    @app_commands.describe(day=locale_str(N_("Such as: 3 days, friday, 24.12., 2026-12-24")))
    async def until(self, interaction: discord.Interaction[Kuckuck], day: Range[str, 1, 40]) -> None:
        await self.bot.features.absences.begin(interaction, day)

    @app_commands.command(description=locale_str(N_("You are back before the day that you said")))
    async def back(self, interaction: discord.Interaction[Kuckuck]) -> None:
        await self.bot.features.absences.end(interaction)
