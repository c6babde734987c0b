"""Reads what a person has done in a server, from the projections."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.ids import GuildId, TableId, UserId
from bot.scores.career import RIVALS, Career, Rated, Record, Rival
from bot.scores.rating_history import RatingChange, change_at, points
from bot.scores.seasons import ALL_TIME
from bot.storage import schema
from bot.storage.engine import Connect
from bot.storage.leaderboards import players_in, ranking
from bot.storage.projections.records import counted

_records, _rivals, _standings = schema.records.c, schema.rivals.c, schema.standings.c


class Statistics:
    """A repository: it only reads, over connections that ``connect`` opens."""

    def __init__(self, connect: Connect) -> None:
        self._connect = connect

    async def records(self, user_id: UserId, guild_id: GuildId) -> list[Record]:
        """A person's record in each game of a server, the most played first."""
        async with self._connect() as connection:
            return await _read(connection, (_records.guild == guild_id) & (_records.user == user_id))

    async def everywhere(self, user_id: UserId) -> list[Record]:
        """A person's records in all servers, one for each game and server."""
        async with self._connect() as connection:
            return await _read(connection, _records.user == user_id)

    async def career(self, user_id: UserId, guild_id: GuildId, game: str) -> Career | None:
        """All about a person in one game, or None if they have not finished one in this server."""
        key = (_records.guild == guild_id) & (_records.user == user_id) & (_records.game == game)
        mine = (_rivals.guild == guild_id) & (_rivals.game == game) & (_rivals.user == user_id)
        theirs = (_rivals.guild == guild_id) & (_rivals.game == game) & (_rivals.other == user_id)
        async with self._connect() as connection:
            found = await _read(connection, key)
            if not found:
                return None
            record, rank, players = found[0], 0, 0
            if record.rated:
                here = ranking(guild_id, game, ALL_TIME)
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
        results = schema.results.c
        together = (
            (_standings.guild == results.guild)
            & (_standings.game == results.game)
            & (_standings.season == ALL_TIME)
            & (_standings.user == results.user)
        )
        query = (
            sa.select(_standings.user, _standings.games, _standings.curve)
            .join_from(schema.results, schema.standings, together)
            .where(results.table_id == table_id)
        )
        async with self._connect() as connection:
            rows = (await connection.execute(query)).all()
        found = {row.user: change_at(points(row.curve), row.games, table_id) for row in rows}
        return {UserId(user): change for user, change in found.items() if change}


async def _read(connection: AsyncConnection, where: sa.ColumnElement[bool]) -> list[Record]:
    together = (
        (_standings.guild == _records.guild)
        & (_standings.game == _records.game)
        & (_standings.season == ALL_TIME)
        & (_standings.user == _records.user)
    )
    query = (
        sa.select(schema.records, _standings.rating, _standings.games.label("rated"), _standings.curve)
        .join_from(schema.records, schema.standings, together, isouter=True)
        .where(where)
        .order_by(_records.games.desc(), _records.game)
    )
    found = []
    for row in (await connection.execute(query)).mappings():
        values = {name: row[name] for name in Record._fields if name in _records}
        rated = None if row["rated"] is None else Rated(row["rating"], row["rated"], points(row["curve"]))
        found.append(Record(**values | {"counts": counted(row["counts"]), "rated": rated}))
    return found


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
