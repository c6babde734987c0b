"""Keeps who is reminded of the deal of the day, and at which hour by their own clock."""

from __future__ import annotations

from datetime import datetime, time
from typing import NamedTuple

import sqlalchemy as sa

from bot.ids import UserId
from bot.storage.repository import Repository
from bot.zones import moment, nearest_zone, on_the_wall
from cogs.daily import schema
from cogs.daily.days import (
    IDLE_DAYS,
    Day,
    date_of,
    day_at,
    day_of,
)

_reminders, _tries = schema.daily_reminders.c, schema.tries.c


class Hour(NamedTuple):
    """An hour of each day, by the clocks of a time zone."""

    minute: int
    """Minutes after midnight. If the clocks skip them in spring, the hour after is meant."""
    zone: str

    def at(self, day: Day) -> float:
        """The Unix time of this hour on a day."""
        wall = datetime.combine(date_of(day), time(self.minute // 60, self.minute % 60))
        return moment(wall, nearest_zone(self.zone))

    def next(self, now: float) -> float:
        """The Unix time of this hour on the next day in the zone, counted from this Unix time on."""
        return self.at(Day(day_in(self.zone, now) + 1))


def hour_at(when: float, zone: str) -> Hour:
    """The hour of this Unix time in a zone."""
    wall = on_the_wall(when, nearest_zone(zone))
    return Hour(wall.hour * 60 + wall.minute, zone)


def day_in(zone: str, when: float) -> Day:
    """The day that it is in a zone at this Unix time."""
    return day_of(on_the_wall(when, nearest_zone(zone)).date())


class Due(NamedTuple):
    """A person to be reminded now."""

    user: UserId
    day: Day
    """The day on which the hour came, by the clocks of the person's zone."""
    language: str
    """The language of the person's Discord."""
    begun: float | None
    """Unix time at which a process began this day's message without finishing it; None if no process did."""


class KeptReminders(Repository):
    """The people who want to be reminded of the deal of the day."""

    async def wants(self, user_id: UserId) -> bool:
        """Whether a person is to be reminded."""
        return await self.hour(user_id) is not None

    async def hour(self, user_id: UserId) -> Hour | None:
        """The hour at which a person is reminded. None if they do not want to be."""
        row = await self._one(sa.select(_reminders.minute, _reminders.zone).where(_reminders.user == user_id))
        return Hour(*row) if row else None

    async def turn_on(self, user_id: UserId, hour: Hour, language: str, today: Day) -> None:
        """Reminds a person at this hour, from the day after ``today``, which is the day in their zone."""
        row = {"user": user_id, **hour._asdict(), "language": language}
        row |= {"day": today, "begun": None, "since": today}
        await self._put(schema.daily_reminders, row)

    async def set_zone(self, user_id: UserId, zone: str, now: float) -> Hour | None:
        """Keeps a person's hour by the clocks of another zone: the next reminder comes at the same moment.

        Returns the hour in that zone. None if the person does not want to be reminded.
        """
        mine = _reminders.user == user_id

        def write(connection: sa.Connection) -> Hour | None:
            found = sa.select(_reminders.minute, _reminders.zone, _reminders.day).where(mine)
            row = connection.execute(found.with_for_update()).one_or_none()
            if row is None:
                return None
            upcoming = Hour(row.minute, row.zone).next(now)
            hour = hour_at(upcoming, zone)
            later = day_in(zone, upcoming) - day_in(row.zone, upcoming)
            change = sa.update(schema.daily_reminders).where(mine)
            connection.execute(change.values(**hour._asdict(), day=row.day + later))
            return hour

        return await self._writer.write(write)

    async def turn_off(self, user_id: UserId) -> None:
        await self._run(sa.delete(schema.daily_reminders).where(_reminders.user == user_id))

    async def due(self, now: float) -> list[Due]:
        """People whose hour has come on the day of the present deal, and who have not finished that deal."""
        deal = day_at(now)
        if not (in_use := await self._values(sa.select(_reminders.zone).distinct())):
            return []
        done = sa.exists().where(
            _tries.user == _reminders.user, _tries.day == deal, _tries.points.is_not(None)
        )
        walls: dict[tuple[Day, int], list[str]] = {}
        for zone in in_use:
            walls.setdefault((day_in(zone, now), hour_at(now, zone).minute), []).append(zone)
        come = [
            _reminders.zone.in_(zones)
            & (
                ((_reminders.minute <= minute) & _is_open(day))
                | ((_reminders.minute > minute) & _is_open(Day(day - 1)))
            )
            for (day, minute), zones in walls.items()
        ]
        query = sa.select(schema.daily_reminders).where(sa.or_(*come), ~done)
        found = []
        for row in await self._all(query.order_by(_reminders.minute, _reminders.user)):
            hour, day = Hour(row.minute, row.zone), day_in(row.zone, now)
            if hour.at(day) > now:
                day = Day(day - 1)
            begun = row.begun if row.day == day else None
            if day_at(hour.at(day)) == deal and (row.day < day or begun is not None):
                found.append(Due(row.user, day, row.language, begun))
        return found

    async def begin(self, user_id: UserId, today: Day, at: float) -> bool:
        """Notes the Unix time at which a process starts to send a person this day's message. Returns False if
        one has already started, or if the message is unwanted now.
        """
        new = sa.update(schema.daily_reminders).where(_reminders.user == user_id, _reminders.day < today)
        change = new.values(day=today, begun=at)
        return await self._run(change) == 1

    async def end(self, user_id: UserId, today: Day, *, sent: bool) -> None:
        """Notes whether today's message was ``sent``. If it certainly was not, a process can try again."""
        begun = sa.update(schema.daily_reminders).where(_is_begun(user_id, today))
        change = begun.values(begun=None) if sent else begun.values(begun=None, day=today - 1)
        await self._run(change)

    async def give_up(self, user_id: UserId, today: Day) -> None:
        """Ends the reminders of a person who cannot be written to, unless they have just asked for them."""
        await self._run(sa.delete(schema.daily_reminders).where(_is_begun(user_id, today)))

    async def drop_idle(self, today: Day) -> None:
        """Ends the reminders of people who were reminded for `IDLE_DAYS` days without beginning a deal."""
        recent = sa.exists().where(_tries.user == _reminders.user, _tries.day > today - IDLE_DAYS)
        gone = sa.delete(schema.daily_reminders).where(~recent, _reminders.since <= today - IDLE_DAYS)
        await self._run(gone)


def _is_begun(user_id: UserId, today: Day) -> sa.ColumnElement[bool]:
    """Picks a reminder whose message was begun today: none if the person has just asked for reminders."""
    return (_reminders.user == user_id) & (_reminders.day == today) & _reminders.begun.is_not(None)


def _is_open(day: Day) -> sa.ColumnElement[bool]:
    """Whether a person may still have to be reminded on a day, or a process has begun to do so."""
    return (_reminders.day < day) | ((_reminders.day == day) & _reminders.begun.is_not(None))
