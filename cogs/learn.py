"""``/learn``."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import Choice, locale_str
from discord.ext import commands

from bot.app import Kuckuck
from bot.discord_ui.answers import Patience, reader
from bot.games.coach import Lesson, lessons
from bot.i18n import N_
from bot.ids import ChannelId, GuildId, UserId
from bot.names import tidy
from bot.table import Phase, Table
from bot.table.commands import Start
from bot.table.lessons import LESSON_SECONDS


async def setup(bot: Kuckuck) -> None:
    await bot.add_cog(Learn(bot))


class Learn(commands.Cog):
    def __init__(self, bot: Kuckuck) -> None:
        self.bot = bot

    @app_commands.command(
        description=locale_str(N_("Learn a game in some minutes, against the house, for your eyes only"))
    )
    @app_commands.describe(game=locale_str(N_("Which game")))
    @app_commands.choices(game=[Choice(name=title, value=title) for title in lessons()])
    @app_commands.guild_only()
    async def learn(self, interaction: discord.Interaction[Kuckuck], game: str) -> None:
        lesson, tr, notice = lessons()[game], reader(interaction), None
        async with Patience(interaction):
            table = self._mine(interaction) or await self._open(interaction, lesson)
            if table.game != lesson.game:
                notice = tr("This lesson is still on. Leave it first, then begin another one.")
            if table.phase is Phase.LOBBY:
                await self.bot.tables.handle(table.id, Start(UserId(interaction.user.id)))
        await self.bot.panels.show(interaction, table.id, notice)

    def _mine(self, interaction: discord.Interaction[Kuckuck]) -> Table | None:
        """The lesson of whoever asks, where one is on already."""
        of_mine = (table for table in self.bot.tables if table.lesson and table.host == interaction.user.id)
        return next((table for table in of_mine if table.guild == interaction.guild_id), None)

    async def _open(self, interaction: discord.Interaction[Kuckuck], lesson: Lesson) -> Table:
        assert interaction.guild_id is not None  # noqa: S101 - the command is for servers alone
        assert interaction.channel_id is not None  # noqa: S101
        return await self.bot.tables.open(
            game=lesson.game,
            guild=GuildId(interaction.guild_id),
            channel=ChannelId(interaction.channel_id),
            host=UserId(interaction.user.id),
            name=tidy(interaction.user.display_name),
            options=lesson.options,
            seconds=LESSON_SECONDS,
            lesson=True,
            house=lesson.seats - 1,
        )
