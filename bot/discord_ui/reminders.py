"""Calls to those whom a table waits for: when a turn begins, and when another player asks for one."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Coroutine, Sequence
from typing import Any, TypeAlias

import discord

from bot import logs
from bot.discord_ui.core import Core
from bot.discord_ui.errors import LOST, loggable
from bot.discord_ui.layout import layout
from bot.discord_ui.panels import Panels
from bot.discord_ui.permissions import require_permissions
from bot.discord_ui.posting import mentioning, open_channel
from bot.discord_ui.trying import tried
from bot.discord_ui.visit import EDIT_SECONDS, Visit
from bot.i18n import N_, Tr
from bot.ids import MessageId, TableId, UserId
from bot.live.rate_limits import RateLimiter
from bot.screen import Screen
from bot.screens.prompts import NUDGED, again_call, game_call, nudged_before, reminder, vote_call
from bot.settings import PersonSettings
from bot.storage.posted import Reminder
from bot.storage.store import Store
from bot.table import Phase, Table
from bot.table.commands import Refused
from bot.table.paces import SLOW
from bot.table.votes import asked, may_move_on
from bot.tasks import Tasks

logger = logs.logger(__name__)

CALM = 2.5
"""Seconds that a turn has to last at least before anybody is called."""
AFTER_PAUSE = 0.5
"""Seconds after the pause of the house: a turn that it plays, or that was decided ahead, is over by then."""
CALLED_A_SECOND = 5.0
"""Calls of all tables together: each may cost two of the requests that the painter leaves."""
OF_LOBBY = -2
"""Stands in place of a turn for a call to a lobby. It goes when the first turn calls, or the lobby closes."""
NO_MESSAGE = MessageId(0)
"""In the place of the message in the channel, where all were called by direct message."""
NOBODY = N_("The table is waiting only for you or for a bot. Make your move, or wait a moment.")

Call: TypeAlias = Callable[[Table, Sequence[UserId], Collection[UserId], Tr], Screen]
"""What a call looks like: at this table, to these users; those in the collection are mentioned."""


class Calls:
    """Who was called at one table."""

    def __init__(self) -> None:
        self.turn = -1
        """The turn that the table was last seen in."""
        self.users: set[UserId] = set()
        """Those who have been called for it."""
        self.by_letter: set[UserId] = set()
        """Those of them who were called by their hand in direct messages."""
        self.elsewhere: set[UserId] = set()
        """Those who have sat down from another channel, and are still to be called to their game."""
        self.timer: asyncio.TimerHandle | None = None
        self.due = False
        """Whether a call for its turn waits to be made."""
        self.lock = asyncio.Lock()

    def stop(self) -> None:
        if self.timer:
            self.timer.cancel()


class Reminders:
    """At most one message a table that calls people, and nobody is called twice for one turn.

    ``pause`` is the seconds that the house takes for a move.
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
        self._calls: dict[TableId, Calls] = {}
        self._tasks = Tasks()

    async def resume(self, tables: Collection[Table]) -> None:
        """Takes up these tables after a start: a turn may not have been called for yet."""
        playing = [table for table in tables if table.phase is Phase.PLAYING]
        called = await self._messages.reminders()
        # All at once, as each of these tables asks for the settings of its people soon.
        preferences = await self._notes.preferences({user for table in tables for user in table.people})
        for table in playing:
            if table.id in called:
                due = called[table.id].turn != table.prompt.turn
            else:
                due = any(preferences[user].called_at(table.seconds) for user in table.awaited)
            if due:
                self.touch(table)

    def touch(self, table: Table) -> None:
        """The table has changed: another turn may have begun, or the game may be over."""
        if table.phase is Phase.LOBBY or not table.shared:
            return
        calls = self._at(table)
        if not table.phase.live:
            del self._calls[table.id]
            calls.stop()
            self._start(calls, table.id)
        elif calls.turn != table.prompt.turn:
            calls.turn, calls.users, calls.by_letter = table.prompt.turn, set(), set()
            calls.stop()
            calls.timer = asyncio.get_running_loop().call_later(self._calm, self._start, calls, table.id)

    def expect(self, table: Table, user_id: UserId) -> None:
        """A person has sat down at the table from another channel, where they may not see the game begin."""
        self._at(table).elsewhere.add(user_id)

    async def nudge(self, visit: Visit, table: Table) -> None:
        """Calls those whom the table waits for, once a turn. Only its players may ask for it."""
        require_permissions(visit)
        if table.seat(visit.user) is None:
            raise Refused(
                N_("Only those who play here can remind the others. Ask a player to use `/table nudge`.")
            )
        if table.phase is not Phase.PLAYING:
            raise Refused(NOBODY)
        calls = self._at(table)
        visit.public = True
        async with calls.lock:
            table = await self._tables.get(table.id)
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
            message_id = await visit.post(screen, mentioning(mentioned))
            await self._replace(table, calls, former, message_id, uncalled)

    def ask_the_away(self, table: Table) -> None:
        """Calls those who are away and asked whether the table may close, unless they want no calls."""
        if any(player.dozes for player in asked(table)):
            self._run(self._ask(self._at(table), table.id), table.id)

    def ask_again(self, table: Table) -> None:
        """Calls those who were away at the end of the game before, or those of them who want calls."""
        if table.phase is Phase.LOBBY and any(one.until == 0 for one in table.asked):
            self._run(self._ask_again(self._at(table), table.id), table.id)

    async def close(self) -> None:
        """Calls nobody any more; a call that is on its way still gets there, if it does so soon."""
        for calls in self._calls.values():
            calls.stop()
        await self._tasks.close()

    def _at(self, table: Table) -> Calls:
        return self._calls.setdefault(table.id, Calls())

    def _start(self, calls: Calls, table_id: TableId) -> None:
        self._run(self._follow(calls, table_id), table_id)

    async def _follow(self, calls: Calls, table_id: TableId) -> None:
        if calls.due:  # that call is for the turn that it finds
            return
        await self._wait(calls, table_id)
        async with calls.lock:
            table = await self._tables.get(table_id)
            await self._call_for_turn(calls, table)
            await self._call_to_game(calls, table)

    async def _wait(self, calls: Calls, table_id: TableId) -> None:
        """Waits until the table's call may be made; it is `Calls.due` meanwhile."""
        calls.due = True
        try:
            await self._client.wait_until_ready()
            if not await self._is_quiet(calls, table_id):
                await self._limiter.wait()
        finally:
            calls.due = False

    async def _is_quiet(self, calls: Calls, table_id: TableId) -> bool:
        """Whether we know, without a query, that nobody is to be called and no call to be taken away.

        Then its turn does not wait for the calls of other tables.
        """
        if calls.elsewhere or not self._notes.alone:
            return False
        async with calls.lock:
            table = await self._tables.get(table_id)
            last = await self._notes.reminder(table_id)
            if last and last.turn != table.prompt.turn:
                return False
            waiting = {*table.awaited} - self._called(calls, table, last)
            preferences = await self._notes.preferences(waiting)
        return not any(preferences[user].called_at(table.seconds) for user in waiting)

    def _run(self, call: Coroutine[Any, Any, None], table_id: TableId) -> None:
        self._tasks.begin(_unless_lost(call, table_id), f"reminder-{table_id}")

    async def _ask_again(self, calls: Calls, table_id: TableId) -> None:
        await asyncio.sleep(self._calm)
        await self._limiter.wait()
        async with calls.lock:
            table = await self._tables.get(table_id)
            away = [one.user for one in table.asked if one.until == 0 and not one.nameless]
            if await self._notes.reminder(table_id) or table.phase is not Phase.LOBBY:
                return
            users = await self._notes.wanting(away)
            if users:
                message_id = await self._send(table, again_call, users, users)
                await self._notes.set_reminder(table_id, Reminder(OF_LOBBY, message_id))

    async def _ask(self, calls: Calls, table_id: TableId) -> None:
        await self._limiter.wait()
        async with calls.lock:
            table = await self._tables.get(table_id)
            away = [player.user for player in asked(table) if player.user is not None and player.dozes]
            users = await self._notes.wanting(away)
            if users and table.phase.live:
                former = await self._notes.reminder(table_id)
                message_id = await self._send(table, vote_call, users, users)
                await self._replace(table, calls, former, message_id, users)

    async def _call_for_turn(self, calls: Calls, table: Table) -> None:
        """Takes away the call for a turn that is over, and calls for the present turn."""
        former = await self._notes.reminder(table.id)
        if former and former.turn != table.prompt.turn:
            await self._notes.set_reminder(table.id, None)
            await self._delete(table, former)
            former = None
        if not table.phase.live:
            self._notes.forget(table.id)
        waiting = {*table.awaited} - self._called(calls, table, former)
        if not waiting or table.prompt.brief:
            return
        preferences = await self._notes.preferences(waiting)
        new = {user for user in waiting if preferences[user].called_at(table.seconds)}
        await self._call_by_letter(calls, table, {user for user in new if preferences[user].hand == "dm"})
        new -= calls.by_letter
        if new:
            # Those who were called before are named again, as that message goes; but not told again.
            users = [user for user in table.awaited if user in new | (calls.users - calls.by_letter)]
            message_id = await self._send(table, reminder, users, [user for user in users if user in new])
            await self._replace(table, calls, former, message_id, users)
        elif calls.by_letter and former is None:
            # A restart must not call them a second time.
            await self._notes.set_reminder(table.id, Reminder(table.prompt.turn, NO_MESSAGE))

    async def _call_to_game(self, calls: Calls, table: Table) -> None:
        """Calls those who have sat down from elsewhere, once, if nothing else tells them that it has begun.

        Their hand may be open by now; or they want no calls, or will be called to each of their moves.
        """
        users = [user for user in table.people if user in calls.elsewhere] if table.phase.live else []
        calls.elsewhere -= {*users}
        preferences = await self._notes.preferences(users)
        users = [
            user
            for user in users
            if preferences[user].notify != "never"
            and not preferences[user].called_at(table.seconds)
            and not self._panels.is_open(table.id, user)
        ]
        if users:
            await self._send(table, game_call, users, users)

    async def _call_by_letter(self, calls: Calls, table: Table, users: Collection[UserId]) -> None:
        """Calls these users where their hands are: in direct messages, if those are open, in a slow game."""
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
        """Calls these users in the table's channel, and tells those who are mentioned; gives the message."""
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
            # It was before a restart, and we do not know any more who they were.
            calls.users = {*table.awaited}
        return calls.users

    async def _replace(
        self,
        table: Table,
        calls: Calls,
        former: Reminder | None,
        message_id: MessageId,
        users: Collection[UserId],
    ) -> None:
        """Remembers the message that has called these users, and takes the former one away."""
        calls.users |= {*users}
        await self._notes.set_reminder(table.id, Reminder(table.prompt.turn, message_id))
        if former:
            await self._delete(table, former)

    async def _delete(self, table: Table, last: Reminder) -> None:
        if last.message == NO_MESSAGE:
            return
        channel = self._client.get_partial_messageable(table.channel, guild_id=table.guild)
        deleting = channel.get_partial_message(last.message).delete()
        await tried(deleting, logger.info, "a call stays in its channel", table=table.id)


