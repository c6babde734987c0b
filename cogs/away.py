"""`/away`: people say until when they are away, and are back as soon as they play or open a hand."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import Range, locale_str
from discord.ext import commands

from bot.app import Kuckuck
from bot.discord_ui.slash_commands import anywhere
from bot.discord_ui.visit import Visit
from bot.i18n import N_


async def setup(bot: Kuckuck) -> None:
    await bot.add_cog(AbsenceCommands(bot))


class AbsenceCommands(commands.Cog):
    def __init__(self, bot: Kuckuck) -> None:
        self._absences = bot.play.absences

    @anywhere
    @app_commands.command(
        description=locale_str(N_("Say how long you'll be away; your games by post wait, a week at most"))
    )
    @app_commands.describe(
        day=locale_str(N_("Such as 3 days, friday, 24.12. or 2026-12-24; leave it out to see what you said"))
    )
    async def away(
        self, interaction: discord.Interaction[Kuckuck], day: Range[str, 1, 40] | None = None
    ) -> None:
        visit = Visit.of(interaction)
        await (self._absences.leave(visit, day) if day else self._absences.show(visit))
