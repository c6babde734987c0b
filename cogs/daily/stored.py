"""Keeps the days' deals, and each person's one try a day."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any, ClassVar, NamedTuple

import msgspec
import sqlalchemy as sa

from bot.i18n import Plural
from bot.ids import ChannelId, GuildId, MessageId, TableId, UserId
from bot.journal import Renamed
from bot.storage.holders import HoldsPeople, Rows
from bot.storage.repository import Repository, add
from bot.storage.results import read_options
from bot.storage.schema import results
from bot.table import dealing, log
from cogs.daily import schema
from cogs.daily.days import (
    GRACE,
    SECONDS,
    Day,
    DaysBeside,
    Deal,
    Entrant,
    Spread,
    TryResult,
    closes,
    day_at,
    game_of,
)
from cogs.daily.tries import own
from engine.registry import games

NAMELESS_BYTES = 7
"""How many bytes of a hash make the negative number that replaces a person whose data was deleted."""

LAST_DAYS = 5
"""A ranking may still be shown if its day is at most this many days before the day of the newest deal."""

_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(tuple[log.Acted, ...])

_days, _tries, _reminders = schema.days.c, schema.tries.c, schema.daily_reminders.c
_results = results.c
_FINISHED = sa.exists().where(_tries.day == _days.day, _tries.points.is_not(None))
_RANKED = ~_days.void & (_days.offered | _FINISHED)
_TO_SEE = _days.void | _days.offered | _FINISHED
"""The days whose deal is void or could be played. On all other days no process ran."""
_OLD = (_days.day == sa.bindparam("on")) & (_days.version != sa.bindparam("newest"))
"""The deal of a day, if it has other rules than the newest."""
_BEGUN = sa.exists().where(_tries.day == _days.day)


class StoredTry(NamedTuple):
    """A stored try. ``points`` are None until it is over."""

    guild: GuildId | None
    moves: tuple[log.Acted, ...] | None
    """The moves. None if they were deleted, like those of old games, or if we cannot read them."""
    mark: str
    points: int | None
    pieces: str
    shown: bool

    @property
    def result(self) -> TryResult | None:
        """The result of the try, or None before its end."""
        return None if self.points is None else TryResult(self.points, self.pieces)


class KeptDays(Repository):
    """The deals of the days, and people's tries at them."""

    async def prepare(self, *days: Day) -> None:
        """Draws deals for days that have none. If several processes do so, the first draw counts.

        After an update of the rules, a deal that nobody has begun gets the new rules and keeps its secret. A
        deal that somebody has begun keeps the old rules, and no longer counts as offered.
        """
        new = [_drawn(day) for day in days]
        on = [{"on": row["day"], "newest": row["version"]} for row in new]
        rules = [{name: row[name] for name in ("game", "options", "version")} for row in new]

        def write(connection: sa.Connection) -> None:
            add(connection, schema.days, *new)
            renewed = [each | its for each, its in zip(on, rules, strict=True)]
            connection.execute(sa.update(schema.days).where(_OLD, ~_BEGUN), renewed)
            connection.execute(sa.update(schema.days).where(_OLD).values(offered=False), on)

        await self._writer.write(write)

    async def find(self, day: Day) -> Deal | None:
        """The deal of a day, or None if the day had no deal."""
        row = await self._one(sa.select(schema.days).where(_days.day == day))
        if row is None:
            return None
        options = read_options(row.options)
        return Deal(row.day, row.game, options, row.version, row.secret, row.salt, row.void)

    async def deal(self, day: Day) -> Deal:
        """The deal of a day that has already begun. If no deal was drawn for that day, one is drawn now."""
        if (found := await self.find(day)) is None:
            await self.prepare(day)
            found = await self.find(day)
        assert found is not None  # noqa: S101 - it was just written
        return found

    async def own(self, day: Day, user_id: UserId) -> StoredTry | None:
        """A person's try, or None if they have not begun."""
        row = await self._one(sa.select(schema.tries).where(_of(day, user_id)))
        if row is None:
            return None
        return StoredTry(row.guild, _moves_in(row.log), row.mark, row.points, row.pieces, row.shown)

    async def begin(
        self,
        deal: Deal,
        user_id: UserId,
        guild_id: GuildId | None,
        name: str,
        at: float,
        moves: Sequence[log.Acted],
        mark: str,
    ) -> bool:
        """Stores a try unless there is one. False if the person had one before their data was deleted."""
        nameless = nameless_in(deal.day, deal.salt, user_id)
        row = {
            "day": deal.day,
            "user": user_id,
            "guild": guild_id,
            "name": name if guild_id is not None else "",
            "at": at,
            "log": _encoder.encode(moves).decode(),
            "moves": len(moves),
            "mark": mark,
        }

        def write(connection: sa.Connection) -> bool:
            # The insertion comes first: it waits if another process is deleting the person's data.
            add(connection, schema.tries, row)
            deleted = connection.execute(sa.select(_tries.day).where(_of(deal.day, nameless))).first()
            if deleted:
                connection.execute(sa.delete(schema.tries).where(_of(deal.day, user_id)))
            return deleted is None

        return await self._writer.write(write)

    async def go_on(
        self,
        day: Day,
        user_id: UserId,
        before: int,
        moves: Sequence[log.Acted],
        mark: str,
        result: TryResult | None,
    ) -> bool:
        """Stores a try's moves. If other moves were stored meanwhile, stores nothing and returns False."""
        changed = {"log": _encoder.encode(moves).decode(), "moves": len(moves), "mark": mark}
        if result is not None:
            changed |= result._asdict()
        same = _of(day, user_id) & (_tries.moves == before) & _tries.points.is_(None)
        return await self._run(sa.update(schema.tries).where(same).values(**changed)) == 1

    async def set_shown(self, day: Day, user_id: UserId, *, shown: bool) -> bool:
        """Notes whether a result was shown to all. Returns True if this changes what was noted."""
        other = _of(day, user_id) & (_tries.shown != shown)
        return await self._run(sa.update(schema.tries).where(other).values(shown=shown)) == 1

    async def spread(self, day: Day) -> Spread:
        """How many people have each number of points."""
        query = (
            sa.select(_tries.points, sa.func.count().label("n"))
            .where(_tries.day == day, _tries.points.is_not(None))
            .group_by(_tries.points)
        )
        return Spread({row.points: row.n for row in await self._all(query)})

    async def entrants(self, day: Day, guild_id: GuildId) -> list[Entrant]:
        """The people who began the day's deal in this server and finished it."""
        query = sa.select(_tries.user, _tries.name, _tries.points).where(
            _tries.day == day, _tries.guild == guild_id, _tries.points.is_not(None)
        )
        return [Entrant(*row) for row in await self._all(query)]

    async def drop_salts(self, today: Day) -> None:
        """Deletes the salts of all days before yesterday. Without salts, nobody can trace nameless people."""
        over = sa.update(schema.days).where(_days.day < today - 1, _days.salt != "").values(salt="")
        await self._run(over)

    async def offer(self, deal: Deal) -> None:
        """Notes that people can play this deal. A process calls this on the deal's day.

        Notes nothing if the deal is void, or if the rules have changed since the deal was drawn.
        """
        if deal.void or not deal.playable:
            return
        new = (_days.day == deal.day) & ~_days.offered
        if await self._value(sa.select(_days.day).where(new)) is None:
            return
        await self._run(sa.update(schema.days).where(new).values(offered=True))

    async def last(self, over: Day) -> Day | None:
        """The last day up to this one that has a ranking: its deal was offered or played, and is not void."""
        query = sa.select(_days.day).where(_days.day <= over, _RANKED).order_by(_days.day.desc()).limit(1)
        return await self._value(query)

    async def beside(self, day: Day, over: Day) -> DaysBeside:
        """The nearest days to look at: one before this day, and one after it, up to ``over``."""
        before = sa.select(_days.day).where(_days.day < day, _TO_SEE).order_by(_days.day.desc()).limit(1)
        after = sa.select(_days.day).where(_days.day > day, _days.day <= over, _TO_SEE)
        return DaysBeside(await self._value(before), await self._value(after.order_by(_days.day).limit(1)))

    async def latest(self, over: Day, most: int) -> list[tuple[Day, str, Mapping[str, int | str]]]:
        """The newest days to look at, with game and options, from ``over`` backwards; at most ``most``."""
        query = sa.select(_days.day, _days.game, _days.options).where(_days.day <= over, _TO_SEE)
        rows = await self._all(query.order_by(_days.day.desc()).limit(most))
        return [(row.day, row.game, read_options(row.options)) for row in rows]

    async def streak(self, day: Day, user_id: UserId) -> int:
        """On how many days in a row, up to this one, a person has finished the deal.

        The count starts after the last day on which the person could have played and did not finish. Days on
        which the bot was away or the deal was void are skipped.
        """
        return await self._streak(day, _tries.user == user_id)

    async def group_streak(self, day: Day, guild_id: GuildId) -> int:
        """On how many days in a row, up to this one, anybody has finished a deal begun in this server."""
        return await self._streak(day, _tries.guild == guild_id)

    async def _streak(self, day: Day, theirs: sa.ColumnElement[bool]) -> int:
        done = sa.exists().where(_tries.day == _days.day, theirs, _tries.points.is_not(None))
        breaks = sa.select(_days.day).where(_days.day <= day, ~_days.void, _days.offered, ~done)
        missed = await self._value(breaks.order_by(_days.day.desc()).limit(1))
        played = (
            sa.select(sa.func.count(_tries.day.distinct()))
            .select_from(schema.tries.join(schema.days))
            .where(theirs, _tries.day <= day, _tries.points.is_not(None), ~_days.void)
        )
        if missed is not None:
            played = played.where(_tries.day > missed)
        return await self._value(played) or 0

    async def untold(self, day: Day, table_id: TableId) -> frozenset[UserId]:
        """People who ended their first game of the day at this table, but have not begun the day's deal."""
        began = sa.exists().where(_tries.user == _results.user, _tries.day == day)
        before = results.alias("before").c
        earlier = sa.exists().where(
            before.user == _results.user, before.at >= day * SECONDS, before.at < _results.at
        )
        here = (_results.table_id == table_id) & (_results.at >= day * SECONDS) & (_results.user > 0)
        return frozenset(await self._values(sa.select(_results.user).where(here, ~began, ~earlier)))


