"""A person's hand, and what they play from it."""

from __future__ import annotations

from typing import cast

import discord

from bot.discord_ui.acting import carry_out
from bot.discord_ui.answers import DeferIfSlow
from bot.discord_ui.core import Core
from bot.discord_ui.in_flight import record_failure
from bot.discord_ui.interactions import is_private, tr_of, user_of
from bot.discord_ui.looks import Looks
from bot.discord_ui.permissions import no_pictures, shut_out
from bot.discord_ui.refusals import MEANINGLESS, sentence
from bot.discord_ui.routes import AHEAD, Press, Route, Routes, TableRoute
from bot.discord_ui.screens import Screens
from bot.games.common import Asked
from bot.i18n import N_
from bot.screen import ASKING
from bot.screens.absences import moved_on
from bot.screens.rules import Page
from bot.table import Phase, Table
from bot.table.ahead import PRESS, pressed
from bot.table.commands import Act, DecideAhead, MoveOn, Refused, Return
from bot.table.decisions import decide
from engine.game import IllegalAction


class Playing:
    def __init__(self, core: Core, screens: Screens) -> None:
        self._tables = core.tables
        self._answers = core.answers
        self._painter = screens.painter
        self._panels = screens.panels
        self._looks = Looks(core)

    @property
    def routes(self) -> Routes:
        ahead = PRESS.pattern.removeprefix(r"\+")
        return (
            TableRoute("hand", self.open_hand),
            TableRoute("on", self._go_on),
            TableRoute("skip", self._skip),
            Route("move", self._move_on, r" (?P<turn>[0-9]{1,6})", at_table=True, wakes=True),
            Route("read", self._read, r" (?P<page>[0-9]{1,3}|cards|bots)", at_table=True, wakes=True),
            Route(AHEAD, self._decide_ahead, ahead, at_table=True, wakes=True, kind="ahead"),
        )

    async def close(self) -> None:
        await self._looks.close()

    async def open_hand(self, interaction: discord.Interaction, table: Table) -> None:
        """Opens the panel of the person who acts; if they were away, they are back.

        A person without a seat watches.
        """
        if table.phase is Phase.PLAYING and table.shared and table.seat(user_of(interaction)) is None:
            await self._panels.watch(interaction, table)
            return
        if table.phase.live:
            await carry_out(self._tables, interaction, table, Return(user_of(interaction)))
        elif table.seat(user_of(interaction)) is None:
            raise Refused(N_("You were not at this table, and it is finished. Open a new one to play."))
        user_id = user_of(interaction)
        async with DeferIfSlow(interaction):
            news = await self._looks.news(table, user_id, tr_of(interaction))
        notice = _told_shut_out(interaction, table) or self._told_no_pictures(interaction, table)
        await self._panels.open(interaction, table, notice, news)
        await self._looks.note(table, user_id)

    def _told_no_pictures(self, interaction: discord.Interaction, table: Table) -> str | None:
        """Why the table is not drawn. That is told with a hand that is opened, not with each press."""
        here = table.phase.live and table.shared and interaction.channel_id == table.channel
        return no_pictures(tr_of(interaction)) if here and self._painter.lacks_pictures(table) else None

    async def show_hand_below(self, interaction: discord.Interaction, table: Table) -> None:
        """Opens the panel below the table that has just been posted, for a person who plays there."""
        if table.phase is Phase.PLAYING and table.seat(user_of(interaction)) is not None:
            await carry_out(self._tables, interaction, table, Return(user_of(interaction)))
            await self._panels.show_below(interaction, table)

    async def _go_on(self, interaction: discord.Interaction, table: Table) -> None:
        """The person who acts has seen the result. The game goes on when everybody has."""
        if not is_private(interaction):
            raise Refused(MEANINGLESS)
        await carry_out(self._tables, interaction, table, Return(user_of(interaction)))
        await self._tables.go_on(table.id, user_of(interaction))
        await self.show_hand(interaction, table)

    async def _skip(self, interaction: discord.Interaction, table: Table) -> None:
        """The person who acts is out, as all people here are, and wants to see the end at once."""
        await carry_out(self._tables, interaction, table, Return(user_of(interaction)))
        await self._tables.skip(table.id)
        if is_private(interaction):
            await self.show_hand(interaction, table)
        else:
            await self._painter.answer_quietly(interaction, table)

    async def _move_on(self, interaction: discord.Interaction, press: Press) -> None:
        """The person who acts agrees to move on without those whom the game waits for."""
        table = await self._tables.get(press.table_id)
        command = MoveOn(user_of(interaction), int(press.found["turn"]))
        after = await carry_out(self._tables, interaction, table, command)
        await self._answers.give(interaction, moved_on(after, command.turn, tr_of(interaction)), table.id)

    async def show_hand(
        self,
        interaction: discord.Interaction,
        table: Table,
        notice: str | None = None,
        asked: Asked | None = None,
    ) -> None:
        """Draws the panel of the person who acts, with a notice, or while they are asked about an action."""
        notice = notice or _told_shut_out(interaction, table)
        await self._panels.show(interaction, table.id, notice, asked)
        await self._looks.note(table, user_of(interaction))

    async def _read(self, interaction: discord.Interaction, press: Press) -> None:
        """Shows a page of the rules, of the cards or of the bots in the place of the pressed hand."""
        if not is_private(interaction):
            raise Refused(MEANINGLESS)
        found = press.found["page"]
        page = int(found) if found.isdecimal() else cast("Page", found)
        await self._panels.show(interaction, press.table_id, page=page)

    async def act(self, interaction: discord.Interaction, table: Table, turn: int, action: str) -> None:
        """Plays an action of decision ``turn``, or asks about it first where its address says so."""
        notice = asked = None
        try:
            if action.startswith(ASKING) and is_private(interaction):
                asked = Asked(turn, action.removeprefix(ASKING))
                await self._require_allowed(interaction, table, asked)
            else:
                await carry_out(self._tables, interaction, table, Act(user_of(interaction), turn, action))
        except (Refused, IllegalAction) as refusal:
            record_failure(interaction, refusal)
            if table.seat(user_of(interaction)) is None or not is_private(interaction):
                raise
            notice = await sentence(refusal, self._tables, table.id, tr_of(interaction))
        if is_private(interaction):
            await self.show_hand(interaction, table, notice, asked)
        else:
            await self._painter.answer_quietly(interaction, table)

    async def _decide_ahead(self, interaction: discord.Interaction, press: Press) -> None:
        if not is_private(interaction):
            raise Refused(MEANINGLESS)
        table, notice = await self._tables.get(press.table_id), None
        try:
            command = DecideAhead(user_of(interaction), pressed(press.found))
            await carry_out(self._tables, interaction, table, command)
        except Refused as refusal:
            record_failure(interaction, refusal)
            if table.seat(user_of(interaction)) is None:
                raise
            notice = refusal.sentence(tr_of(interaction))
        await self.show_hand(interaction, table, notice)

    async def _require_allowed(self, interaction: discord.Interaction, table: Table, asked: Asked) -> None:
        """Refuses a question as the action itself would be refused; nothing is played, logged or painted.

        But a person who was away is back, as with any press.
        """
        decide(table, Act(user_of(interaction), *asked))
        await carry_out(self._tables, interaction, table, Return(user_of(interaction)))


def _told_shut_out(interaction: discord.Interaction, table: Table) -> str | None:
    """What keeps the table's message from being painted, to tell a person who acts in its channel."""
    if table.phase.live and table.shared and interaction.channel_id == table.channel:
        return shut_out(interaction, tr_of(interaction))
    return None
