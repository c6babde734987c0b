"""Calls people whom a table waits for: as a game or a turn begins, and when another player asks."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Coroutine, Sequence
from contextlib import nullcontext
from typing import Any, TypeAlias

import discord

from bot import logs
from bot.discord_ui.errors import LOST, loggable
from bot.discord_ui.layout import layout, says, tables_on
from bot.discord_ui.messages.call_notes import CallNotes
from bot.discord_ui.messages.core import Core
from bot.discord_ui.messages.panels import Panels
from bot.discord_ui.messages.posting import mentioning, open_channel
from bot.discord_ui.permissions import require_permissions
from bot.discord_ui.refusals import not_here
from bot.discord_ui.trying import tried
from bot.discord_ui.visit import EDIT_SECONDS, Visit
from bot.i18n import N_, Tr
from bot.ids import MessageId, TableId, UserId
from bot.live.lately import Lately
from bot.live.rate_limits import Mentions, RateLimiter
from bot.screen import Screen
from bot.screens.prompts import BELL, NUDGED, again_call, game_call, nudged_before, reminder, vote_call
from bot.settings import PersonSettings
from bot.storage.posted import Reminder, Sending
from bot.table import Phase, Table
from bot.table.commands import Refused, WaitFor
from bot.table.paces import SLOW
from bot.table.requirements import paused
from bot.table.votes import agreed, asked, may_move_on
from bot.tasks import Tasks

logger = logs.logger(__name__)

CALM = 2.5
"""Seconds that a turn must have lasted before anybody is called."""
CALM_IF_SLOW = 60.0
"""Seconds after which people are called in a slow game: people who are there have played by then."""
AFTER_PAUSE = 0.5
"""A call waits for a bot's pause and this many seconds. By then, a turn in which only bots act is over."""
CALLED_A_SECOND = 5.0
"""Calls per second for all tables together. Each call may take two requests away from painting."""
FIRST_TURN = 0
OF_LOBBY = -2
"""For a call made in a lobby, stored instead of a turn. Such a call is removed when the first turn's call
replaces it, or when the lobby ends.
"""
OF_START = -3
"""For a call made as a game began, stored instead of a turn. The call stays while somebody is missing."""
CALL = "call"
"""The kind of `Sending` for calls."""
LAST_ASKED = 1000
"""For this many games, we remember that their sleepers were called to the next one, or to a vote."""
NO_MESSAGE = MessageId(0)
"""Stands for the message's id if everybody was called by direct message."""
NOBODY = N_("The table is waiting only for you or for a bot. Make your move, or wait a moment.")

Call: TypeAlias = Callable[[Table, Sequence[UserId], Collection[UserId], Tr], Screen]
"""Makes the screen that calls all these users at this table. It mentions only the users in the collection."""


class Calls:
    """The people called at one table."""

    def __init__(self) -> None:
        self.turn = -1
        """The turn in which the table was last seen."""
        self.users: set[UserId] = set()
        """The users called for this turn."""
        self.by_letter: set[UserId] = set()
        """The users who were called for this turn in direct messages: their hand was sent to them again."""
        self.people: set[UserId] = set()
        """The users with a seat when the table was last seen."""
        self.new: set[UserId] = set()
        """The users who sat down after the table's last call. They are called unless their hand is open."""
        self.waits = self.paused = self.unhurried = False
        """Whether the game waited for called users when last seen, whether it was paused, and whether one
        person played alone."""
        self.timer: asyncio.TimerHandle | None = None
        self.due = False
        """Whether a call for the table's turn is waiting to be made."""
        self.rested = -1
        """The turn in which a slow game has waited for people who are there (`CALM_IF_SLOW`)."""
        self.vote: MessageId | None = None
        """The message that called people to a vote on closing the table."""
        self.lock = asyncio.Lock()

    def see(self, table: Table) -> bool:
        """Notes the table's state; returns whether its turn is new."""
        self.new |= {*table.people} - self.people
        if (self.paused and not table.paused) or (self.unhurried and not table.unhurried):
            # After a pause, or as somebody joins one person, all are called as at the start of a game.
            self.new |= {*table.people}
        self.unhurried = table.unhurried
        self.people, self.waits, self.paused = {*table.people}, table.waits_for_called, table.paused
        moved = self.turn != table.prompt.turn
        if moved:
            self.turn, self.users, self.by_letter = table.prompt.turn, set(), set()
        return moved

    def stop(self) -> None:
        if self.timer:
            self.timer.cancel()
            self.timer = None


