"""A person's hand and their moves; watching a game without a seat, and guessing."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import cast

from bot.discord_ui.messages.core import Core
from bot.discord_ui.messages.panels.panel import Wish
from bot.discord_ui.messages.shown import Shown
from bot.discord_ui.permissions import no_pictures, shut_out
from bot.discord_ui.presses.looks import Looks
from bot.discord_ui.refusals import MEANINGLESS, sentence
from bot.discord_ui.routes import AHEAD, Press, Route, Routes, TableRoute
from bot.discord_ui.visit import Visit
from bot.games.common import AskedAbout
from bot.i18n import N_
from bot.screen import ASKING
from bot.screens.absences import moved_on
from bot.screens.rules import Page
from bot.table import Phase, Table
from bot.table.ahead import PRESS, pressed
from bot.table.commands import Act, DecideAhead, Guess, MoveOn, Refused, Return
from bot.table.decisions import decide
from bot.table.requirements import require_shared
from engine.game import IllegalAction


class Playing:
    def __init__(self, core: Core, shown: Shown) -> None:
        self._tables, self._shards = core.tables, core.shards
        self._chosen = core.chosen
        self._answers = core.answers
        self._painter = shown.painter
        self._panels = shown.panels
        self._looks = Looks(core)

    @property
    def routes(self) -> Routes:
        guessed = r" (?P<number>[0-9]{1,6}) (?P<seat>[0-9]{1,2})"
        pages = r" (?P<page>[0-9]{1,3}|cards|seen|bots|fair|table)"
        ahead = PRESS.pattern.removeprefix(r"\+")
        return (
            TableRoute("hand", self.open_hand),
            TableRoute("on", self._go_on),
            TableRoute("skip", self._skip),
            Route("react", self._react, r" (?P<sign>[0-3])", at_table=True, wakes=True),
            Route("move", self._move_on, r" (?P<turn>[0-9]{1,6})", at_table=True, wakes=True),
            Route("read", self._read, pages, at_table=True, wakes=True),
            TableRoute("watch", self._watch),
            Route("guess", self._guess, guessed, at_table=True, wakes=True, kind="guess"),
            Route(AHEAD, self._decide_ahead, ahead, at_table=True, wakes=True, kind="ahead"),
        )

    async def close(self) -> None:
        await self._looks.close()

    async def open_hand(self, visit: Visit, table: Table) -> None:
        """Opens the panel of the person who acts; if they were away, they are back now.

        A person without a seat watches.
        """
        if table.phase is Phase.PLAYING and table.shared and table.seat(visit.user) is None:
            await self._panels.watch(visit, table)
            return
        if table.phase.live:
            await visit.carry_out(table, Return(visit.user))
        elif table.seat(visit.user) is None:
            raise Refused(N_("You weren't at this table, and it's finished. Open a new one to play."))
        user_id = visit.user
        news = await self._looks.news(table, user_id, visit.tr)
        notice = _told_shut_out(visit, table) or self._told_no_pictures(visit, table)
        await self._panels.open(visit, table, notice, news)
        await self._looks.note(table, user_id)

    def _told_no_pictures(self, visit: Visit, table: Table) -> str | None:
        """Why the table is not drawn. People see this only when they open a hand, not after each press."""
        here = table.phase.live and table.shared and visit.interaction.channel_id == table.channel
        return no_pictures(visit.tr) if here and self._painter.lacks_pictures(table) else None

    async def show_hand_below(self, visit: Visit, table: Table) -> None:
        """Opens a player's panel below the table that has just been posted."""
        if table.phase is Phase.PLAYING and table.seat(visit.user) is not None:
            await visit.carry_out(table, Return(visit.user))
            await self._panels.show_below(visit, table)

    async def _go_on(self, visit: Visit, table: Table) -> None:
        """Notes that the person who acts has seen the result. The game goes on when everybody has."""
        if not visit.private:
            raise Refused(MEANINGLESS)
        await visit.carry_out(table, Return(visit.user))
        await self._tables.go_on(table.id, visit.user)
        await self.show_hand(visit, table)

    async def _react(self, visit: Visit, press: Press) -> None:
        """Lets everybody see a person's reaction if a result is shown now. Always draws the person's hand."""
        if not visit.private:
            raise Refused(MEANINGLESS)
        table, notice = await self._tables.get(press.table_id), None
        self._require_own(table)
        await visit.carry_out(table, Return(visit.user))
        if self._chosen.of_server(table.guild).reactions:
            reacting = self._tables.react(table.id, visit.user, int(press.found["sign"]))
            notice = await self._refusal(visit, table, reacting)
        await self.show_hand(visit, table, notice)

    async def _skip(self, visit: Visit, table: Table) -> None:
        """Skips to the end of the game. Raises Refused unless all people are out of the game."""
        self._require_own(table)
        await visit.carry_out(table, Return(visit.user))
        await self._tables.skip(table.id)
        if visit.private:
            await self.show_hand(visit, table)
        else:
            await self._painter.answer_quietly(visit, table)

    def _require_own(self, table: Table) -> None:
        """Raises Refused if another process keeps this table: the press came by direct message."""
        if not self._shards.own(table.guild):
            raise Refused(N_("That can't be done from your direct messages here. Do it at the table."))

    async def _move_on(self, visit: Visit, press: Press) -> None:
        """Notes that the person who acts agrees to move on without the missing players."""
        table = await self._tables.get(press.table_id)
        command = MoveOn(visit.user, int(press.found["turn"]))
        after = await visit.carry_out(table, command)
        await self._answers.give(visit, moved_on(after, command.turn, visit.tr), table.id)

    async def show_hand(
        self, visit: Visit, table: Table, notice: str | None = None, asked: AskedAbout | None = None
    ) -> None:
        """Draws the panel of the person who acts, with a notice or a question about an action."""
        notice = notice or _told_shut_out(visit, table)
        await self._panels.show(visit, table.id, Wish(notice, asked))
        await self._looks.note(table, visit.user)

    async def _read(self, visit: Visit, press: Press) -> None:
        """Replaces the pressed hand with a page about the rules, the cards or the bots."""
        if not visit.private:
            raise Refused(MEANINGLESS)
        found = press.found["page"]
        page = int(found) if found.isdecimal() else cast("Page", found)
        await self._panels.show(visit, press.table_id, Wish(page=page))

    async def act(self, visit: Visit, table: Table, turn: int, action: str) -> None:
        """Plays an action of decision ``turn``. If the action begins with `ASKING`, only asks about it."""
        if not visit.private:
            await visit.carry_out(table, Act(visit.user, turn, action))
            await self._painter.answer_quietly(visit, table)
            return
        asked = AskedAbout(turn, action.removeprefix(ASKING)) if action.startswith(ASKING) else None
        acting: Awaitable[object]
        if asked:
            acting = self._require_allowed(visit, table, asked)
        else:
            acting = visit.carry_out(table, Act(visit.user, turn, action))
        await self.show_hand(visit, table, await self._refusal(visit, table, acting), asked)

    async def _decide_ahead(self, visit: Visit, press: Press) -> None:
        if not visit.private:
            raise Refused(MEANINGLESS)
        table = await self._tables.get(press.table_id)
        deciding = visit.carry_out(table, DecideAhead(visit.user, pressed(press.found)))
        await self.show_hand(visit, table, await self._refusal(visit, table, deciding))

    async def _refusal(self, visit: Visit, table: Table, acting: Awaitable[object]) -> str | None:
        """Why somebody could not act, as a notice for their hand. Raises Refused if they have no hand."""
        try:
            await acting
        except (Refused, IllegalAction) as refusal:
            visit.fail(refusal)
            if table.seat(visit.user) is None:
                raise
            return await sentence(refusal, self._tables, table.id, visit.tr)
        return None

    async def _watch(self, visit: Visit, table: Table) -> None:
        """Opens the panel of a person who watches; a player gets their hand instead."""
        require_shared(table)
        if table.phase is Phase.LOBBY:
            raise Refused(N_("The game hasn't started yet. Press *Join* to play, or come back later."))
        if not table.phase.live:
            raise Refused(
                N_("This game is over. Watch another one, or press *Watch again* under its score sheet.")
            )
        await self.open_hand(visit, table)

    async def _guess(self, visit: Visit, press: Press) -> None:
        if not visit.private:
            raise Refused(MEANINGLESS)
        table, notice = await self._tables.get(press.table_id), None
        number, seat = int(press.found["number"]), int(press.found["seat"])
        guess = Guess(visit.user, visit.name, number, seat, visit.username)
        try:
            await visit.carry_out(table, guess)
        except Refused as refusal:
            if table.phase is not Phase.PLAYING or not table.shared:
                raise
            visit.fail(refusal)
            notice = refusal.sentence(visit.tr)
        if table.seat(visit.user) is None:
            await self._panels.watch(visit, table, notice)
        else:
            await self.show_hand(visit, table, notice)

    async def _require_allowed(self, visit: Visit, table: Table, asked: AskedAbout) -> None:
        """Raises Refused or IllegalAction if the action would be refused, but does not carry the action out.

        As with any press, a person who was away counts as back.
        """
        decide(table, Act(visit.user, *asked))
        await visit.carry_out(table, Return(visit.user))


def _told_shut_out(visit: Visit, table: Table) -> str | None:
    """Why the table's message cannot be painted; None if it can, or if the person acts in another channel."""
    if table.phase.live and table.shared and visit.interaction.channel_id == table.channel:
        return shut_out(visit)
    return None