class PostedRanking(NamedTuple):
    """The message with a server's last ranking, or the note that its posting has begun."""

    channel: ChannelId
    day: Day
    at: float
    """Unix time at which posting was begun."""
    message: MessageId | None
    """The message's id. None while it is not certain that the message was posted.
    `bot.discord_ui.messages.posting.UNKNOWN` if there could be a message that we are not allowed to see.
    """


class KeptRankings(Repository):
    """The rankings posted in servers. Only the process that owns a server handles the server's ranking."""

    async def of(self, guild_id: GuildId) -> PostedRanking | None:
        """The ranking of a server, or None."""
        rankings = schema.daily_rankings
        row = await self._one(sa.select(rankings).where(rankings.c.guild == guild_id))
        return PostedRanking(row.channel, row.day, row.at, row.message) if row else None

    async def note(self, guild_id: GuildId, posted: PostedRanking) -> None:
        """Notes that a server's ranking is about to be posted, or which message now shows it."""
        await self._put(schema.daily_rankings, {"guild": guild_id, **posted._asdict()})

    async def drop(self, guild_id: GuildId) -> None:
        """Notes that a server has no message with a ranking."""
        rankings = schema.daily_rankings
        await self._run(sa.delete(rankings).where(rankings.c.guild == guild_id))


