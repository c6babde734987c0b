"""The days of the daily deals in their order: which were offered, which can be looked at, and streaks."""

from __future__ import annotations

import msgspec
import sqlalchemy as sa

from bot.daily.deal import Beside, Day, Deal
from bot.ids import UserId
from bot.storage import schema
from bot.storage.repository import Repository

Options = dict[str, int | str]

_days, _tries = schema.days.c, schema.tries.c
_FINISHED = sa.exists().where(_tries.day == _days.day, _tries.points.is_not(None))
_RANKED = ~_days.void & (_days.offered | _FINISHED)
_TO_SEE = _days.void | _days.offered | _FINISHED
"""The days that people could have played, or that are void; on others no process was there."""


class PastDays(Repository):
    """The deals of days that are over."""

    async def offer(self, deal: Deal) -> None:
        """Notes that a process was there on the day of this deal, so that people could play it.

        Nobody could where it is void, or where the rules of its game have changed since.
        """
        if deal.void or not deal.playable:
            return
        new = (_days.day == deal.day) & ~_days.offered
        if await self._one(sa.select(_days.day).where(new)) is None:
            return
        there = sa.update(schema.days).where(new).values(offered=True)
        await self._writer.write(lambda connection: connection.execute(there))

    async def last(self, over: Day) -> Day | None:
        """The last day up to this one that has a ranking: it was offered, or played, and is not void."""
        query = sa.select(_days.day).where(_days.day <= over, _RANKED).order_by(_days.day.desc()).limit(1)
        return await self._one(query)

    async def beside(self, day: Day, over: Day) -> Beside:
        """The days before and after this one, up to ``over``, whose secrets can be looked at."""
        before = sa.select(_days.day).where(_days.day < day, _TO_SEE).order_by(_days.day.desc()).limit(1)
        after = sa.select(_days.day).where(_days.day > day, _days.day <= over, _TO_SEE)
        return Beside(await self._one(before), await self._one(after.order_by(_days.day).limit(1)))

    async def latest(self, over: Day, most: int) -> list[tuple[Day, str, Options]]:
        """The last days up to this one that can be looked at, with game and options, the newest first."""
        query = sa.select(_days.day, _days.game, _days.options).where(_days.day <= over, _TO_SEE)
        async with self._connect() as connection:
            rows = await connection.execute(query.order_by(_days.day.desc()).limit(most))
            return [(row.day, row.game, msgspec.json.decode(row.options)) for row in rows.all()]

    async def streak(self, day: Day, user_id: UserId) -> int:
        """How many days in a row up to this one a person has played to the end.

        A day breaks it only if it was offered: one on which the bot was away, or whose deal is void, is
        passed over.
        """
        done = sa.exists().where(_tries.day == _days.day, _tries.user == user_id, _tries.points.is_not(None))
        breaks = sa.select(_days.day).where(_days.day <= day, ~_days.void, _days.offered, ~done)
        missed = await self._one(breaks.order_by(_days.day.desc()).limit(1))
        played = (
            sa.select(sa.func.count())
            .select_from(schema.tries.join(schema.days))
            .where(_tries.user == user_id, _tries.day <= day, _tries.points.is_not(None), ~_days.void)
        )
        if missed is not None:
            played = played.where(_tries.day > missed)
        return await self._one(played) or 0

    async def _one(self, query: sa.Select[int]) -> Day | None:
        async with self._connect() as connection:
            found: int | None = (await connection.execute(query)).scalar_one_or_none()
        return None if found is None else Day(found)
