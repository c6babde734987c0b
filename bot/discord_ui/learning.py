"""Lessons: a game against the house with a coach, for one person's eyes."""

from __future__ import annotations

import discord

from bot.discord_ui.answers import DeferIfSlow
from bot.discord_ui.core import Core
from bot.discord_ui.interactions import channel_of, server_of, tr_of, user_of
from bot.discord_ui.panels import Panels
from bot.games.coach import Lesson, lessons
from bot.names import tidy
from bot.table import Phase, Table
from bot.table.commands import Start
from bot.table.lessons import LESSON_SECONDS


class Learning:
    def __init__(self, core: Core, panels: Panels) -> None:
        self._tables = core.tables
        self._panels = panels

    async def begin(self, interaction: discord.Interaction, title: str) -> None:
        """Begins the lesson of this title, or shows the one that its person has begun before."""
        lesson, tr, notice = lessons()[title], tr_of(interaction), None
        async with DeferIfSlow(interaction):
            table = self._mine(interaction) or await self._open(interaction, lesson)
            if table.game != lesson.game:
                notice = tr("This lesson is still on. Leave it first, then begin another.")
            if table.phase is Phase.LOBBY:
                await self._tables.handle(table.id, Start(user_of(interaction)))
        await self._panels.show(interaction, table.id, notice)

    def _mine(self, interaction: discord.Interaction) -> Table | None:
        """The lesson of the person who asks, where one is on already."""
        of_mine = (table for table in self._tables if table.lesson and table.host == user_of(interaction))
        return next((table for table in of_mine if table.guild == interaction.guild_id), None)

    async def _open(self, interaction: discord.Interaction, lesson: Lesson) -> Table:
        return await self._tables.open(
            game=lesson.game,
            guild=server_of(interaction),
            channel=channel_of(interaction),
            host=user_of(interaction),
            name=tidy(interaction.user.display_name),
            options=lesson.options,
            seconds=LESSON_SECONDS,
            lesson=True,
            house=lesson.seats - 1,
        )
