"""What a press does, and what is answered when it cannot."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING

import discord

from bot.discord_ui.answers import Patience, Unanswered, is_direct, is_private, reader, say, told, turn_page
from bot.discord_ui.pages import MEANINGLESS
from bot.discord_ui.permissions import require_opener, require_permissions, shut_out
from bot.discord_ui.reception import Reception, committed, went_wrong
from bot.games.presenter import presenter
from bot.host import logs
from bot.i18n import N_, Tr
from bot.ids import TableId, UserId
from bot.live.rate_limits import Seldom, Tempo
from bot.names import tidy
from bot.presenters.common import Asked
from bot.presenters.prompts import confirm_close, confirm_leave
from bot.screen import ASKING, Address
from bot.table import Phase, Table
from bot.table.ahead import PRESS, Ahead, pressed
from bot.table.commands import (
    Act,
    AddHouse,
    Cancel,
    Command,
    DecideAhead,
    FillHouse,
    Join,
    Leave,
    Refused,
    RemoveHouse,
    Return,
    Start,
    VoteToClose,
    no_such_table,
)
from bot.table.decisions import decide
from bot.table.limits import Limits
from bot.table.votes import agreed, asked, names
from engine.game import IllegalAction

if TYPE_CHECKING:
    from bot.app import Kuckuck

logger = logs.logger(__name__)

FAILED = N_("That did not work, and nothing was lost. Please try again in a moment.")
TOO_FAST = N_("Slow down a little: wait a few seconds, then press again.")
UNSHOWN = N_("Discord did not take my answer, but what you did counts. Look again with `/hand` or `/table`.")
POSTED_BY_OTHERS = 30.0
"""Seconds that lie at least between two times that others than its players post a table anew."""

LOBBY: Mapping[str, Callable[[discord.Interaction], Command]] = {
    "join": lambda interaction: Join(UserId(interaction.user.id), tidy(interaction.user.display_name)),
    "leave": lambda interaction: Leave(UserId(interaction.user.id)),
    "house": lambda interaction: AddHouse(UserId(interaction.user.id)),
    "fill": lambda interaction: FillHouse(UserId(interaction.user.id)),
    "unhouse": lambda interaction: RemoveHouse(UserId(interaction.user.id)),
    "start": lambda interaction: Start(UserId(interaction.user.id)),
    "cancel": lambda interaction: Cancel(UserId(interaction.user.id)),
}
"""The presses on the lobby, each a request to its table."""


class Desk:
    """Takes every press to the table it is meant for, and answers whoever pressed."""

    def __init__(self, app: Kuckuck, limits: Limits) -> None:
        def now() -> float:
            return asyncio.get_running_loop().time()

        self._app = app
        self._tempo = Tempo(limits, now)
        self._letters = Tempo(limits, now)
        """Of what is typed, for which choices are offered: no presses, yet not without end either."""
        self._posted = Seldom(POSTED_BY_OTHERS, now)
        self.reception = Reception()
        self._verbs: Mapping[str, Callable[[discord.Interaction, Table], Awaitable[None]]] = {
            "hand": self.open_hand,
            "again": self._play_again,
            "post": self.post_table,
            "quit?": self.ask_to_leave,
            "quit": self.leave,
            "close?": self.ask_to_close,
            "close": self.vote_to_close,
            "nudge": app.reminders.nudge,
        }

    async def press(self, interaction: discord.Interaction, to: Address | None) -> None:
        """Carries out a press; whatever goes wrong becomes one sentence to whoever pressed."""
        try:
            if await self.admits(interaction, self._kind(to)):
                if to is None:
                    raise Refused(MEANINGLESS)
                pressed = None if is_private(interaction) else interaction.message
                await self._press(interaction, to)
                if pressed and to.table:
                    self._app.painter.clear(to.table, pressed)
        except Exception as error:
            await self.explain(interaction, error, to.table if to else 0)

    async def admits(self, interaction: discord.Interaction, kind: str) -> bool:
        """Whether whoever acted is served: the bot does not stop, and he does not act too often.

        Else he is told, and nothing else is touched. ``kind`` is one of few words.
        """
        try:
            self.reception.admit(interaction, kind)
            if not self._tempo.allows(UserId(interaction.user.id)):
                raise Refused(TOO_FAST)
        except Refused as refusal:
            await self.explain(interaction, refusal)
            return False
        self._app.store.people.seen.add(UserId(interaction.user.id))
        return True

    def offers_choices(self, user: int) -> bool:
        """Whether somebody who types is offered choices, or does so too fast."""
        return not self.reception.closed and self._letters.allows(UserId(user))

    def charge(self, user: int, presses: int) -> None:
        """What somebody wants costs so many presses more. Raises Refused."""
        if not self._tempo.allows(UserId(user), presses):
            raise Refused(TOO_FAST)

    async def explain(self, interaction: discord.Interaction, error: Exception, table: int = 0) -> None:
        """The answer to a refusal or a failure; only a failure is logged.

        Discord is spoken to after the work alone: what it did not take is the answer, not the press.
        """
        went_wrong(interaction, error)
        if isinstance(error, discord.HTTPException | Unanswered):
            logger.warning("an answer was not taken", table=table, error=told(error))
        elif not isinstance(error, Refused | IllegalAction):
            logger.exception("an interaction failed", table=table, exc_info=error)
        try:
            await say(interaction, await self._sentence(error, table, reader(interaction)))
        except (discord.HTTPException, Unanswered) as failure:
            logger.warning("could not answer", table=table, error=told(failure))

    async def open_hand(self, interaction: discord.Interaction, table: Table) -> None:
        """Opens the panel of whoever acted; who was away is back."""
        if table.phase.live:
            await self.carry_out(interaction, table, Return(UserId(interaction.user.id)))
        elif table.seat(UserId(interaction.user.id)) is None:
            raise Refused(N_("You were not at this table, and it is finished. Open a new one to play."))
        await self._app.panels.open(interaction, table, self._shut_out(interaction, table))

    async def post_table(self, interaction: discord.Interaction, table: Table) -> None:
        """Posts the table message at the bottom of its channel."""
        require_permissions(interaction)
        if interaction.channel_id != table.channel:
            raise Refused(
                N_("Table {number} is in {channel}. Use the command there."),
                number=table.id,
                channel=f"<#{table.channel}>",
            )
        if not (table.expects(UserId(interaction.user.id)) or self._posted.allows(table.id)):
            raise Refused(
                N_("This table was posted a moment ago. Look further up, or wait half a minute."),
            )
        await self._app.painter.post(interaction, table.id)

    async def ask_to_leave(self, interaction: discord.Interaction, table: Table) -> None:
        """Leaves a lobby at once, and asks before leaving a game."""
        if _asks_first(interaction, table):
            user_id = UserId(interaction.user.id)
            await turn_page(interaction, confirm_leave(table, user_id, reader(interaction)))
        else:
            await self.leave(interaction, table)

    async def leave(self, interaction: discord.Interaction, table: Table) -> None:
        await self.carry_out(interaction, table, Leave(UserId(interaction.user.id)))
        if table.lesson:
            await self._show_hand(interaction, table)
            return
        tr = reader(interaction)
        await say(interaction, tr("You have left table {number}.", number=table.id))

    async def ask_to_close(self, interaction: discord.Interaction, table: Table) -> None:
        """Closes one's own lobby at once, and asks before voting to close a game."""
        if _asks_first(interaction, table):
            await turn_page(interaction, confirm_close(table, reader(interaction)))
        else:
            await self.vote_to_close(interaction, table)

    async def vote_to_close(self, interaction: discord.Interaction, table: Table) -> None:
        after = await self.carry_out(interaction, table, VoteToClose(UserId(interaction.user.id)))
        tr = reader(interaction)
        if after.phase.live:
            if not agreed(table):
                self._app.reminders.ask_the_away(after)
            text = tr("The table closes when these agree too: {names}.", names=names(asked(after)))
        else:
            text = tr("Table {number} is closed.", number=table.id)
        await say(interaction, text)

    async def _press(self, interaction: discord.Interaction, to: Address) -> None:
        for part in (self._app.archive, self._app.mydata, self._app.choices, self._app.keeping):
            if await part.press(interaction, to):
                return
        if to.table == 0:
            await self._app.pages.turn_to(interaction, to.action)
            return
        table = await self._app.tables.get(TableId(to.table))
        if not _within_reach(interaction, table):
            raise no_such_table()
        table = await self._wake(interaction, table)
        if to.turn is not None:
            await self._act(interaction, table, to.turn, to.action)
        elif (ahead := PRESS.fullmatch(to.action)) and is_private(interaction):
            await self._decide_ahead(interaction, table, pressed(ahead))
        elif command := LOBBY.get(to.action):
            await self._sit(interaction, table, command(interaction))
        elif verb := self._verbs.get(to.action):
            await verb(interaction, table)
        else:
            await self._app.pages.turn_to(interaction, to.action)

    async def _wake(self, interaction: discord.Interaction, table: Table) -> Table:
        """Whoever was away and presses anything at his table is back."""
        seat = table.seat(UserId(interaction.user.id))
        if table.phase is Phase.PLAYING and seat is not None and table.players[seat].away:
            return await self.carry_out(interaction, table, Return(UserId(interaction.user.id)))
        return table

    async def carry_out(self, interaction: discord.Interaction, table: Table, command: Command) -> Table:
        """Carries out a request, however long it takes."""
        async with Patience(interaction):
            after = await self._app.tables.handle(table.id, command)
        if after.seq > table.seq:
            committed(interaction)
        return after

    def _kind(self, to: Address | None) -> str:
        """What sort of press it is, in one of few words, whatever somebody makes up."""
        if to is None:
            return "page"
        if to.turn is not None:
            return "action"
        if to.action in LOBBY or to.action in self._verbs:
            return to.action
        return "ahead" if PRESS.fullmatch(to.action) else "page"

    async def _sit(self, interaction: discord.Interaction, table: Table, command: Command) -> None:
        if isinstance(command, Leave) and table.phase is Phase.PLAYING:
            # The lobby's button, pressed too late: it was not meant for a game.
            await self.ask_to_leave(interaction, table)
            return
        if isinstance(command, Start):
            async with Patience(interaction):
                await self._app.painter.settle_seal(table)
        after = await self.carry_out(interaction, table, command)
        await self._app.painter.answer(interaction, table.id)
        if isinstance(command, Join | Start | AddHouse | FillHouse):
            self._app.panels.remember(interaction, after.id)
            # The game may have begun while we answered: then this hand is still to be opened.
            self._app.painter.touch(after.id)

    async def _decide_ahead(self, interaction: discord.Interaction, table: Table, ahead: Ahead) -> None:
        notice = None
        try:
            await self.carry_out(interaction, table, DecideAhead(UserId(interaction.user.id), ahead))
        except Refused as refusal:
            went_wrong(interaction, refusal)
            if table.seat(UserId(interaction.user.id)) is None:
                raise
            notice = refusal.sentence(reader(interaction))
        await self._show_hand(interaction, table, notice)

    async def _act(self, interaction: discord.Interaction, table: Table, turn: int, action: str) -> None:
        notice = asked = None
        try:
            if action.startswith(ASKING) and is_private(interaction):
                asked = Asked(turn, action.removeprefix(ASKING))
                await self._may(interaction, table, asked)
            else:
                await self.carry_out(interaction, table, Act(UserId(interaction.user.id), turn, action))
        except (Refused, IllegalAction) as refusal:
            went_wrong(interaction, refusal)
            if table.seat(UserId(interaction.user.id)) is None or not is_private(interaction):
                raise
            notice = await self._sentence(refusal, table.id, reader(interaction))
        if is_private(interaction):
            await self._show_hand(interaction, table, notice, asked)
        else:
            await self._app.painter.quietly(interaction, table)

    async def _show_hand(
        self,
        interaction: discord.Interaction,
        table: Table,
        notice: str | None = None,
        asked: Asked | None = None,
    ) -> None:
        notice = notice or self._shut_out(interaction, table)
        await self._app.panels.show(interaction, table.id, notice, asked)

    def _shut_out(self, interaction: discord.Interaction, table: Table) -> str | None:
        """What keeps the table's message from being painted, for whoever acts in its channel."""
        if table.phase.live and interaction.channel_id == table.channel:
            return shut_out(interaction, reader(interaction))
        return None

    async def _may(self, interaction: discord.Interaction, table: Table, asked: Asked) -> None:
        """Refuses a question as the action itself would be; else nothing is played, logged or painted.

        Only who was away is back, as with any press.
        """
        decide(table, Act(UserId(interaction.user.id), *asked))
        await self.carry_out(interaction, table, Return(UserId(interaction.user.id)))

    async def _play_again(self, interaction: discord.Interaction, table: Table) -> None:
        if table.continued is None:
            require_opener(interaction, self._app.customs_of(table.guild))
        async with Patience(interaction):
            following, opened = await self._app.tables.again(table.id, UserId(interaction.user.id))
        if opened:
            self._app.painter.touch(following.id)  # also where Discord does not take the answer
        await self._app.painter.answer(interaction, table.id)
        if opened:
            self._app.panels.remember(interaction, following.id)

    async def _sentence(self, error: Exception, table: int, tr: Tr) -> str:
        if isinstance(error, Refused):
            return error.sentence(tr)
        if isinstance(error, IllegalAction):
            game = (await self._app.tables.get(TableId(table))).game
            return tr.of(game)(presenter(game).reasons[error.reason], **error.details)
        return tr(UNSHOWN if isinstance(error, discord.HTTPException | Unanswered) else FAILED)


def _within_reach(interaction: discord.Interaction, table: Table) -> bool:
    """Whether it is a table of the server where somebody acts; in direct messages, one where they play."""
    if is_direct(interaction):
        return table.expects(UserId(interaction.user.id))
    return interaction.guild_id == table.guild


def _asks_first(interaction: discord.Interaction, table: Table) -> bool:
    """Whether others would be left alone in the midst of a game."""
    return (
        table.phase is Phase.PLAYING
        and not table.lesson
        and table.seat(UserId(interaction.user.id)) is not None
    )
