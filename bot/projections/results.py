"""Finished games as they are read from the results, in the order in which they ended."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any

import msgspec
import sqlalchemy as sa

from bot import log
from bot.projections.finished import Finished
from bot.results import Result
from bot.statistics.tally import tally
from bot.storage import schema

DAY = 86400.0
TICK = 1e-6
"""Seconds between two games of a server that ended at once."""

_results = schema.results.c
_COLUMNS = (
    *(_results.table_id, _results.guild, _results.game, _results.at),
    *(_results.seat, _results.user, _results.name, _results.place, _results.score, _results.mark),
)


def in_order(connection: sa.Connection, guild: int, at: float) -> float:
    """When a game ends that is being written at ``at``: after all others of its server.

    On PostgreSQL no other game of the server ends until the transaction has.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(guild)))
    query = sa.select(sa.func.max(_results.at)).where(_results.guild == guild)
    last = connection.execute(query).scalar_one_or_none()
    return at if last is None else max(at, last + TICK)


def guilds(connection: sa.Connection) -> list[int]:
    """The servers where a game has come to its end."""
    query = sa.select(_results.guild).distinct().order_by(_results.guild)
    return [*connection.execute(query).scalars()]


def days_before(connection: sa.Connection, game: Finished) -> list[Finished]:
    """The games of the same kind in the same server that ended before on the same day."""
    query = (
        sa.select(*_COLUMNS)
        .where(_results.guild == game.guild, _results.game == game.game)
        .where(_results.at >= game.at // DAY * DAY, _results.at < game.at)
        .order_by(_results.at, _results.seat)
    )
    return [*_games(connection.execute(query).all())]


def finished_games(connection: sa.Connection, guild: int) -> Iterator[tuple[list[Finished], Finished]]:
    """Every finished game of a server, each with those before it on its day, as `days_before` gives them."""
    query = (
        sa.select(*_COLUMNS)
        .where(_results.guild == guild)
        .order_by(_results.at, _results.table_id, _results.seat)
    )
    days: dict[str, list[Finished]] = {}
    for game in _games(connection.execute(query).all()):
        day = days.setdefault(game.game, [])
        if day and day[0].at // DAY != game.at // DAY:
            day.clear()
        yield day, game
        day.append(game)


def tallied(connection: sa.Connection, game: Finished) -> Finished:
    """The game with what its log tells, where we can read it."""
    entries = schema.entries.c
    query = sa.select(entries.entry).where(entries.table_id == game.table).order_by(entries.seq)
    try:
        read = [log.decode(entry) for entry in connection.execute(query).scalars()]
    except msgspec.DecodeError:
        return game
    return game._replace(tally=tally(game.game, read))


def _games(rows: Iterable[Any]) -> Iterable[Finished]:
    for (table, guild, game, at), seats in groupby(rows, key=lambda row: row[:4]):
        yield Finished(table, guild, game, at, tuple(Result(*seat[4:]) for seat in seats))