async def _unless_lost(call: Coroutine[Any, Any, None], table_id: TableId) -> None:
    try:
        await call
    except LOST as error:
        logger.warning("nobody could be called", table=table_id, error=loggable(error))


class CallNotes:
    """Asks the store once and then knows, where no other process writes the same: each turn asks for it."""

    def __init__(self, store: Store, *, alone: bool) -> None:
        self._people, self._messages = store.people, store.messages
        self.alone = alone
        """Whether this process serves all servers."""
        self._last: dict[TableId, Reminder | None] = {}
        """The last call of each table where something can still happen."""

    async def reminder(self, table_id: TableId) -> Reminder | None:
        """The last call of a table, or None if there was none or it was taken away."""
        if table_id in self._last:
            return self._last[table_id]
        found = await self._messages.reminder(table_id)
        if self.alone:
            self._last[table_id] = found
        return found

    async def set_reminder(self, table_id: TableId, reminder: Reminder | None) -> None:
        """Stores the last call of a table, or (None) that it was taken away."""
        # Should the store not take it, it is asked the next time.
        self._last.pop(table_id, None)
        await self._messages.set_reminder(table_id, reminder)
        if self.alone:
            self._last[table_id] = reminder

    async def preferences(self, users: Collection[UserId]) -> dict[UserId, PersonSettings]:
        """The settings of each of these people."""
        return await self._people.current(users, alone=self.alone)

    async def wanting(self, users: Collection[UserId]) -> list[UserId]:
        """The people among these who want calls."""
        known = await self.preferences(users)
        return [user for user in users if known[user].notify != "never"]

    def forget(self, table_id: TableId) -> None:
        """The table has ended."""
        self._last.pop(table_id, None)
