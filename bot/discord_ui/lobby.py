"""The presses on a lobby, and the next game after one that has ended."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

import discord

from bot.discord_ui.acting import carry_out
from bot.discord_ui.answers import DeferIfSlow
from bot.discord_ui.core import Core
from bot.discord_ui.interactions import is_private, tr_of, user_of
from bot.discord_ui.leaving import Leaving, leaves_others
from bot.discord_ui.permissions import require_opener
from bot.discord_ui.routes import Routes, TableRoute
from bot.discord_ui.screens import Screens
from bot.i18n import N_
from bot.names import tidy
from bot.screens.birds import birds_page
from bot.table import Phase, Table
from bot.table.again import NextOpens, is_given_up, next_table, require_unstarted, same_cards
from bot.table.commands import AddHouse, Cancel, Command, FillHouse, Join, Leave, Refused, RemoveHouse, Start

COMMANDS: Mapping[str, Callable[[discord.Interaction], Command]] = {
    "join": lambda interaction: Join(user_of(interaction), tidy(interaction.user.display_name)),
    "leave": lambda interaction: Leave(user_of(interaction)),
    "house": lambda interaction: AddHouse(user_of(interaction)),
    "fill": lambda interaction: FillHouse(user_of(interaction)),
    "unhouse": lambda interaction: RemoveHouse(user_of(interaction)),
    "start": lambda interaction: Start(user_of(interaction)),
    "cancel": lambda interaction: Cancel(user_of(interaction)),
}
"""What each press asks of the table."""


class Lobby:
    def __init__(self, core: Core, screens: Screens, leaving: Leaving) -> None:
        self._tables = core.tables
        self._chosen = core.chosen
        self._answers = core.answers
        self._think = core.think
        self._painter = screens.painter
        self._panels = screens.panels
        self._posters = screens.posters
        self._reminders = screens.reminders
        self._asking = screens.asking
        self._leaving = leaving

    @property
    def routes(self) -> Routes:
        sit = [TableRoute(word, partial(self._sit, command)) for word, command in COMMANDS.items()]
        following: Mapping[str, NextOpens] = {"again": next_table, "same": same_cards}
        again = [TableRoute(word, partial(self._play_again, opens)) for word, opens in following.items()]
        return (*sit, *again, TableRoute("birds", self._show_birds))

    async def _sit(
        self,
        command_of: Callable[[discord.Interaction], Command],
        interaction: discord.Interaction,
        table: Table,
    ) -> None:
        command = command_of(interaction)
        if not table.occasion.hosted and isinstance(command, Start | FillHouse):
            raise Refused(N_("A table of a game night starts by itself. Press *I'm ready* there."))
        if isinstance(command, Leave) and table.phase is Phase.PLAYING:
            # The lobby's button, pressed too late: it was not meant for a game.
            await self._leaving.ask_to_leave(interaction, table)
            return
        if isinstance(command, Cancel) and leaves_others(interaction, table):
            await self._leaving.ask_to_close(interaction, table)
            return
        if isinstance(command, Start) or table.between_games:
            async with DeferIfSlow(interaction):
                await self._painter.settle_seal(table)
        after = await carry_out(self._tables, interaction, table, command)
        if isinstance(command, Join) and interaction.channel_id != table.channel:
            self._reminders.expect(after, user_of(interaction))
            await self._posters.welcome(interaction, after)
            return
        if isinstance(command, Join) and after.phase is Phase.PLAYING and table.phase is Phase.PLAYING:
            await self._panels.watch(interaction, after)
            return
        if isinstance(command, Start) and is_private(interaction):
            await self._panels.open(interaction, after)
        else:
            await self._painter.answer(interaction, table.id)
        if isinstance(command, Start):
            self._answers.clear_page(interaction)
        if isinstance(command, Join | Start | AddHouse | FillHouse):
            self._panels.remember(interaction, after.id)
            # The game may have begun while we answered: then this hand is still to be opened.
            self._painter.touch(after.id)

    async def _show_birds(self, interaction: discord.Interaction, table: Table) -> None:
        """Who the bots are, to anybody who asks."""
        await self._answers.show_page(interaction, birds_page(table, tr_of(interaction), think=self._think))

    async def _play_again(self, opens: NextOpens, interaction: discord.Interaction, table: Table) -> None:
        """Opens the next table, or sits down there if somebody else has opened it."""
        if table.continued is None or is_given_up(await self._tables.get(table.continued)):
            require_opener(interaction, self._chosen.of_server(table.guild))
        async with DeferIfSlow(interaction):
            following, opened = await self._tables.again(table.id, user_of(interaction), opens)
        if opened:
            self._painter.touch(following.id)  # also where Discord does not take the answer
            self._asking.touch(following)
        elif following.seat(user_of(interaction)) is None or following.phase is Phase.CLOSED:
            require_unstarted(following)
            if following.between_games:
                async with DeferIfSlow(interaction):
                    await self._painter.settle_seal(following)
            following = await carry_out(self._tables, interaction, following, COMMANDS["join"](interaction))
        await self._painter.answer(interaction, table.id)
        self._panels.remember(interaction, following.id)
