"""Computes projections again from all games, while games are played and end.

Each server is computed separately, in memory. Then the rows that differ from the stored ones are written, in
commits so small that no press waits long. Each commit adds the games that have ended meanwhile.
"""

from __future__ import annotations

import asyncio
from collections import ChainMap, Counter
from collections.abc import Mapping, Sequence
from functools import partial
from typing import NamedTuple, TypeAlias

import sqlalchemy as sa

from bot import logs
from bot.ids import GuildId, UserId
from bot.storage import schema
from bot.storage.engine import Connect
from bot.storage.projections import Key, Projection, Row, all_projections, alone, stale_projections
from bot.storage.repository import put
from bot.storage.results import finished_games
from bot.storage.writer import Writer

logger = logs.logger(__name__)

_results = schema.results.c

FEW_GAMES = 300
"""Up to this many games are computed again while a store opens, which takes two seconds at most."""
A_COMMIT = 2_000
"""How many rows are written in one commit."""
PAUSE = 0.05
"""Seconds between two commits of a server's rows. In this time, others can write."""

Projections: TypeAlias = Mapping[str, Projection]
AllRows: TypeAlias = Mapping[str, ChainMap[Key, Row]]
"""Rows, keyed by their projections' names. The first map has the rows that are not written yet."""
People: TypeAlias = Counter[tuple[UserId | None, str]]
"""How many results each person has under each name."""


class GamesChanged(Exception):
    """Games that were read have changed, as a person in them was renamed or deleted."""


class RowKey(NamedTuple):
    """Identifies a row by the name of its projection, and by its key in that projection."""

    name: str
    key: Key


class Computed(NamedTuple):
    """The rows that follow from the rated games of a server up to the game numbered ``last``."""

    last: int
    games: int
    people: People
    rows: AllRows


async def rebuild(connect: Connect, writer: Writer, projections: Projections) -> int:
    """Computes these projections again from all results and logs. Returns the number of rated games.

    If this is interrupted, servers already done have new rows, later ones old rows, and the current one may
    have both.
    """
    async with connect() as connection:
        servers = await connection.run_sync(_servers, projections)
    games = 0
    for guild_id in servers:
        while True:
            try:
                games += await _rebuild_server(connect, writer, projections, guild_id)
            except GamesChanged:
                continue
            break
    versions = [{"name": name, "version": one.version} for name, one in projections.items()]
    await writer.write(lambda connection: put(connection, schema.projections, *versions))
    return games


async def refresh(connect: Connect, writer: Writer) -> list[str]:
    """Rebuilds projections that are missing or of another version, if there are few enough games.

    Otherwise returns the projections' names. If a removed feature comes back, its projections are missing.
    """
    gone = schema.projections.c.name.not_in([*all_projections()])
    async with connect() as connection:
        if (await connection.execute(sa.select(schema.projections).where(gone))).first():
            await writer.write(lambda ours: ours.execute(sa.delete(schema.projections).where(gone)))
        stale = await connection.run_sync(stale_projections)
        number = sa.select(sa.func.count(_results.table_id.distinct()))
        games = (await connection.execute(number)).scalar_one() if stale else 0
    if games > FEW_GAMES:
        return [*stale]
    if stale:
        await rebuild(connect, writer, stale)
        logger.info("computed again", projections=", ".join(stale))
    return []


async def _rebuild_server(
    connect: Connect, writer: Writer, projections: Projections, guild_id: GuildId
) -> int:
    """Computes and writes the rows of one server. Raises GamesChanged if that must be repeated."""
    async with connect() as connection:
        nothing = Computed(-1, 0, People(), {name: ChainMap() for name in projections})
        read = await connection.run_sync(_and_later, projections, guild_id, nothing)
        wrong = await connection.run_sync(_different, projections, guild_id, read.rows)
    for first in range(0, len(wrong), A_COMMIT):
        if first:
            await asyncio.sleep(PAUSE)
        places = wrong[first : first + A_COMMIT]
        write = partial(_write, projections=projections, guild_id=guild_id, read=read, places=places)
        after = await writer.write(write)
        for name, rows in after.rows.items():
            read.rows[name].update(rows.maps[0])  # only now, as the commit has stored these rows
        read = after._replace(rows=read.rows)
    return read.games


def _servers(connection: sa.Connection, projections: Projections) -> list[GuildId]:
    """The servers where a game has ended, or where these projections have rows."""
    tables = [schema.results, *(one.table for one in projections.values())]
    return sorted(connection.execute(sa.union(*(sa.select(table.c.guild) for table in tables))).scalars())


def _and_later(
    connection: sa.Connection, projections: Projections, guild_id: GuildId, read: Computed
) -> Computed:
    """Returns ``read`` with all later games added. The maps in ``read.rows`` are changed, not copied."""
    last, games, people = read.last, read.games, People(read.people)
    reads_logs = any(one.reads_log for one in projections.values())
    for earlier, game in finished_games(connection, guild_id, last, with_tallies=reads_logs):
        last, games = game.nth, games + 1
        people.update((result.user, result.name) for result in game.results)
        for name, projection in projections.items():
            if projection.keys(game):
                projection.add(read.rows[name], game, earlier)
    return Computed(last, games, people, read.rows)


def _different(
    connection: sa.Connection, projections: Projections, guild_id: GuildId, rows: AllRows
) -> list[RowKey]:
    """The keys of rows whose stored values are wrong or missing, or that should not be stored."""
    found = []
    for name, projection in projections.items():
        stored, there = projection.read(connection, projection.table.c.guild == guild_id), rows[name]
        found += [RowKey(name, key) for key in {**stored, **there} if stored.get(key) != there.get(key)]
    return found


def _write(
    connection: sa.Connection,
    projections: Projections,
    guild_id: GuildId,
    read: Computed,
    places: Sequence[RowKey],
) -> Computed:
    """Writes the rows at ``places``, and rows of games newer than those in ``read``. Raises GamesChanged."""
    alone(connection)
    if _people(connection, guild_id, read.last) != read.people:
        raise GamesChanged
    # The rows in ``read`` must not change before the commit.
    above: dict[str, ChainMap[Key, Row]] = {name: ChainMap({}, rows) for name, rows in read.rows.items()}
    after = _and_later(connection, projections, guild_id, read._replace(rows=above))
    for name, projection in projections.items():
        rows = above[name]
        wanted = {place.key for place in places if place.name == name} | rows.maps[0].keys()
        put(connection, projection.table, *(rows[key]._asdict() for key in wanted if key in rows))
        for key in wanted:
            if key not in rows:
                connection.execute(sa.delete(projection.table).where(projection.at(key)))
    return after


def _people(connection: sa.Connection, guild_id: GuildId, last: int) -> People:
    """The people with results in the rated games of a server up to the game numbered ``last``."""
    query = (
        sa.select(_results.user, _results.name, sa.func.count())
        .where(_results.guild == guild_id, _results.rated, _results.nth <= last)
        .group_by(_results.user, _results.name)
    )
    return People({(user, name): count for user, name, count in connection.execute(query)})
