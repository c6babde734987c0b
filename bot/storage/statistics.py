"""Reads what a person has done in a server, from the projections."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.ids import GuildId, TableId, UserId
from bot.scores.career import NOTHING_DONE, RIVALS, Career, Done, Rated, Record, Rival
from bot.scores.rating_history import RatingChange, change_at, points
from bot.scores.seasons import ALL_TIME
from bot.storage import schema
from bot.storage.engine import Connect
from bot.storage.leaderboards import players_in, ranking
from bot.storage.projections.records import counted

_records, _rivals, _standings = schema.records.c, schema.rivals.c, schema.standings.c
_results = schema.results.c


class Statistics:
    """A repository: it only reads, over connections that ``connect`` opens."""

    def __init__(self, connect: Connect) -> None:
        self._connect = connect

    async def records(self, user_id: UserId, guild_id: GuildId) -> list[Record]:
        """A person's record on each ladder of a server, the most played first."""
        async with self._connect() as connection:
            return await _read(connection, user_id, guild_id)

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


async def _read(
    connection: AsyncConnection, user_id: UserId, guild_id: GuildId, ladder: str | None = None
) -> list[Record]:
    """A person's records on all ladders of a server, or on this one."""
    found: dict[str, Record] = {}
    for rows in (schema.records, schema.solos):
        query = sa.select(rows).where(rows.c.guild == guild_id, rows.c.user == user_id)
        if ladder is not None:
            query = query.where(rows.c.game == ladder)
        for row in (await connection.execute(query)).mappings():
            done = Done(**{name: row[name] for name in Done._fields} | {"counts": counted(row["counts"])})
            record = found.get(row["game"]) or Record(row["game"], row["name"], NOTHING_DONE)
            is_solo = rows is schema.solos
            found[row["game"]] = record._replace(solo=done) if is_solo else record._replace(done=done)
    here = (_standings.guild == guild_id) & (_standings.user == user_id) & (_standings.season == ALL_TIME)
    rated = sa.select(_standings.game, _standings.rating, _standings.games, _standings.curve).where(here)
    for row in (await connection.execute(rated)).mappings():
        if row["game"] in found:
            rating = Rated(row["rating"], row["games"], points(row["curve"]))
            found[row["game"]] = found[row["game"]]._replace(rated=rating)
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
