"""``/settings``: what each person can choose for themselves, and what a server can choose."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.app import Kuckuck
from bot.discord_ui.offered import anywhere
from bot.i18n import N_


async def setup(bot: Kuckuck) -> None:
    await bot.add_cog(SettingsCommands(bot))


@anywhere
class SettingsCommands(
    commands.GroupCog,
    group_name="settings",
    group_description=locale_str(N_("Your settings and the server's")),
):
    def __init__(self, bot: Kuckuck) -> None:
        self.bot = bot

    @app_commands.command(
        description=locale_str(
            N_("Where your hand opens, pings, the daily reminder, pictures and your language")
        )
    )
    async def me(self, interaction: discord.Interaction[Kuckuck]) -> None:
        await self.bot.features.settings.show_mine(interaction)

    @app_commands.command(
        description=locale_str(
            N_("This server's language, pace, threads and seasons, and who can open tables")
        )
    )
    async def server(self, interaction: discord.Interaction[Kuckuck]) -> None:
        await self.bot.features.settings.show_server(interaction)