class Reminders:
    """Keeps at most one calling message for each table, and calls nobody twice for one turn.

    ``pause`` is how many seconds a bot takes for a move.
    """

    def __init__(self, client: discord.Client, core: Core, panels: Panels, pause: float) -> None:
        self._panels = panels
        self._client = client
        self._tables = core.tables
        self._messages = core.store.messages
        self._notes = CallNotes(core.store, alone=core.shards.all)
        self._chosen = core.chosen
        self._answers = core.answers
        self._limiter = RateLimiter(1 / (CALLED_A_SECOND * core.shards.share))
        self._calm = max(CALM, pause + AFTER_PAUSE)
        self._mentions = Mentions()
        self._asked_after: Lately[TableId, bool] = Lately(LAST_ASKED)
        """The ended games whose sleepers were called to the next game."""
        self._asked_to_close: Lately[tuple[TableId, UserId], bool] = Lately(LAST_ASKED)
        """The people who were away and were called to a vote, with the table."""
        self._calls: dict[TableId, Calls] = {}
        self._tasks = Tasks()
        self._sendings, self._shards = core.sendings, core.shards
        core.sendings.finders[CALL] = self._find

    async def resume(self, tables: Collection[Table]) -> None:
        """Follows these tables after a start, as people may still have to be called for their turns.

        Removes calls that an earlier process has left at ended tables.
        """
        for table_id in await self._messages.stale_reminders(self._shards):
            self.touch(await self._tables.get(table_id))
        playing = [table for table in tables if table.phase is Phase.PLAYING and table.shared]
        called = await self._messages.reminders()
        # One query for all tables, as each of them soon asks for the settings of its people.
        preferences = await self._notes.preferences({user for table in tables for user in table.people})
        for table in playing:
            calls = self._at(table)
            if table.id in called:
                due = called[table.id].turn not in (OF_START, table.prompt.turn)
            else:
                due = any(preferences[user].called_at(table.seconds) for user in table.awaited)
            if table.id in called or not (table.waits_for_called or table.prompt.turn == FIRST_TURN):
                calls.people = {*table.people}
            if due or not calls.people:
                self.touch(table)
            calls.waits, calls.paused = table.waits_for_called, table.paused
            calls.unhurried = table.unhurried

    def touch(self, table: Table) -> None:
        """Follows a changed table: another turn may have begun, or the game may be over."""
        if table.phase is Phase.LOBBY or not table.shared:
            return
        calls = self._at(table)
        begun, waited = bool(calls.new and calls.timer), calls.waits
        moved = calls.see(table)
        if not table.phase.live:
            del self._calls[table.id]
            calls.new.clear()
            calls.stop()
            self._start(calls, table.id)
        elif waited and not calls.waits:
            calls.stop()
            self._start(calls, table.id)
        elif (moved or calls.new) and not begun:
            calls.stop()
            calls.timer = asyncio.get_running_loop().call_later(self._calm, self._start, calls, table.id)

    async def nudge(self, visit: Visit, table: Table) -> None:
        """Calls the people whom the table waits for, once a turn. Only its players may ask for a call."""
        if visit.direct:
            raise not_here(table)
        require_permissions(visit)
        if table.seat(visit.user) is None:
            raise Refused(
                N_("Only people who play here can remind the others. Ask one of them to use `/table remind`.")
            )
        if table.phase is not Phase.PLAYING:
            raise Refused(NOBODY)
        calls = self._at(table)
        visit.public = True
        async with calls.lock:
            table = await self._tables.get(table.id)
            if table.paused:
                raise paused()
            users = [user for user in table.awaited if user != visit.user]
            if not users or table.prompt.brief:
                raise Refused(NOBODY)
            former = await self._notes.reminder(table.id)
            uncalled = {*users} - self._called(calls, table, former)
            if not uncalled and may_move_on(table, visit.user):
                await self._answers.give(visit, nudged_before(table, visit.tr))
                return
            if not uncalled:
                raise Refused(NUDGED)
            mentioned = await self._notes.wanting([user for user in users if user in uncalled])
            screen = reminder(table, users, mentioned, self._chosen.for_server(table.guild))
            async with self._sendings.noted(_sending(table)):
                message_id = MessageId((await visit.post(screen, mentioning(mentioned))).id)
                await self._replace(table, calls, former, message_id, uncalled)

    def ask_the_away(self, table: Table) -> None:
        """If people who are away must agree to close the table, calls them unless they want no calls.

        Each is called once a game, as people can vote, take that back, leave, and vote again.
        """
        if self._unasked(table):
            self._run(self._ask(self._at(table), table.id), table.id)

    def vote_is_over(self, table: Table) -> None:
        """Removes the call to a vote if nobody wants to close the table any more."""
        if not agreed(table) and table.id in self._calls:
            self._run(self._end_vote(self._at(table), table.id), table.id)

    def ask_again(self, table: Table) -> None:
        """Calls the players who were away at the end of the previous game and who want calls.

        They are called once after each game, however many lobbies follow it.
        """
        if table.phase is Phase.LOBBY and any(one.until == 0 for one in table.asked):
            self._run(self._ask_again(self._at(table), table.id), table.id)

    async def invite(self, table: Table, call: Call, guest: UserId) -> MessageId:
        """Calls a person without a seat, mentioning them unless they want no calls. May raise `LOST`."""
        return await self._send(table, call, [guest], await self._notes.wanting([guest]))

    def may_mention(self, by: UserId, guest: UserId) -> bool:
        """Whether one person may have another one called who has no seat. If so, the call is counted."""
        return self._mentions.allows(by, guest)

    async def take_back(self, table: Table, message_id: MessageId) -> None:
        """Removes a call in the lobby, or leaves it if Discord does not let us."""
        await self._delete(table, Reminder(OF_LOBBY, message_id))

    async def close(self) -> None:
        """Makes no more calls; waits a short while for the calls on their way."""
        for calls in self._calls.values():
            calls.stop()
        await self._tasks.close()

    def _at(self, table: Table) -> Calls:
        return self._calls.setdefault(table.id, Calls())

    def _start(self, calls: Calls, table_id: TableId) -> None:
        calls.timer = None
        self._run(self._follow(calls, table_id), table_id)

    def _start_rested(self, calls: Calls, table_id: TableId, turn: int) -> None:
        calls.rested = turn
        self._start(calls, table_id)

    async def _follow(self, calls: Calls, table_id: TableId) -> None:
        if calls.due:  # another run is waiting, and will see this turn
            return
        await self._wait(calls, table_id)
        async with calls.lock:
            table = await self._tables.get(table_id)
            new, calls.new = calls.new, set()  # people who sit down during this call get the next one
            missing = new and new & await self._panels.missing(table_id)
            if missing:
                table = await self._tables.handle(table_id, WaitFor(frozenset(missing)))
            await self._call_for_turn(calls, table, missing)

    async def _wait(self, calls: Calls, table_id: TableId) -> None:
        """Waits until the table's call may be made. Sets `Calls.due` during this wait."""
        calls.due = True
        try:
            await self._client.wait_until_ready()
            await self._sendings.found()
            if not await self._is_quiet(calls, table_id):
                await self._limiter.wait()
        finally:
            calls.due = False

    async def _is_quiet(self, calls: Calls, table_id: TableId) -> bool:
        """Whether we know, without a query, that nobody has to be called and no old call has to be removed.

        If so, this table need not wait until the calls of other tables are made.
        """
        if not self._notes.alone or (calls.new and calls.new & await self._panels.missing(table_id)):
            return False
        async with calls.lock:
            table = await self._tables.get(table_id)
            last = await self._notes.reminder(table_id)
            if last and last.turn != table.prompt.turn:
                return False
            if table.seconds >= SLOW and calls.rested != table.prompt.turn:
                return True
            waiting = {*table.awaited} - self._called(calls, table, last)
            preferences = await self._notes.preferences(waiting)
        return not any(self._is_due(table, user, preferences[user]) for user in waiting)

    def _run(self, call: Coroutine[Any, Any, None], table_id: TableId) -> None:
        self._tasks.begin(_unless_lost(call, table_id), f"reminder-{table_id}")

    async def _ask_again(self, calls: Calls, table_id: TableId) -> None:
        await asyncio.sleep(self._calm)
        await self._limiter.wait()
        async with calls.lock:
            table = await self._tables.get(table_id)
            away = [one.user for one in table.asked if one.until == 0 and not one.nameless]
            before, host = table.opened.after, table.opened.host
            told = before in self._asked_after or await self._notes.reminder(table_id)
            if told or table.phase is not Phase.LOBBY:
                return
            self._asked_after[before] = True
            wanting = await self._notes.wanting(away)
            users = [user for user in wanting if self.may_mention(host, user)]
            if users:
                async with self._sendings.noted(_sending(table, OF_LOBBY)):
                    message_id = await self._send(table, again_call, users, users)
                    await self._notes.set_reminder(table_id, Reminder(OF_LOBBY, message_id))

    async def _ask(self, calls: Calls, table_id: TableId) -> None:
        await self._limiter.wait()
        async with calls.lock:
            table = await self._tables.get(table_id)
            users = await self._notes.wanting(self._unasked(table))
            if users and table.phase.live and agreed(table):
                former = await self._notes.reminder(table_id)
                async with self._sendings.noted(_sending(table)):
                    calls.vote = message_id = await self._send(table, vote_call, users, users)
                    await self._replace(table, calls, former, message_id, users)
                self._asked_to_close.update({(table_id, user): True for user in users})

    async def _end_vote(self, calls: Calls, table_id: TableId) -> None:
        async with calls.lock:
            table, former = await self._tables.get(table_id), await self._notes.reminder(table_id)
            if former and former.message == calls.vote and not agreed(table):
                await self._delete(table, former)
                await self._notes.set_reminder(table_id, None)

    def _unasked(self, table: Table) -> list[UserId]:
        """The people who are away, must agree to close the table, and have not been called for that yet."""
        away = [player.user for player in asked(table) if player.user is not None and player.dozes]
        return [user for user in away if (table.id, user) not in self._asked_to_close]

    def _is_due(self, table: Table, user_id: UserId, chosen: PersonSettings) -> bool:
        """Whether a user wants calls at this pace; or wants any, has missed a move and has no open hand."""
        missed = any(player.user == user_id and player.misses for player in table.players)
        unseen = missed and not self._panels.is_open(table.id, user_id)
        return chosen.called_at(table.seconds) or (unseen and chosen.notify != "never")

    def _lacks_hands(self, table: Table) -> bool:
        """Whether at least one player present has no hand open."""
        return any(not self._panels.is_open(table.id, user_id) for user_id in table.present)

    async def _call_for_turn(self, calls: Calls, table: Table, missing: Collection[UserId]) -> None:
        """Removes the call for a past turn, and calls people for the present one.

        In a game that has just begun, the ``missing`` people are called too. A slow game calls nobody
        until it has rested in this turn.
        """
        former, waits = await self._notes.reminder(table.id), table.waits_for_called
        of_start = former is not None and former.turn == OF_START
        if former and of_start and not waits and table.phase.live and self._lacks_hands(table):
            # The call at the game's start stays until this decision is made, so that latecomers still find
            # the call.
            former = Reminder(table.prompt.turn, former.message)
            await self._notes.set_reminder(table.id, former)
        if former and former.turn != table.prompt.turn and not (of_start and waits):
            await self._delete(table, former)
            await self._notes.set_reminder(table.id, None)
            former = None
        if not table.phase.live:
            self._notes.forget(table.id)
        waiting = set() if table.prompt.brief else {*table.awaited} - self._called(calls, table, former)
        if table.paused or not (missing or waiting) or (waits and not missing):
            return
        preferences = await self._notes.preferences({*waiting, *missing})
        new = {user for user in waiting if self._is_due(table, user, preferences[user])}
        new |= {user for user in missing if preferences[user].notify != "never"}
        turn = table.prompt.turn
        if new and table.seconds >= SLOW and not (missing or calls.rested == turn):
            if calls.timer is None:
                rest, loop = CALM_IF_SLOW - self._calm, asyncio.get_running_loop()
                calls.timer = loop.call_later(rest, self._start_rested, calls, table.id, turn)
            return
        await self._call_by_letter(calls, table, {user for user in new if preferences[user].hand == "dm"})
        new -= calls.by_letter
        if new:
            # The new message also names the people whom the old one called, as we delete the old one. Discord
            # does not notify them again.
            before = set() if missing else (calls.users & {*table.awaited}) - calls.by_letter
            users = [user for user in table.people if user in new | before]
            call = game_call if missing else reminder
            turn = OF_START if waits else table.prompt.turn
            async with self._sendings.noted(_sending(table, turn)):
                message_id = await self._send(table, call, users, [user for user in users if user in new])
                await self._replace(table, calls, former, message_id, users, turn)
        elif calls.by_letter and former is None:
            # A restart must not call these users a second time.
            await self._notes.set_reminder(table.id, Reminder(table.prompt.turn, NO_MESSAGE))

    async def _call_by_letter(self, calls: Calls, table: Table, users: Collection[UserId]) -> None:
        """In a slow game, calls these users by sending them their hands again in direct messages."""
        if table.seconds < SLOW:
            return
        for user_id in users:
            try:
                called = await self._panels.call(table, user_id)
            except LOST as error:
                logger.info("nobody was called by direct message", table=table.id, error=loggable(error))
                continue
            if called:
                calls.by_letter.add(user_id)
                calls.users.add(user_id)

    async def _send(
        self, table: Table, call: Call, users: Sequence[UserId], mentioned: Sequence[UserId]
    ) -> MessageId:
        """Calls these users in the table's channel, and mentions some of them; returns the message's id."""
        channel = open_channel(self._client, table.guild, table.channel)
        screen = call(table, users, mentioned, self._chosen.for_server(table.guild))
        async with asyncio.timeout(EDIT_SECONDS):
            sent = await channel.send(view=layout(screen), allowed_mentions=mentioning(mentioned))
        return MessageId(sent.id)

    def _called(self, calls: Calls, table: Table, last: Reminder | None) -> set[UserId]:
        """The users who have been called for this turn."""
        turn = table.prompt.turn
        if calls.turn != turn:
            calls.turn, calls.users, calls.by_letter = turn, set(), set()
        if last and last.turn == turn and not calls.users:
            # The call was made before a restart, and we no longer know who was called.
            calls.users = {*table.awaited}
        return calls.users

    async def _replace(
        self,
        table: Table,
        calls: Calls,
        former: Reminder | None,
        message_id: MessageId,
        users: Collection[UserId],
        turn: int | None = None,
    ) -> None:
        """Removes the previous call, and notes the message that has called these users."""
        calls.users |= {*users}
        turn = table.prompt.turn if turn is None else turn
        # In this order, a process that is killed leaves either message noted or to be found again.
        if former:
            await self._delete(table, former)
        await self._notes.set_reminder(table.id, Reminder(turn, message_id))

    async def _find(self, sending: Sending) -> None:
        """Finds the call that a killed process may have sent, and notes it in place of the previous one."""
        table_id = TableId(sending.id)
        calls = self._calls.get(table_id)
        async with calls.lock if calls else nullcontext():
            table, noted = await self._tables.get(table_id), await self._notes.reminder(table_id)
            found = await self._sendings.latest(
                sending,
                lambda parts: says(parts, BELL) and table_id in tables_on(parts),
                noted and noted.message,
            )
            if found is None:
                return
            if noted:
                await self._delete(table, noted)
            await self._notes.set_reminder(table_id, Reminder(sending.stage, found))
        if not table.phase.live:
            self.touch(table)

    async def _delete(self, table: Table, last: Reminder) -> None:
        if last.message == NO_MESSAGE:
            return
        channel = self._client.get_partial_messageable(table.channel, guild_id=table.guild)
        deleting = channel.get_partial_message(last.message).delete()
        await tried(deleting, logger.info, "a call stays in its channel", table=table.id)


def _sending(table: Table, turn: int | None = None) -> Sending:
    """A call for this turn, or for the present one, that is about to be sent."""
    turn = table.prompt.turn if turn is None else turn
    return Sending(CALL, table.id, table.guild, table.channel, stage=turn)


async def _unless_lost(call: Coroutine[Any, Any, None], table_id: TableId) -> None:
    try:
        await call
    except LOST as error:
        logger.warning("nobody could be called", table=table_id, error=loggable(error))
