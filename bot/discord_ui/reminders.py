"""Calling those whom a table waits for: by itself when a turn begins, and when another player asks for it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Sequence
from typing import TypeAlias

import discord

from bot.discord_ui.answers import EDIT_SECONDS, LOST, in_turn, post, told
from bot.discord_ui.layout import layout
from bot.discord_ui.permissions import require_permissions
from bot.discord_ui.upkeep import LAST_STROKE
from bot.host import logs
from bot.i18n import N_, Tr
from bot.ids import MessageId, TableId, UserId
from bot.live.rate_limits import Budget
from bot.presenters.prompts import reminder, vote_call
from bot.screen import Screen
from bot.storage.people import People, Reminder
from bot.table import Phase, Table
from bot.table.commands import Refused
from bot.table.votes import asked

logger = logs.logger(__name__)

CALM = 2.5
"""Seconds that a turn has to last at least before anybody is called."""
AFTER_PAUSE = 0.5
"""So many after the pause of the house: a turn that it plays, or that was decided ahead, is over by then."""
CALLED_A_SECOND = 5.0
"""Tables that are called for, all together: each may cost two of the requests that the painter leaves."""
NOBODY = N_("The table waits for nobody but you or the house.")


Call: TypeAlias = Callable[[Table, Sequence[UserId], Collection[UserId], Tr], Screen]
"""What a call looks like: at this table, of these users, of whom these are mentioned."""


class Calls:
    """Who was called at one table."""

    def __init__(self) -> None:
        self.turn = -1
        """The turn that the table was last seen in."""
        self.users: set[int] = set()
        """Who has been called for it."""
        self.timer: asyncio.TimerHandle | None = None
        self.due = False
        """Whether the table waits for its turn to be looked after."""
        self.lock = asyncio.Lock()

    def stop(self) -> None:
        if self.timer:
            self.timer.cancel()


class Reminders:
    """At most one message a table that calls people, and nobody is called twice for one turn.

    ``find`` gives the table as it is now, ``shared`` the language of a server; ``share`` is the part of this
    process in what all of them may ask of Discord; ``pause`` the seconds that the house takes for a move.
    """

    def __init__(
        self,
        client: discord.Client,
        people: People,
        *,
        find: Callable[[TableId], Awaitable[Table]],
        shared: Callable[[int], Tr],
        share: float,
        pause: float,
    ) -> None:
        self._client = client
        self._people = people
        self._find = find
        self._shared = shared
        self._budget = Budget(CALLED_A_SECOND * share)
        self._calm = max(CALM, pause + AFTER_PAUSE)
        self._calls: dict[int, Calls] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    async def look_over(self, tables: Collection[Table]) -> None:
        """Takes up these tables after a start: a turn may not have been called for yet."""
        playing = [table for table in tables if table.phase is Phase.PLAYING]
        called = await self._people.reminders()
        new = [table for table in playing if table.id not in called]
        preferences = await self._people.preferences({user for table in new for user in table.awaited})
        for table in playing:
            if table.id in called:
                due = called[table.id].turn != table.prompt.turn
            else:
                due = any(preferences[user].called_at(table.seconds) for user in table.awaited)
            if due:
                self.touch(table)

    def touch(self, table: Table) -> None:
        """The table has changed: another turn may have begun, or the game may be over."""
        if table.phase is Phase.LOBBY or table.lesson:
            return
        calls = self._at(table)
        if not table.phase.live:
            del self._calls[table.id]
            calls.stop()
            self._start(calls, table.id)
        elif calls.turn != table.prompt.turn:
            calls.turn, calls.users = table.prompt.turn, set()
            calls.stop()
            calls.timer = asyncio.get_running_loop().call_later(self._calm, self._start, calls, table.id)

    async def nudge(self, interaction: discord.Interaction, table: Table) -> None:
        """Calls those whom the table waits for, once a turn; for its players alone."""
        require_permissions(interaction)
        if table.seat(UserId(interaction.user.id)) is None:
            raise Refused(N_("Only those who play here can remind the others."))
        if table.phase is not Phase.PLAYING:
            raise Refused(NOBODY)
        calls = self._at(table)
        async with in_turn(interaction, calls.lock, public=True):
            table = await self._find(table.id)
            users = [user for user in table.awaited if user != interaction.user.id]
            if not users or table.prompt.brief:
                raise Refused(NOBODY)
            former = await self._people.reminder(table.id)
            uncalled = {*users} - self._called(calls, table, former)
            if not uncalled:
                raise Refused(N_("They have been reminded of this move already. Give them a moment."))
            preferences = await self._people.preferences(uncalled)
            mentioned = [user for user in users if user in uncalled and preferences[user].notify != "never"]
            screen = reminder(table, users, mentioned, self._shared(table.guild))
            message = await post(interaction, screen, _mentioning(mentioned))
            await self._replace(table, calls, former, message, uncalled)

    def ask_the_away(self, table: Table) -> None:
        """Calls those who are away and asked whether the table may close, unless they want no calls."""
        if any(player.dozes for player in asked(table)):
            task = asyncio.create_task(self._ask(self._at(table), table.id), name=f"reminder-{table.id}")
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Calls nobody any more; a call that is on its way still gets there, if it does so soon."""
        for calls in self._calls.values():
            calls.stop()
        if tasks := [*self._tasks]:
            _, late = await asyncio.wait(tasks, timeout=LAST_STROKE)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)

    def _at(self, table: Table) -> Calls:
        return self._calls.setdefault(table.id, Calls())

    def _start(self, calls: Calls, table: int) -> None:
        if calls.due:
            return
        calls.due = True
        task = asyncio.create_task(self._safely(calls, table), name=f"reminder-{table}")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _safely(self, calls: Calls, table: int) -> None:
        try:
            await self._client.wait_until_ready()
            await self._budget.turn()
            calls.due = False
            async with calls.lock:
                await self._look_after(calls, await self._find(TableId(table)))
        except LOST as error:
            logger.warning("nobody could be called", table=table, error=told(error))
        except Exception:
            logger.exception("calls failed", table=table)

    async def _ask(self, calls: Calls, number: int) -> None:
        try:
            await self._budget.turn()
            async with calls.lock:
                table = await self._find(TableId(number))
                away = [player.user for player in asked(table) if player.user is not None and player.dozes]
                preferences = await self._people.preferences(away)
                users = [user for user in away if preferences[user].notify != "never"]
                if users and table.phase.live:
                    former = await self._people.reminder(TableId(number))
                    message = await self._send(table, vote_call, users, users)
                    await self._replace(table, calls, former, message, users)
        except LOST as error:
            logger.warning("nobody could be called", table=number, error=told(error))
        except Exception:
            logger.exception("calls failed", table=number)

    async def _look_after(self, calls: Calls, table: Table) -> None:
        """Takes a call away whose turn is over, and calls for the turn that has come."""
        former = await self._people.reminder(table.id)
        if former and former.turn != table.prompt.turn:
            await self._people.set_reminder(table.id, None)
            await self._delete(table, former)
            former = None
        waiting = {*table.awaited} - self._called(calls, table, former)
        if not waiting or table.prompt.brief:
            return
        preferences = await self._people.preferences(waiting)
        new = {user for user in waiting if preferences[user].called_at(table.seconds)}
        if new:
            # Whoever was called before is named again, as that message goes; but not told again.
            users = [user for user in table.awaited if user in new | calls.users]
            message = await self._send(table, reminder, users, [user for user in users if user in new])
            await self._replace(table, calls, former, message, users)

    async def _send(
        self, table: Table, call: Call, users: Sequence[UserId], mentioned: Sequence[UserId]
    ) -> int:
        """Calls these users in the table's channel, of whom some are told; gives the message."""
        channel = self._client.get_partial_messageable(table.channel, guild_id=table.guild)
        screen = call(table, users, mentioned, self._shared(table.guild))
        async with asyncio.timeout(EDIT_SECONDS):
            sent = await channel.send(view=layout(screen), allowed_mentions=_mentioning(mentioned))
        return sent.id

    def _called(self, calls: Calls, table: Table, last: Reminder | None) -> set[int]:
        """Who has been called for this turn."""
        turn = table.prompt.turn
        if calls.turn != turn:
            calls.turn, calls.users = turn, set()
        if last and last.turn == turn and not calls.users:
            # It was before a restart, and nobody knows any more who.
            calls.users = {*table.awaited}
        return calls.users

    async def _replace(
        self, table: Table, calls: Calls, former: Reminder | None, message: int, users: Collection[int]
    ) -> None:
        """Remembers the message that has called these users, and takes the former one away."""
        calls.users |= {*users}
        await self._people.set_reminder(table.id, Reminder(table.prompt.turn, MessageId(message)))
        if former:
            await self._delete(table, former)

    async def _delete(self, table: Table, last: Reminder) -> None:
        channel = self._client.get_partial_messageable(table.channel, guild_id=table.guild)
        try:
            async with asyncio.timeout(EDIT_SECONDS):
                await channel.get_partial_message(last.message).delete()
        except LOST as error:
            logger.info("a call stays in its channel", table=table.id, error=told(error))


def _mentioning(users: Collection[int]) -> discord.AllowedMentions:
    """Lets Discord tell these users."""
    return discord.AllowedMentions(users=[discord.Object(user) for user in users])
