"""Whom each table called last, and how people want to be called."""

from __future__ import annotations

from collections.abc import Collection

from bot.ids import TableId, UserId
from bot.settings import PersonSettings
from bot.storage.people import People, Reminder


class CallNotes:
    """Asks the store once and then knows, where no other process writes the same: each turn asks for it."""

    def __init__(self, people: People, *, alone: bool) -> None:
        self._people = people
        self.alone = alone
        """Whether this process serves all servers."""
        self._last: dict[TableId, Reminder | None] = {}
        """The last call of each table where something can still happen."""

    async def reminder(self, table_id: TableId) -> Reminder | None:
        """The last call of a table, or None if there was none or it was taken away."""
        if table_id in self._last:
            return self._last[table_id]
        found = await self._people.reminder(table_id)
        if self.alone:
            self._last[table_id] = found
        return found

    async def set_reminder(self, table_id: TableId, reminder: Reminder | None) -> None:
        """Stores the last call of a table, or (None) that it was taken away."""
        # Should the store not take it, it is asked the next time.
        self._last.pop(table_id, None)
        await self._people.set_reminder(table_id, reminder)
        if self.alone:
            self._last[table_id] = reminder

    async def preferences(self, users: Collection[UserId]) -> dict[UserId, PersonSettings]:
        """The settings of each of these people."""
        return await self._people.current(users, alone=self.alone)

    def forget(self, table_id: TableId) -> None:
        """The table has ended."""
        self._last.pop(table_id, None)
