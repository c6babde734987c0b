"""The presses by which a lobby becomes that of a team match, and people choose their teams."""

from __future__ import annotations

import discord

from bot.discord_ui.acting import carry_out
from bot.discord_ui.core import Core
from bot.discord_ui.hosting import Hosting
from bot.discord_ui.interactions import user_of
from bot.discord_ui.routes import Press, Route, Routes
from bot.discord_ui.screens import Screens
from bot.table.commands import ChooseTeam, Command, DrawTeams, MakeMatch


class TeamMatches:
    """What is chosen here stands at the table, for everybody to see."""

    def __init__(self, core: Core, screens: Screens, hosting: Hosting) -> None:
        self._tables = core.tables
        self._hosting = hosting
        self._painter = screens.painter

    @property
    def routes(self) -> Routes:
        return (
            Route("team", self._choose, r" (?P<team>[12])", at_table=True),
            Route("match", self._switch, r" (?P<on>on|off)", at_table=True),
            Route("lots", self._draw_lots, r" (?P<on>on|off)", at_table=True),
        )

    async def _choose(self, interaction: discord.Interaction, press: Press) -> None:
        table = await self._hosting.lobby(interaction, press)
        await carry_out(
            self._tables, interaction, table, ChooseTeam(user_of(interaction), int(press.found["team"]))
        )
        await self._painter.answer(interaction, table.id)

    async def _switch(self, interaction: discord.Interaction, press: Press) -> None:
        command = MakeMatch(user_of(interaction), on=press.found["on"] == "on")
        await self._host_chooses(interaction, press, command)

    async def _draw_lots(self, interaction: discord.Interaction, press: Press) -> None:
        command = DrawTeams(user_of(interaction), on=press.found["on"] == "on")
        await self._host_chooses(interaction, press, command)

    async def _host_chooses(self, interaction: discord.Interaction, press: Press, command: Command) -> None:
        table = await self._hosting.lobby(interaction, press)
        await self._hosting.show(interaction, await carry_out(self._tables, interaction, table, command))
