"""``/mydata`` and ``/privacy``: what is stored about the person who asks."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import Choice, locale_str
from discord.ext import commands

from bot.app import Kuckuck
from bot.discord_ui.offered import anywhere
from bot.i18n import N_

HERE, EVERYWHERE = "here", "everywhere"
PLACES = [
    Choice(name=locale_str(N_("in this server")), value=HERE),
    Choice(name=locale_str(N_("everywhere")), value=EVERYWHERE),
]
WHERE = locale_str(N_("In this server, or everywhere I am"))


async def setup(bot: Kuckuck) -> None:
    await bot.add_cog(MyDataCommands(bot))
    await bot.add_cog(PrivacyCommands(bot))


@anywhere
class MyDataCommands(
    commands.GroupCog,
    group_name="mydata",
    group_description=locale_str(N_("What is stored about you: see it, keep it, delete it")),
):
    def __init__(self, bot: Kuckuck) -> None:
        self.bot = bot

    @app_commands.command(description=locale_str(N_("See what is stored about you; only you can see it")))
    @app_commands.describe(where=WHERE)
    @app_commands.choices(where=PLACES)
    async def show(self, interaction: discord.Interaction[Kuckuck], where: str = EVERYWHERE) -> None:
        await self.bot.features.mydata.show(interaction, here=where == HERE)

    @app_commands.command(description=locale_str(N_("Get everything stored about you, as a file")))
    @app_commands.describe(where=WHERE)
    @app_commands.choices(where=PLACES)
    async def export(self, interaction: discord.Interaction[Kuckuck], where: str = EVERYWHERE) -> None:
        await self.bot.features.mydata.export(interaction, here=where == HERE)

    @app_commands.command(
        description=locale_str(N_("Delete what is stored about you; I ask once before I do"))
    )
    @app_commands.describe(where=WHERE)
    @app_commands.choices(where=PLACES)
    async def delete(self, interaction: discord.Interaction[Kuckuck], where: str) -> None:
        await self.bot.features.mydata.ask(interaction, here=where == HERE)


class PrivacyCommands(commands.Cog):
    def __init__(self, bot: Kuckuck) -> None:
        self.bot = bot

    @anywhere
    @app_commands.command(description=locale_str(N_("What is stored, why, how long, and who sees it")))
    async def privacy(self, interaction: discord.Interaction[Kuckuck]) -> None:
        await self.bot.features.mydata.privacy(interaction)
