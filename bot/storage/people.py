"""What is remembered of people: what they prefer, where their hands lie, and when a table called them."""

from __future__ import annotations

from collections.abc import Callable, Collection
from contextlib import AbstractAsyncContextManager
from typing import NamedTuple, TypeAlias, TypedDict, Unpack

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.preferences import Preferences, When, Where
from bot.storage import schema
from bot.storage.rows import put

DEFAULT = Preferences()

Door: TypeAlias = Callable[[], AbstractAsyncContextManager[AsyncConnection]]


class Chosen(TypedDict, total=False):
    """What somebody chooses; the rest stays as it is."""

    hand: Where
    notify: When


class Posted(NamedTuple):
    """The direct message that shows somebody's hand, and the language it is in."""

    channel: int
    message: int
    language: str


class Reminder(NamedTuple):
    """For which turn a table has called those it waits for, and the message that did it."""

    turn: int
    message: int


class People:
    """A room of the store. It opens a connection by ``read`` and ``write``."""

    def __init__(self, read: Door, write: Door) -> None:
        self._read = read
        self._write = write

    async def preferences(self, users: Collection[int]) -> dict[int, Preferences]:
        """What each of them prefers; who never chose has the defaults."""
        found = dict.fromkeys(users, DEFAULT)
        if found:
            query = sa.select(schema.users).where(schema.users.c.id.in_(found))
            async with self._read() as connection:
                for user, hand, notify in (await connection.execute(query)).all():
                    found[user] = Preferences(hand or DEFAULT.hand, notify or DEFAULT.notify)
        return found

    async def prefer(self, user: int, **chosen: Unpack[Chosen]) -> None:
        """Remembers a choice."""
        async with self._write() as connection:
            await put(connection, schema.users, {"id": user, **chosen})

    async def hands(self, table: int) -> dict[int, Posted]:
        """The hands of a table that lie in direct messages, by user."""
        hands = schema.hands.c
        query = sa.select(hands.user, hands.channel, hands.message, hands.language)
        async with self._read() as connection:
            rows = await connection.execute(query.where(hands.table_id == table))
            return {user: Posted(*place) for user, *place in rows.all()}

    async def set_hand(self, table: int, user: int, posted: Posted | None) -> None:
        """Remembers where somebody's hand lies; None: nowhere any more."""
        hands = schema.hands
        async with self._write() as connection:
            if posted:
                await put(connection, hands, {"table_id": table, "user": user, **posted._asdict()})
            else:
                his = (hands.c.table_id == table, hands.c.user == user)
                await connection.execute(sa.delete(hands).where(*his))

    async def reminder(self, table: int) -> Reminder | None:
        """The last reminder of a table; None: there was none, or it is taken away."""
        reminders = schema.reminders.c
        query = sa.select(reminders.turn, reminders.message).where(reminders.table_id == table)
        async with self._read() as connection:
            row = (await connection.execute(query)).one_or_none()
        return Reminder(*row) if row else None

    async def set_reminder(self, table: int, reminder: Reminder | None) -> None:
        """Remembers the reminder of a table, its last one; None: it is taken away."""
        reminders = schema.reminders
        async with self._write() as connection:
            if reminder:
                await put(connection, reminders, {"table_id": table, **reminder._asdict()})
            else:
                await connection.execute(sa.delete(reminders).where(reminders.c.table_id == table))
