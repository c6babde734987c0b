"""Reads what a person has done in a server, from the projections."""

from __future__ import annotations

from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.games.ladders import ladder_of
from bot.ids import GuildId, TableId, UserId
from bot.scores.career import NOTHING_DONE, RIVALS, Career, Done, Rated, Record, Rival
from bot.scores.rating_history import RatingChange, change_at, points
from bot.scores.rivalry import Rivalry
from bot.scores.seasons import ALL_TIME
from bot.storage import schema
from bot.storage.leaderboards import players_in, ranking
from bot.storage.projections.records import counted
from bot.storage.repository import Repository

_records, _rivals, _standings = schema.records.c, schema.rivals.c, schema.standings.c
_results = schema.results.c


class Statistics(Repository):
    """What a person has done, by ladder and by opponent."""

    async def records(self, user_id: UserId, guild_id: GuildId) -> list[Record]:
        """A person's record on each ladder of a server, the most played first."""
        async with self._connect() as connection:
            return await _read(connection, user_id, guild_id)

    async def everywhere(self, user_id: UserId) -> list[Record]:
        """A person's records in all servers, one for each ladder and server."""
        async with self._connect() as connection:
            return await _read(connection, user_id)

    async def career(self, user_id: UserId, guild_id: GuildId, ladder: str) -> Career | None:
        """All about a person on one ladder, or None if they have finished no game of it in this server."""
        mine = (_rivals.guild == guild_id) & (_rivals.game == ladder) & (_rivals.user == user_id)
        theirs = (_rivals.guild == guild_id) & (_rivals.game == ladder) & (_rivals.other == user_id)
        async with self._connect() as connection:
            found = await _read(connection, user_id, guild_id, ladder)
            if not found:
                return None
            record, rank, players = found[0], 0, 0
            if record.rated:
                here = ranking(guild_id, ladder, ALL_TIME)
                rank = 1 + await players_in(connection, here & (_standings.rating > record.rated.rating))
                players = await players_in(connection, here)
            return Career(
                record,
                rank,
                players,
                await _most(connection, mine, _rivals.other, _rivals.lost),
                await _most(connection, mine, _rivals.other, _rivals.deeds),
                await _most(connection, theirs, _rivals.user, _rivals.deeds),
            )

    async def rivalries(self, table_id: TableId) -> dict[UserId, list[Rivalry]]:
        """How all at a table stand to one another after its game, by user; nothing once they played on."""
        async with self._connect() as connection:
            return await _rivalries(connection, table_id)

    async def rating_changes(self, table_id: TableId) -> dict[UserId, RatingChange]:
        """What the game of this table has changed in the ratings of all time, by user, where it is known."""
        # On all ladders of these people: the curve of one alone has this table.
        together = (
            (_standings.guild == _results.guild)
            & (_standings.season == ALL_TIME)
            & (_standings.user == _results.user)
        )
        query = (
            sa.select(_standings.user, _standings.games, _standings.curve)
            .join_from(schema.results, schema.standings, together)
            .where(_results.table_id == table_id)
        )
        async with self._connect() as connection:
            rows = (await connection.execute(query)).all()
        found = [(row.user, change_at(points(row.curve), row.games, table_id)) for row in rows]
        return {UserId(user): change for user, change in found if change}


async def _rivalries(connection: AsyncConnection, table_id: TableId) -> dict[UserId, list[Rivalry]]:
    game = sa.select(_results.guild, _results.game, _results.nth, schema.tables.c.options)
    about = game.join_from(schema.results, schema.tables).where(_results.table_id == table_id).limit(1)
    here = (await connection.execute(about)).one_or_none()
    if here is None:
        return {}
    people = sa.select(_results.user).where(_results.table_id == table_id, _results.user > 0)
    later = sa.select(sa.func.max(_results.nth)).where(_results.guild == here.guild)
    users = {*(await connection.execute(people)).scalars()}
    last = (await connection.execute(later.where(_results.user.in_(users)))).scalar_one_or_none()
    if last != here.nth:
        return {}
    ladder = ladder_of(here.game, msgspec.json.decode(here.options or "{}"))
    between = sa.select(schema.rivals).where(
        _rivals.guild == here.guild,
        _rivals.game == ladder,
        _rivals.user.in_(users),
        _rivals.other.in_(users),
    )
    rows = {(row.user, row.other): row for row in (await connection.execute(between)).all()}
    found: dict[UserId, list[Rivalry]] = {}
    for (user, other), mine in rows.items():
        theirs = rows[other, user]
        one = Rivalry(UserId(other), mine.games, mine.lost, theirs.lost, mine.deeds, theirs.deeds)
        found.setdefault(UserId(user), []).append(one)
    return found


async def _read(
    connection: AsyncConnection,
    user_id: UserId,
    guild_id: GuildId | None = None,
    ladder: str | None = None,
) -> list[Record]:
    """A person's records on all ladders of a server, or on this one; without a server, those of all."""
    found: dict[tuple[GuildId, str], Record] = {}

    def theirs(rows: sa.Table) -> sa.Select[Any]:
        query = sa.select(rows).where(rows.c.user == user_id).order_by(rows.c.guild)
        query = query if guild_id is None else query.where(rows.c.guild == guild_id)
        return query if ladder is None else query.where(rows.c.game == ladder)

    for rows in (schema.records, schema.solos):
        for row in (await connection.execute(theirs(rows))).mappings():
            key = row["guild"], row["game"]
            done = Done(**{name: row[name] for name in Done._fields} | {"counts": counted(row["counts"])})
            record = found.get(key) or Record(row["game"], row["name"], NOTHING_DONE)
            found[key] = record._replace(solo=done) if rows is schema.solos else record._replace(done=done)
    rated = theirs(schema.standings).where(_standings.season == ALL_TIME)
    for row in (await connection.execute(rated)).mappings():
        key = row["guild"], row["game"]
        if key in found:
            rating = Rated(row["rating"], row["games"], points(row["curve"]))
            found[key] = found[key]._replace(rated=rating)
    return sorted(found.values(), key=lambda record: (-record.games, record.ladder))


async def _most(
    connection: AsyncConnection,
    where: sa.ColumnElement[bool],
    other: sa.ColumnElement[int],
    times: sa.ColumnElement[int],
) -> list[Rival]:
    """The rivals with the highest ``times``. Of equal ones, those met less often come first."""
    query = (
        sa.select(_records.name, times, _rivals.games)
        .join_from(
            schema.rivals,
            schema.records,
            (_records.guild == _rivals.guild) & (_records.game == _rivals.game) & (_records.user == other),
        )
        .where(where, times > 0)
        .order_by(times.desc(), _rivals.games, other)
        .limit(RIVALS)
    )
    return [Rival(*row) for row in (await connection.execute(query)).all()]
