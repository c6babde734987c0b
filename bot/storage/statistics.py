"""What somebody has done in a server, as it is read from the projections."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.ids import GuildId, UserId
from bot.scores.rating_history import Point, points
from bot.scores.seasons import ALL_TIME
from bot.storage import schema
from bot.storage.leaderboards import players_in, ranking
from bot.storage.projections.records import counted

RIVALS = 3
"""So many of the others are named."""

_records, _rivals, _standings = schema.records.c, schema.rivals.c, schema.standings.c


class Rated(NamedTuple):
    """A person's rating of all time in one game."""

    rating: int
    games: int
    """Those that have counted for it."""
    curve: Sequence[Point]


class Record(NamedTuple):
    """All about one game that does not name anybody else."""

    game: str
    name: str
    games: int
    wins: int
    places: int
    """All places, added up."""
    streak: int
    longest: int
    best: int | None
    counts: Mapping[str, int]
    rated: Rated | None
    """None: no game has counted yet."""
    left: int = 0
    """How many of the games they left before the end."""
    away: int = 0
    """At the end of how many they slept."""


class Rival(NamedTuple):
    """Somebody else, and how often. ``name`` is empty where nobody may know it any more."""

    name: str
    times: int
    games: int


class Career(NamedTuple):
    """One game in full, with the others whom he has met in it."""

    record: Record
    rank: int
    """By rating, among ``players``; 0: without a rating."""
    players: int
    lost_to: Sequence[Rival]
    """Who came before him most often."""
    did_to: Sequence[Rival]
    """To whom he did most often what the game's facts tell."""
    suffered_from: Sequence[Rival]


async def records(connection: AsyncConnection, guild: GuildId, user: UserId) -> list[Record]:
    """What a person has done in each game of a server, most games first."""
    where = (_records.guild == guild) & (_records.user == user)
    return await _read(connection, where)


async def career(connection: AsyncConnection, guild: GuildId, user: UserId, game: str) -> Career | None:
    """The same for one game, with its rivals; None: he has not finished one."""
    key = (_records.guild == guild) & (_records.user == user) & (_records.game == game)
    found = await _read(connection, key)
    if not found:
        return None
    record = found[0]
    rank, players = 0, 0
    if record.rated:
        here = ranking(guild, game, ALL_TIME)
        rank = 1 + await players_in(connection, here & (_standings.rating > record.rated.rating))
        players = await players_in(connection, here)
    mine = (_rivals.guild == guild) & (_rivals.game == game) & (_rivals.user == user)
    theirs = (_rivals.guild == guild) & (_rivals.game == game) & (_rivals.other == user)
    return Career(
        record,
        rank,
        players,
        await _most(connection, mine, _rivals.other, _rivals.lost),
        await _most(connection, mine, _rivals.other, _rivals.deeds),
        await _most(connection, theirs, _rivals.user, _rivals.deeds),
    )


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
    return [
        Record(
            row.game,
            row.name,
            row.games,
            row.wins,
            row.places,
            row.streak,
            row.longest,
            row.best,
            counted(row.counts),
            None if row.rated is None else Rated(row.rating, row.rated, points(row.curve)),
            row.left,
            row.away,
        )
        for row in (await connection.execute(query)).all()
    ]


async def _most(
    connection: AsyncConnection,
    where: sa.ColumnElement[bool],
    other: sa.ColumnElement[int],
    times: sa.ColumnElement[int],
) -> list[Rival]:
    """Those of the rivals with the highest ``times``; of equals those met less often come first."""
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
