"""People who want to be reminded of the deal of the day, and when they were last."""

from __future__ import annotations

from typing import NamedTuple

import sqlalchemy as sa

from bot.daily.deal import Day
from bot.ids import UserId
from bot.scores.daily import IDLE_DAYS
from bot.storage import schema
from bot.storage.repository import Repository
from bot.storage.rows import put

_rows, _tries = schema.daily_reminders.c, schema.tries.c


class Due(NamedTuple):
    """A person who is to be reminded now."""

    user: UserId
    language: str
    """That of their Discord."""
    begun: float | None
    """Unix time at which a process began today's message and did not get to its end. None: none did."""


class DailyReminders(Repository):
    """The people who want to be reminded of the deal of the day."""

    async def wants(self, user_id: UserId) -> bool:
        """Whether a person is reminded."""
        query = sa.select(_rows.user).where(_rows.user == user_id)
        async with self._connect() as connection:
            return (await connection.execute(query)).first() is not None

    async def turn_on(self, user_id: UserId, minute: int, language: str, today: Day) -> None:
        """From tomorrow on, reminds a person at this minute of the day by UTC."""
        row = {"user": user_id, "minute": minute, "language": language}
        row |= {"day": today, "begun": None, "since": today}
        await self._writer.write(lambda connection: put(connection, schema.daily_reminders, row))

    async def turn_off(self, user_id: UserId) -> None:
        gone = sa.delete(schema.daily_reminders).where(_rows.user == user_id)
        await self._writer.write(lambda connection: connection.execute(gone))

    async def due(self, today: Day, minute: int) -> list[Due]:
        """People to be reminded by this minute of today, who have not played today's deal to its end."""
        done = sa.exists().where(_tries.user == _rows.user, _tries.day == today, _tries.points.is_not(None))
        later = (_rows.day < today) | ((_rows.day == today) & _rows.begun.is_not(None))
        query = sa.select(_rows.user, _rows.language, _rows.day, _rows.begun).where(
            _rows.minute <= minute, later, ~done
        )
        async with self._connect() as connection:
            rows = (await connection.execute(query.order_by(_rows.minute, _rows.user))).all()
        return [Due(row.user, row.language, row.begun if row.day == today else None) for row in rows]

    async def begin(self, user_id: UserId, today: Day, at: float) -> bool:
        """Begins today's message to a person, at this Unix time. False: it was begun, or is unwanted now."""
        new = sa.update(schema.daily_reminders).where(_rows.user == user_id, _rows.day < today)
        change = new.values(day=today, begun=at)
        return await self._writer.write(lambda connection: connection.execute(change).rowcount == 1)

    async def end(self, user_id: UserId, today: Day, *, sent: bool) -> None:
        """Notes that today's message is there, or that it certainly is not and can be begun once more."""
        begun = sa.update(schema.daily_reminders).where(_rows.user == user_id, _rows.day == today)
        change = begun.values(begun=None) if sent else begun.values(begun=None, day=today - 1)
        await self._writer.write(lambda connection: connection.execute(change))

    async def drop_idle(self, today: Day) -> None:
        """Forgets those who have begun no deal for `IDLE_DAYS` days, if they wanted it before that too."""
        recent = sa.exists().where(_tries.user == _rows.user, _tries.day > today - IDLE_DAYS)
        gone = sa.delete(schema.daily_reminders).where(~recent, _rows.since <= today - IDLE_DAYS)
        await self._writer.write(lambda connection: connection.execute(gone))
