"""``/help``, ``/play`` and ``/invite``: the first steps."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.app import Kuckuck
from bot.discord_ui.offered import anywhere
from bot.i18n import N_


async def setup(bot: Kuckuck) -> None:
    await bot.add_cog(HelpCommands(bot))


class HelpCommands(commands.Cog):
    def __init__(self, bot: Kuckuck) -> None:
        self.bot = bot

    @app_commands.command(description=locale_str(N_("Open a table of any game, chosen from a menu")))
    @app_commands.guild_only()
    async def play(self, interaction: discord.Interaction[Kuckuck]) -> None:
        await self.bot.features.play.show(interaction)

    @anywhere
    @app_commands.command(name="help", description=locale_str(N_("What can be played here, and how")))
    async def help_(self, interaction: discord.Interaction[Kuckuck]) -> None:
        await self.bot.features.help.show(interaction)

    @anywhere
    @app_commands.command(description=locale_str(N_("Get the link that adds me to another server")))
    async def invite(self, interaction: discord.Interaction[Kuckuck]) -> None:
        await self.bot.features.help.show_invitation(interaction)
