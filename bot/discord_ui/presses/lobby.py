"""The presses on a lobby, and the next game after one that has ended."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from bot.discord_ui.messages.core import Core
from bot.discord_ui.messages.shown import Shown
from bot.discord_ui.permissions import require_opener, require_permissions
from bot.discord_ui.presses.leaving import Leaving
from bot.discord_ui.refusals import MEANINGLESS, require_there
from bot.discord_ui.routes import Routes, TableRoute
from bot.discord_ui.visit import Visit
from bot.screens.birds import birds_page
from bot.screens.ending import full_page
from bot.screens.fairness import fair_page
from bot.table import Phase, Table
from bot.table.again import NextOpens, is_given_up, next_table, require_unstarted, same_cards
from bot.table.commands import Command, Join, Leave, Refused, Start
from bot.table.occasions import OfFeature

COMMANDS: Mapping[str, Callable[[Visit], Command]] = {
    "join": lambda visit: Join(visit.user, visit.name, username=visit.username),
    "leave": lambda visit: Leave(visit.user),
    "start": lambda visit: Start(visit.user),
}
"""The command that each press gives to the table."""


class Lobby:
    def __init__(self, core: Core, shown: Shown, leaving: Leaving) -> None:
        self._core = core
        self._shown = shown
        self._leaving = leaving

    @property
    def routes(self) -> Routes:
        sit = [TableRoute(word, partial(self._sit, command)) for word, command in COMMANDS.items()]
        following: Mapping[str, NextOpens] = {"again": next_table, "same": same_cards}
        again = [TableRoute(word, partial(self._play_again, opens)) for word, opens in following.items()]
        return (
            *sit,
            *again,
            TableRoute("birds", self._show_birds),
            TableRoute("fair", self._show_fair_dealing),
            TableRoute("full", self._show_in_full),
        )

    async def _sit(
        self,
        command_of: Callable[[Visit], Command],
        visit: Visit,
        table: Table,
    ) -> None:
        command = command_of(visit)
        if isinstance(table.occasion, OfFeature) and isinstance(command, Start):
            raise Refused(table.occasion.starts_itself)
        if isinstance(command, Leave) and table.phase is Phase.PLAYING:
            # This person pressed *Leave* in a lobby, but the game began before the press came: ask before
            # they leave the game.
            await self._leaving.ask_to_leave(visit, table)
            return
        if isinstance(command, Start) or table.between_games:
            await self._shown.painter.settle_seal(table)
        after = await visit.carry_out(table, command)
        if isinstance(command, Join) and visit.interaction.channel_id != table.channel:
            await self._shown.posters.welcome(visit, after)
            return
        if isinstance(command, Join) and after.phase is Phase.PLAYING and table.phase is Phase.PLAYING:
            await self._shown.panels.watch(visit, after)
            return
        if isinstance(command, Start) and visit.private:
            await self._shown.panels.open(visit, after)
        elif not (isinstance(command, Join) and visit.private):
            await self._shown.painter.answer(visit, table.id)
        if isinstance(command, Start):
            self._core.answers.clear_page(visit)
        if isinstance(command, Join | Start):
            self._shown.panels.remember(visit, after.id)
            # The game may have begun while we answered: then this person's hand must still be opened.
            self._shown.painter.touch(after.id)
        if isinstance(command, Join) and after.phase is Phase.LOBBY:
            # The panel replaces a private list of tables.
            await self._shown.panels.show(visit, after.id, below=not visit.private)

    async def _show_birds(self, visit: Visit, table: Table) -> None:
        """Shows the page about the bots to anybody who presses for it."""
        await self._core.answers.show_page(visit, birds_page(table, visit.tr, think=self._core.think))

    async def _show_fair_dealing(self, visit: Visit, table: Table) -> None:
        """Shows the seal, and how it can be checked, to anybody who presses for it."""
        await self._core.answers.show_page(visit, fair_page(table, visit.tr))

    async def _show_in_full(self, visit: Visit, table: Table) -> None:
        """Shows the details that have no room on the score sheet, to anybody who presses for them."""
        if table.phase is not Phase.OVER:
            raise Refused(MEANINGLESS)
        await self._core.endings.gather(table)
        screen = full_page(table, self._core.endings.of(table), visit.tr)
        await self._core.answers.show_page(visit, screen)

    async def _play_again(self, opens: NextOpens, visit: Visit, table: Table) -> None:
        """Opens the next table, or joins it if somebody else has opened it."""
        require_there(visit, table)
        if table.continued is None or is_given_up(await self._core.tables.get(table.continued)):
            require_opener(visit, self._core.chosen.of_server(table.guild))
            if visit.interaction.channel_id == table.channel:
                require_permissions(visit)
        following, opened = await self._core.tables.again(table.id, visit.user, opens)
        if opened:
            self._shown.painter.touch(following.id)  # do this even if Discord does not take the answer
            self._shown.next_game.ask(following)
        elif following.seat(visit.user) is None or following.phase is Phase.CLOSED:
            require_unstarted(following)
            if following.between_games:
                await self._shown.painter.settle_seal(following)
            following = await visit.carry_out(following, COMMANDS["join"](visit))
        await self._shown.painter.answer(visit, table.id)
        self._shown.panels.remember(visit, following.id)
