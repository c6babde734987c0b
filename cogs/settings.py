"""``/settings``: what a server can choose."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import Choice, locale_str
from discord.ext import commands

from bot.app import Kuckuck
from bot.discord_ui.answers import Patience, reader, say
from bot.i18n import LANGUAGES, N_

OF_DISCORD = "discord"


async def setup(bot: Kuckuck) -> None:
    await bot.add_cog(Settings(bot))


@app_commands.guild_only()
@app_commands.default_permissions(manage_guild=True)
class Settings(
    commands.GroupCog, group_name="settings", group_description=locale_str(N_("The settings of this server"))
):
    def __init__(self, bot: Kuckuck) -> None:
        self.bot = bot

    @app_commands.command(description=locale_str(N_("The language of the tables in this server")))
    @app_commands.describe(
        language=locale_str(N_("Your own hand and menus always follow your own Discord language"))
    )
    @app_commands.choices(
        language=[
            Choice(name=locale_str(N_("same as the server's Discord language")), value=OF_DISCORD),
            *(Choice(name=name, value=language) for language, name in LANGUAGES.items()),
        ]
    )
    async def language(self, interaction: discord.Interaction[Kuckuck], language: str) -> None:
        guild = interaction.guild_id
        assert guild is not None  # noqa: S101 - the group is for servers alone
        chosen = None if language == OF_DISCORD else language
        async with Patience(interaction):
            await self.bot.store.set_language(guild, chosen)
        if chosen:
            self.bot.languages[guild] = chosen
        else:
            self.bot.languages.pop(guild, None)
        for table in self.bot.tables:
            if table.guild == guild:
                self.bot.painter.touch(table.id)
        tr, spoken = reader(interaction), LANGUAGES[self.bot.shared(guild).language]
        await say(interaction, tr("The tables of this server now speak {language}.", language=spoken))
