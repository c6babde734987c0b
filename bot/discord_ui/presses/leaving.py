"""Leaving a table, closing it, and pausing it for everybody."""

from __future__ import annotations

from bot.discord_ui.messages.core import Core
from bot.discord_ui.messages.followed_pages import Follows
from bot.discord_ui.messages.reminders import Reminders
from bot.discord_ui.presses.playing import Playing
from bot.discord_ui.routes import Routes, TableRoute
from bot.discord_ui.visit import Visit
from bot.i18n import N_
from bot.screen import Screen
from bot.screens.prompts import Vote, answer_to_vote, confirm_close, confirm_leave, left, voted
from bot.table import Phase, Table
from bot.table.commands import Leave, PlayOn, VoteToClose, VoteToPause

VOTE_TAKEN_BACK = N_("You no longer ask to close the table.")


class Leaving:
    def __init__(self, core: Core, reminders: Reminders, playing: Playing) -> None:
        self._answers = core.answers
        self._reminders = reminders
        self._playing = playing

    @property
    def routes(self) -> Routes:
        return (
            TableRoute("quit?", self.ask_to_leave),
            TableRoute("quit", self._leave),
            TableRoute("close?", self.ask_to_close),
            TableRoute("close", self._vote_to_close),
            TableRoute("unclose", self._take_back_vote),
            TableRoute("pause", self._vote_to_pause),
            TableRoute("unpause", self._play_on),
        )

    async def ask_to_leave(self, visit: Visit, table: Table) -> None:
        """Leaves a lobby immediately; asks for confirmation before leaving a game."""
        if _asks_first(visit, table):
            question = confirm_leave(table, visit.user, visit.tr)
            await self._answers.give(visit, question, in_place=True)
        else:
            await self._leave(visit, table)

    async def ask_to_close(self, visit: Visit, table: Table) -> None:
        """Asks for confirmation before the host closes a lobby, or a player a lesson, or votes to close."""
        asks = _asks_first(visit, table) and visit.user not in table.votes
        if asks or _may_close(visit, table) or table.lesson:
            question = confirm_close(table, visit.tr)
            await self._answers.give(visit, question, in_place=True)
        else:
            await self._vote_to_close(visit, table)

    async def _leave(self, visit: Visit, table: Table) -> None:
        after = await visit.carry_out(table, Leave(visit.user))
        if table.lesson:
            await self._playing.show_hand(visit, table)
            return
        await self._answers.give(visit, left(after, visit.tr, here=visit.home is not None), in_place=True)

    async def _vote_to_close(self, visit: Visit, table: Table) -> None:
        if visit.user in table.votes and _asks_first(visit, table):
            await self._tell(visit, table, "close", in_place=True)
            return
        after = await visit.carry_out(table, VoteToClose(visit.user))
        if after.phase.live:
            self._reminders.ask_the_away(after)
            await self._tell(visit, after, "close", in_place=True)
        else:
            text = visit.tr("Table {number} is closed.", number=table.id)
            await self._answers.give(visit, text, table.id, in_place=True)

    async def _take_back_vote(self, visit: Visit, table: Table) -> None:
        self._reminders.vote_is_over(await visit.carry_out(table, VoteToClose(visit.user, agrees=False)))
        await self._answers.give(visit, visit.tr(VOTE_TAKEN_BACK), table.id, in_place=True)

    async def _vote_to_pause(self, visit: Visit, table: Table) -> None:
        after = await visit.carry_out(table, VoteToPause(visit.user))
        if visit.private:
            told = None if after.paused else answer_to_vote(after, "pause", visit.tr)
            await self._playing.show_hand(visit, after, told)
        else:
            await self._tell(visit, after, "pause")

    async def _play_on(self, visit: Visit, table: Table) -> None:
        after = await visit.carry_out(table, PlayOn(visit.user))
        if visit.private or not after.paused:
            await self._playing.open_hand(visit, after)
        else:
            await self._tell(visit, after, "pause")

    async def _tell(self, visit: Visit, table: Table, vote: Vote, *, in_place: bool = False) -> None:
        """Tells somebody how their vote stands. The answer goes when the vote is over, or the pause."""
        was = table.paused

        def draw(table: Table) -> Screen | None:
            return voted(table, vote, visit.user, visit.tr) if table.paused == was else None

        answer = draw(table)
        if answer is None:  # nobody is left who could agree, so the clock ends the vote in a moment
            await visit.defer()
            return
        follows = Follows(table.id, draw)
        await self._answers.give(visit, answer, table.id, in_place=in_place, follows=follows)


def _may_close(visit: Visit, table: Table) -> bool:
    """Whether the person who acts is the host of a lobby, and can close it without a vote."""
    return table.phase is Phase.LOBBY and visit.user == table.host


def _asks_first(visit: Visit, table: Table) -> bool:
    """Whether leaving would let others down in the middle of a game."""
    return table.phase is Phase.PLAYING and table.shared and table.seat(visit.user) is not None
