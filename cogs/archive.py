"""``/history``, ``/replay`` and ``/verify``: the games that are over."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import Choice, locale_str
from discord.ext import commands

from bot.app import Kuckuck
from bot.discord_ui.offered import GAMES, TableNumber, anywhere
from bot.i18n import N_
from bot.ids import TableId
from bot.table.commands import Refused

DayName = app_commands.Range[str, 1, 40]
WHICH = N_("The table's number; left out, the last game")
BOTH = N_("Give a table's number or a day, not both.")


async def setup(bot: Kuckuck) -> None:
    await bot.add_cog(ArchiveCommands(bot))


class ArchiveCommands(commands.Cog):
    def __init__(self, bot: Kuckuck) -> None:
        self.bot = bot

    @app_commands.command(description=locale_str(N_("List the games finished in this server")))
    @app_commands.describe(game=locale_str(N_("Which game")))
    @app_commands.choices(game=GAMES)
    @app_commands.guild_only()
    async def history(self, interaction: discord.Interaction[Kuckuck], game: str | None = None) -> None:
        await self.bot.features.archive.history(interaction, game)

    @app_commands.command(
        description=locale_str(N_("Replay a finished game with all hands open, alone or with everybody here"))
    )
    @app_commands.describe(table=locale_str(WHICH))
    @app_commands.guild_only()
    async def replay(
        self, interaction: discord.Interaction[Kuckuck], table: TableNumber | None = None
    ) -> None:
        await self.bot.features.archive.replay(interaction, _number(table))

    @anywhere
    @app_commands.command(
        description=locale_str(N_("Check that a finished game, or a deal of the day, was dealt fairly"))
    )
    @app_commands.describe(
        table=locale_str(WHICH),
        day=locale_str(N_("In place of a table, the day of a daily deal: 2026-11-23")),
    )
    async def verify(
        self,
        interaction: discord.Interaction[Kuckuck],
        table: TableNumber | None = None,
        day: DayName | None = None,
    ) -> None:
        if day is None:
            await self.bot.features.archive.verify(interaction, _number(table))
        elif table is None:
            await self.bot.features.daily_rankings.verify(interaction, day)
        else:
            raise Refused(BOTH)

    @verify.autocomplete("day")
    async def _days(self, interaction: discord.Interaction[Kuckuck], typed: str) -> list[Choice[str]]:
        names = await self.bot.features.daily_rankings.names(interaction)
        return [
            Choice(name=name, value=day)
            for day, name in names.items()
            if typed.casefold() in f"{name} {day}".casefold()
        ]


def _number(table: int | None) -> TableId | None:
    return None if table is None else TableId(table)