class HoldsDays(HoldsPeople):
    """Takes people and servers out of the deals of the day. If a server goes, its people keep their tries."""

    servers = (_tries.guild,)
    of_servers = (schema.daily_rankings,)
    settings = (schema.daily_reminders,)
    told: ClassVar = {
        "tries": Plural(
            "The deal of **{n}** day: your moves and points.",
            "The deals of **{n}** days: your moves and points.",
        ),
    }

    def forget(self, connection: sa.Connection, user_id: UserId, guild_id: GuildId | None) -> None:
        """Takes a person out of one server's rankings, or out of all days if ``guild_id`` is None.

        A number below zero replaces the person in a try. The number follows from the person's id and the
        day's salt, until the salt is deleted. So nobody can play a day's cards again by deleting their data.
        """
        mine = _tries.user == user_id
        if guild_id is not None:
            left = sa.update(schema.tries).where(mine & (_tries.guild == guild_id))
            connection.execute(left.values(guild=None, name=""))
            return
        wish = schema.daily_reminders
        connection.execute(sa.delete(wish).where(wish.c.user == user_id))
        found = sa.select(_tries.day, _days.salt).join_from(schema.tries, schema.days).where(mine)
        for row in connection.execute(found).all():
            nobody = nameless_in(row.day, row.salt or dealing.draw()["salt"], user_id)
            theirs = sa.update(schema.tries).where(_of(row.day, user_id))
            connection.execute(theirs.values(user=nobody, name=""))

    def rename(self, connection: sa.Connection, guild_id: GuildId, renamed: Renamed, at: float) -> bool:
        theirs = (_tries.user == renamed.user) & (_tries.guild == guild_id)
        change = sa.update(schema.tries).where(theirs).values(name=renamed.name)
        return connection.execute(change).rowcount > 0

    def names(self) -> sa.Select[Any]:
        since = sa.select(sa.func.max(_days.day) - LAST_DAYS).scalar_subquery()
        return (
            sa.select(_tries.user, _tries.name, _tries.guild).where(_tries.day >= since).order_by(_tries.day)
        )

    def disclose(
        self, connection: sa.Connection, user_id: UserId, guild_id: GuildId | None, rows: Rows
    ) -> None:
        """Removes the mark, and the moves of bots, which would help people who have yet to play."""
        for row in rows.get("tries", ()):
            row["log"] = [move.action for move in own(_moves_in(row["log"]) or ())]
            del row["mark"]

    def leave_server(self, connection: sa.Connection, guild_id: GuildId) -> None:
        """Takes a server and its members' names out of all days. The tries stay with the people."""
        there = sa.update(schema.tries).where(_tries.guild == guild_id)
        connection.execute(there.values(guild=None, name=""))

    def void(self, connection: sa.Connection, at: float) -> None:
        """Voids the deals that people can play now, as somebody may know the cards.

        Deals of later days are deleted, to be drawn again.
        """
        today = day_at(at)
        running = today - 1 if at < closes(Day(today - 1)) else today
        now = sa.update(schema.days).where(_days.day >= running, _days.day <= today)
        connection.execute(now.values(void=True))
        connection.execute(sa.delete(schema.days).where(_days.day > today))

    def drop(self, connection: sa.Connection, before: float) -> None:
        """Deletes the moves of days that nobody could play any more at this Unix time. The points stay."""
        over = _tries.day < day_at(before - GRACE)
        old = sa.update(schema.tries).where(over, _tries.log.is_not(None))
        connection.execute(old.values(log=None))


def _of(day: Day, user_id: UserId) -> sa.ColumnElement[bool]:
    return (_tries.day == day) & (_tries.user == user_id)


def _moves_in(stored: str | None) -> tuple[log.Acted, ...] | None:
    try:
        return None if stored is None else _decoder.decode(stored)
    except msgspec.DecodeError:
        return None


def _drawn(day: Day) -> dict[str, object]:
    game, options = game_of(day)
    return {
        "day": day,
        "game": game,
        "options": _encoder.encode(options).decode(),
        "version": games()[game].version,
        "secret": secrets.token_hex(dealing.BYTES),
        "salt": secrets.token_hex(dealing.BYTES),
    }


def nameless_in(day: Day, salt: str, user_id: UserId) -> UserId:
    """The number that replaces a person on a day. Without the salt, nobody can trace it."""
    digest = sha256(f"{salt}|{day}|{user_id}".encode()).digest()
    return UserId(-1 - int.from_bytes(digest[:NAMELESS_BYTES], "big"))
