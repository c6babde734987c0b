"""The stored calls, and who wants calls."""

from __future__ import annotations

from collections.abc import Collection

from bot.ids import TableId, UserId
from bot.settings import PersonSettings
from bot.storage.posted import Reminder
from bot.storage.store import Store


class CallNotes:
    """The stored calls. Each turn needs them.

    If no other process writes to the store, we read each call from the store only once.
    """

    def __init__(self, store: Store, *, alone: bool) -> None:
        self._people, self._messages = store.people, store.messages
        self.alone = alone
        """Whether this process serves all servers."""
        self._last: dict[TableId, Reminder | None] = {}
        """The last call (or None) of each table where something can still happen."""

    async def reminder(self, table_id: TableId) -> Reminder | None:
        """The last call of a table; None if there was none, or it was removed."""
        if table_id in self._last:
            return self._last[table_id]
        found = await self._messages.reminder(table_id)
        if self.alone:
            self._last[table_id] = found
        return found

    async def set_reminder(self, table_id: TableId, reminder: Reminder | None) -> None:
        """Stores the last call of a table; None says that the call was removed."""
        # If storing the call fails, `reminder` asks the store next time.
        self._last.pop(table_id, None)
        await self._messages.set_reminder(table_id, reminder)
        if self.alone:
            self._last[table_id] = reminder

    async def preferences(self, users: Collection[UserId]) -> dict[UserId, PersonSettings]:
        """The settings of these people."""
        return await self._people.current(users, alone=self.alone)

    async def wanting(self, users: Collection[UserId]) -> list[UserId]:
        """The people among these who want calls."""
        known = await self.preferences(users)
        return [user for user in users if known[user].notify != "never"]

    def forget(self, table_id: TableId) -> None:
        """Forgets a table that has ended."""
        self._last.pop(table_id, None)
