"""Commands about the tables one sits at: ``/hand``, ``/table``, ``/leave``, and ``/help``."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

import discord
from discord import app_commands
from discord.app_commands import Choice, locale_str
from discord.ext import commands

from bot.app import Kuckuck
from bot.discord_ui.answers import reader, say
from bot.i18n import N_
from bot.ids import UserId
from bot.presenters.help import help_page
from bot.presenters.prompts import choose_table, table_in_a_line
from bot.table import Phase, Table
from bot.table.commands import Refused
from cogs import MOST_CHOICES, TableNumber
from engine.registry import games


async def setup(bot: Kuckuck) -> None:
    await bot.add_cog(TableCommands(bot))


class TableCommands(commands.Cog):
    def __init__(self, bot: Kuckuck) -> None:
        self.bot = bot

    @app_commands.command(description=locale_str(N_("Open your hand, for your eyes only")))
    @app_commands.guild_only()
    async def hand(self, interaction: discord.Interaction[Kuckuck]) -> None:
        mine = self._mine(interaction)
        if not mine:
            raise Refused(N_("You are not at a table here. Join one, or open your own."))
        question = N_("Which hand?")
        await self._at_one_of(interaction, mine, question, "hand", self.bot.desk.open_hand)

    @app_commands.command(description=locale_str(N_("Post the table message again, at the bottom")))
    @app_commands.guild_only()
    async def table(self, interaction: discord.Interaction[Kuckuck]) -> None:
        tables = (table for table in self.bot.tables if table.channel == interaction.channel_id)
        here = [table for table in tables if not table.lesson]
        if not here:
            raise Refused(N_("There is no open table in this channel. Open one with a game's start command."))
        mine = [table for table in here if table.seat(UserId(interaction.user.id)) is not None]
        question = N_("Which table?")
        await self._at_one_of(interaction, mine or here, question, "post", self.bot.desk.post_table)

    @app_commands.command(
        description=locale_str(N_("Give up your seat; if a game is on, the house plays on for you"))
    )
    @app_commands.guild_only()
    async def leave(self, interaction: discord.Interaction[Kuckuck]) -> None:
        mine = self._mine(interaction)
        if not mine:
            raise Refused(N_("You are not at a table here, so there is nothing to leave."))
        question = N_("Which table do you want to leave?")
        await self._at_one_of(interaction, mine, question, "quit?", self.bot.desk.ask_to_leave)

    @app_commands.command(description=locale_str(N_("Remind whoever your table waits for")))
    @app_commands.guild_only()
    async def nudge(self, interaction: discord.Interaction[Kuckuck]) -> None:
        playing = (table for table in self._mine(interaction) if table.phase is Phase.PLAYING)
        mine = [table for table in playing if not table.lesson]
        if not mine:
            raise Refused(N_("You are not in a running game here, so nobody keeps you waiting."))
        question = N_("Which table waits too long?")
        await self._at_one_of(interaction, mine, question, "nudge", self.bot.reminders.nudge)

    @app_commands.command(description=locale_str(N_("Vote to close your table without a result")))
    @app_commands.guild_only()
    @app_commands.describe(table=locale_str(N_("Which one; moderators may choose any table of this server")))
    async def close(
        self, interaction: discord.Interaction[Kuckuck], table: TableNumber | None = None
    ) -> None:
        if table is not None:
            await self.bot.keeping.ask_to_close(interaction, table)
            return
        mine = self._mine(interaction)
        if not mine:
            raise Refused(N_("You are not at a table here, so there is nothing to close."))
        question = N_("Which table do you want to close?")
        await self._at_one_of(interaction, mine, question, "close?", self.bot.desk.ask_to_close)

    @close.autocomplete("table")
    async def _tables(self, interaction: discord.Interaction[Kuckuck], typed: str) -> list[Choice[int]]:
        assert interaction.guild is not None  # noqa: S101 - the command is for servers alone
        found, tr = self.bot.keeping.closable(interaction), reader(interaction)
        opened = await self.bot.store.channels.opened([table.id for table in found])
        named = {}
        for table in found:
            place = interaction.guild.get_channel_or_thread(table.channel)
            age = self.bot.now() - opened.get(table.id, self.bot.now())
            named[table.id] = table_in_a_line(table, place.name if place else "", age, tr)
        fitting = [(number, name) for number, name in named.items() if typed.casefold() in name.casefold()]
        return [Choice(name=name, value=number) for number, name in fitting[:MOST_CHOICES]]

    @app_commands.command(name="help", description=locale_str(N_("What can be played here, and how")))
    async def help_(self, interaction: discord.Interaction[Kuckuck]) -> None:
        await say(interaction, help_page(games(), reader(interaction)))

    def _mine(self, interaction: discord.Interaction[Kuckuck]) -> list[Table]:
        """The open tables of this server where whoever asks sits."""
        return [
            table
            for table in self.bot.tables
            if table.guild == interaction.guild_id and table.expects(UserId(interaction.user.id))
        ]

    async def _at_one_of(
        self,
        interaction: discord.Interaction[Kuckuck],
        tables: Sequence[Table],
        question: str,
        verb: str,
        act: Callable[[discord.Interaction, Table], Awaitable[None]],
    ) -> None:
        """Acts at the only table, or asks (a catalogue message) which one is meant."""
        if len(tables) == 1:
            await act(interaction, tables[0])
        else:
            tr = reader(interaction)
            await say(interaction, choose_table(tr(question), verb, tables, tr))
