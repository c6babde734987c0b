"""The presses by which a lobby becomes that of a team match, and people choose their teams."""

from __future__ import annotations

from bot.discord_ui.acting import carry_out
from bot.discord_ui.core import Core
from bot.discord_ui.hosting import Hosting
from bot.discord_ui.routes import Press, Route, Routes
from bot.discord_ui.screens import Screens
from bot.discord_ui.visit import Visit
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

    async def _choose(self, visit: Visit, press: Press) -> None:
        table = await self._hosting.lobby(visit, press)
        await carry_out(self._tables, visit, table, ChooseTeam(visit.user, int(press.found["team"])))
        await self._painter.answer(visit, table.id)

    async def _switch(self, visit: Visit, press: Press) -> None:
        command = MakeMatch(visit.user, on=press.found["on"] == "on")
        await self._host_chooses(visit, press, command)

    async def _draw_lots(self, visit: Visit, press: Press) -> None:
        command = DrawTeams(visit.user, on=press.found["on"] == "on")
        await self._host_chooses(visit, press, command)

    async def _host_chooses(self, visit: Visit, press: Press, command: Command) -> None:
        table = await self._hosting.lobby(visit, press)
        await self._hosting.show(visit, await carry_out(self._tables, visit, table, command))
