"""Watching a game without a seat, and guessing at it."""

from __future__ import annotations

from bot.discord_ui.acting import carry_out
from bot.discord_ui.core import Core
from bot.discord_ui.in_flight import record_failure
from bot.discord_ui.playing import Playing
from bot.discord_ui.refusals import MEANINGLESS
from bot.discord_ui.routes import Press, Route, Routes, TableRoute
from bot.discord_ui.screens import Screens
from bot.discord_ui.visit import Visit
from bot.i18n import N_
from bot.table import Phase, Table
from bot.table.commands import Guess, Refused
from bot.table.requirements import require_shared


class Watching:
    def __init__(self, core: Core, screens: Screens, playing: Playing) -> None:
        self._tables = core.tables
        self._panels = screens.panels
        self._playing = playing

    @property
    def routes(self) -> Routes:
        guessed = r" (?P<number>[0-9]{1,6}) (?P<seat>[0-9]{1,2})"
        return (
            TableRoute("watch", self._watch),
            Route("guess", self._guess, guessed, at_table=True, wakes=True, kind="guess"),
        )

    async def _watch(self, visit: Visit, table: Table) -> None:
        """Opens the watcher's panel; a player gets their hand."""
        require_shared(table)
        if table.phase is Phase.LOBBY:
            raise Refused(N_("The game has not started yet. Press *Join* to play, or come back later."))
        if not table.phase.live:
            raise Refused(
                N_("This game is over. Watch another one, or press *Replay* under its score sheet.")
            )
        await self._playing.open_hand(visit, table)

    async def _guess(self, visit: Visit, press: Press) -> None:
        if not visit.private:
            raise Refused(MEANINGLESS)
        table, notice, user_id = await self._tables.get(press.table_id), None, visit.user
        name = visit.name
        command = Guess(user_id, name, int(press.found["number"]), int(press.found["seat"]))
        try:
            await carry_out(self._tables, visit, table, command)
        except Refused as refusal:
            if table.phase is not Phase.PLAYING or not table.shared:
                raise
            record_failure(visit, refusal)
            notice = refusal.sentence(visit.tr)
        if table.seat(user_id) is None:
            await self._panels.watch(visit, table, notice)
        else:
            await self._playing.show_hand(visit, table, notice)
