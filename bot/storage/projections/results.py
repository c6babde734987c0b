"""Finished games as they are read from the results, in the order in which they ended."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import groupby
from types import MappingProxyType
from typing import Any

import msgspec
import sqlalchemy as sa

from bot.games.tally import Tally, frozen, tally, thawed
from bot.ids import GuildId, TableId
from bot.scores.finished import Finished
from bot.storage import schema
from bot.table import log
from bot.table.results import Result

DAY = 86400.0

_results = schema.results.c
_tables = schema.tables.c
_READ = sa.select(
    *(_results.table_id, _results.guild, _results.game, _results.at, _results.nth, _tables.options),
    *(_results.seat, _results.user, _results.name, _results.place, _results.score, _results.mark),
).join_from(schema.results, schema.tables)
_options = msgspec.json.Decoder(dict[str, str | int])


def alone_in(connection: sa.Connection, guild_id: GuildId) -> None:
    """Lets no other game of the server end before this transaction does. SQLite has one writer anyway."""
    if connection.dialect.name == "postgresql":
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(guild_id)))


def next_in(connection: sa.Connection, guild_id: GuildId) -> int:
    """The number of the game that is being written: one more than the last game of its server has."""
    alone_in(connection, guild_id)
    query = sa.select(sa.func.max(_results.nth)).where(_results.guild == guild_id)
    return (connection.execute(query).scalar_one_or_none() or 0) + 1


def guilds(connection: sa.Connection) -> list[GuildId]:
    """The servers where a game has come to its end."""
    query = sa.select(_results.guild).distinct().order_by(_results.guild)
    return [*connection.execute(query).scalars()]


def days_before(connection: sa.Connection, game: Finished) -> list[Finished]:
    """The rated games of the same ladder in the same server that ended before on the same day."""
    day = game.at // DAY * DAY
    query = (
        _READ.where(_results.guild == game.guild, _results.game == game.game, _results.rated)
        .where(_results.at >= day, _results.at < day + DAY, _results.nth < game.nth)
        .order_by(_results.nth, _results.seat)
    )
    return [one for one in _games(connection.execute(query).all()) if one.ladder == game.ladder]


def finished_games(connection: sa.Connection, guild_id: GuildId) -> Iterator[tuple[list[Finished], Finished]]:
    """Every rated game of a server, each with those before it on its day, as `days_before` gives them."""
    query = _READ.where(_results.guild == guild_id, _results.rated).order_by(_results.nth, _results.seat)
    days: dict[str, tuple[float, list[Finished]]] = {}
    for game in _games(connection.execute(query).all()):
        date = game.at // DAY
        before, day = days.get(game.ladder, (None, []))
        if before != date:
            # After a clock was set back, a day may come a second time.
            day = days_before(connection, game)
            days[game.ladder] = date, day
        yield day, game
        day.append(game)


def with_options(connection: sa.Connection, game: Finished) -> Finished:
    """The game with its options, which tell its ladder."""
    query = sa.select(_tables.options).where(_tables.id == game.table)
    return game._replace(options=_read_options(connection.execute(query).scalar_one()))


def with_tally(connection: sa.Connection, game: Finished) -> Finished:
    """The game with its tally, from its log if that is still there, else as it was stored."""
    query = sa.select(_tables.tally).where(_tables.id == game.table)
    kept = connection.execute(query).scalar_one_or_none()
    told = _tally_log(connection, game.table, game.game) if kept is None else thawed(kept)
    return game._replace(tally=told)


def kept_of(connection: sa.Connection, table_id: TableId) -> str | None:
    """What is kept of a table's log when it is deleted; None: no game came to its end there."""
    query = sa.select(_results.game).where(_results.table_id == table_id).limit(1)
    game = connection.execute(query).scalar_one_or_none()
    return None if game is None else frozen(_tally_log(connection, table_id, game))


def _tally_log(connection: sa.Connection, table_id: TableId, game: str) -> Tally:
    entries = schema.entries.c
    query = sa.select(entries.entry).where(entries.table_id == table_id).order_by(entries.seq)
    try:
        read = [log.decode(entry) for entry in connection.execute(query).scalars()]
    except msgspec.DecodeError:
        return Tally()
    return tally(game, read)


def _games(rows: Iterable[Any]) -> Iterable[Finished]:
    for (table, guild, game, at, nth, options), seats in groupby(rows, key=lambda row: row[:6]):
        results = tuple(Result(*seat[6:]) for seat in seats)
        yield Finished(table, guild, game, at, results, nth=nth, options=_read_options(options))


@lru_cache(maxsize=1000)  # the same few again and again
def _read_options(text: str | None) -> Mapping[str, str | int]:
    return MappingProxyType(_options.decode(text or "{}"))
