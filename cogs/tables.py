"""Commands about the tables one sits at: ``/hand``, ``/table``, ``/leave``, ``/nudge`` and ``/close``."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import Choice, locale_str
from discord.ext import commands

from bot.app import Kuckuck
from bot.discord_ui.slash_commands import MOST_CHOICES, TableNumber, anywhere
from bot.discord_ui.visit import Visit
from bot.i18n import N_
from bot.ids import TableId


async def setup(bot: Kuckuck) -> None:
    await bot.add_cog(TableCommands(bot))


class TableCommands(commands.Cog):
    def __init__(self, bot: Kuckuck) -> None:
        self.bot = bot

    @anywhere
    @app_commands.command(
        description=locale_str(N_("Open your hand, or list your tables everywhere; only you can see it"))
    )
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    async def hand(self, interaction: discord.Interaction[Kuckuck]) -> None:
        await self.bot.features.my_tables.open_hand(Visit.of(interaction))

    @app_commands.command(
        description=locale_str(N_("Post the table again at the bottom, and your hand below it"))
    )
    @app_commands.guild_only()
    async def table(self, interaction: discord.Interaction[Kuckuck]) -> None:
        await self.bot.features.my_tables.post(Visit.of(interaction))

    @app_commands.command(description=locale_str(N_("Give up your seat; in a game, a bot plays on for you")))
    @app_commands.guild_only()
    async def leave(self, interaction: discord.Interaction[Kuckuck]) -> None:
        await self.bot.features.my_tables.leave(Visit.of(interaction))

    @app_commands.command(description=locale_str(N_("Remind the players your table is waiting for")))
    @app_commands.guild_only()
    async def nudge(self, interaction: discord.Interaction[Kuckuck]) -> None:
        await self.bot.features.my_tables.nudge(Visit.of(interaction))

    @app_commands.command(
        description=locale_str(
            N_("Vote to end a game that nobody wants to finish; moderators close any table")
        )
    )
    @app_commands.guild_only()
    @app_commands.describe(table=locale_str(N_("Which one; moderators may choose any table of this server")))
    async def close(
        self, interaction: discord.Interaction[Kuckuck], table: TableNumber | None = None
    ) -> None:
        visit = Visit.of(interaction)
        if table is None:
            await self.bot.features.my_tables.close(visit)
        else:
            await self.bot.features.keeping.ask_to_close(visit, TableId(table))

    @close.autocomplete("table")
    async def _tables(self, interaction: discord.Interaction[Kuckuck], typed: str) -> list[Choice[int]]:
        tables = await self.bot.features.keeping.closable(Visit.of(interaction))
        fitting = [(number, line) for number, line in tables.items() if typed.casefold() in line.casefold()]
        return [Choice(name=line, value=number) for number, line in fitting[:MOST_CHOICES]]
