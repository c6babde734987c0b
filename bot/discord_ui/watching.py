"""Watching a game without a seat, and guessing at it."""

from __future__ import annotations

import discord

from bot.discord_ui.acting import carry_out
from bot.discord_ui.core import Core
from bot.discord_ui.in_flight import record_failure
from bot.discord_ui.interactions import is_private, tr_of, user_of
from bot.discord_ui.playing import Playing
from bot.discord_ui.refusals import MEANINGLESS
from bot.discord_ui.routes import Press, Route, Routes, TableRoute
from bot.discord_ui.screens import Screens
from bot.i18n import N_
from bot.names import tidy
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

    async def _watch(self, interaction: discord.Interaction, table: Table) -> None:
        """Opens the watcher's panel; a player gets their hand."""
        require_shared(table)
        if table.phase is Phase.LOBBY:
            raise Refused(N_("The game has not started yet. Press *Join* to play, or come back later."))
        if not table.phase.live:
            raise Refused(
                N_("This game is over. Watch another one, or press *Replay* under its score sheet.")
            )
        await self._playing.open_hand(interaction, table)

    async def _guess(self, interaction: discord.Interaction, press: Press) -> None:
        if not is_private(interaction):
            raise Refused(MEANINGLESS)
        table, notice, user_id = await self._tables.get(press.table_id), None, user_of(interaction)
        name = tidy(interaction.user.display_name)
        command = Guess(user_id, name, int(press.found["number"]), int(press.found["seat"]))
        try:
            await carry_out(self._tables, interaction, table, command)
        except Refused as refusal:
            if table.phase is not Phase.PLAYING or not table.shared:
                raise
            record_failure(interaction, refusal)
            notice = refusal.sentence(tr_of(interaction))
        if table.seat(user_id) is None:
            await self._panels.watch(interaction, table, notice)
        else:
            await self._playing.show_hand(interaction, table, notice)
