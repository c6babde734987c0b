"""Finished games, read from the results in the order in which they ended."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from types import MappingProxyType
from typing import Any

import msgspec
import sqlalchemy as sa

from bot.games.statistics import Tally, frozen, tally, thawed
from bot.ids import GuildId, TableId
from bot.scores.finished import Finished
from bot.storage import schema
from bot.storage.repository import alone_with, in_parts
from bot.table import log
from bot.table.results import Result

DAY = 86400.0
LOGS_AT_ONCE = 50
"""How many logs one statement reads."""

_results = schema.results.c
_tables, _entries = schema.tables.c, schema.entries.c
SEATS = sa.select(
    *(_results.table_id, _results.guild, _results.game, _results.at, _results.nth, _results.rated),
    _tables.options,
    *(_results.seat, _results.user, _results.name, _results.place, _results.score, _results.mark),
).join_from(schema.results, schema.tables)
"""Selects the columns that games are read from: a row for each seat."""
_options = msgspec.json.Decoder(dict[str, str | int])


def next_in(connection: sa.Connection, guild_id: GuildId) -> int:
    """The number of the game being written: one more than the server's last game."""
    alone_with(connection, guild_id)  # no other game of the server ends meanwhile
    query = sa.select(sa.func.max(_results.nth)).where(_results.guild == guild_id)
    return (connection.execute(query).scalar_one_or_none() or 0) + 1


def days_before(connection: sa.Connection, game: Finished) -> list[Finished]:
    """The rated games of the same ladder in the same server that ended earlier on the same day."""
    day = game.at // DAY * DAY
    query = (
        SEATS.where(_results.guild == game.guild, _results.game == game.game, _results.rated)
        .where(_results.at >= day, _results.at < day + DAY, _results.nth < game.nth)
        .order_by(_results.nth, _results.seat)
    )
    return [one for one in games_of(connection.execute(query).all()) if one.ladder == game.ladder]


def finished_games(
    connection: sa.Connection, guild_id: GuildId, after: int = -1, *, with_tallies: bool = False
) -> Iterator[tuple[list[Finished], Finished]]:
    """Every rated game of a server, each with the games before it on the same day, as in `days_before`.

    Leaves out the games up to the one numbered ``after``.
    """
    query = SEATS.where(_results.guild == guild_id, _results.rated, _results.nth > after)
    games = [*games_of(connection.execute(query.order_by(_results.nth, _results.seat)).all())]
    days: dict[str, tuple[float, list[Finished]]] = {}
    for some in in_parts(games, LOGS_AT_ONCE):
        told = _tallies(connection, some) if with_tallies else {}
        for game in some:
            date = game.at // DAY
            before, day = days.get(game.ladder, (None, []))
            if before != date:
                # After a clock was set back, a day may come a second time.
                day = days_before(connection, game)
                days[game.ladder] = date, day
            yield day, game._replace(tally=told.get(game.table, Tally()))
            day.append(game)


def with_options(connection: sa.Connection, game: Finished) -> Finished:
    """The game with its options, which decide its ladder."""
    query = sa.select(_tables.options).where(_tables.id == game.table)
    return game._replace(options=read_options(connection.execute(query).scalar_one()))


def with_tally(connection: sa.Connection, game: Finished) -> Finished:
    """The game with the tally of its log. If the log was deleted, its stored tally is used."""
    return game._replace(tally=_tallies(connection, [game])[game.table])


def kept_of(connection: sa.Connection, table_id: TableId) -> str | None:
    """The tally of a table's game, as a text that replaces its log. None if no game was finished there."""
    query = sa.select(_results.game).where(_results.table_id == table_id).limit(1)
    game = connection.execute(query).scalar_one_or_none()
    query = sa.select(_entries.entry).where(_entries.table_id == table_id).order_by(_entries.seq)
    return None if game is None else frozen(_tally(game, connection.execute(query).scalars()))


def _tallies(connection: sa.Connection, games: Sequence[Finished]) -> dict[TableId, Tally]:
    # One statement reads logs and tallies, as a tally may replace its log between two statements.
    query = (
        sa.select(_tables.id, _tables.tally, _entries.entry)
        .join_from(schema.tables, schema.entries, isouter=True)
        .where(_tables.id.in_([game.table for game in games]))
        .order_by(_tables.id, _entries.seq)
    )
    rows = {table: [*found] for table, found in groupby(connection.execute(query), key=lambda row: row.id)}
    told = {}
    for game in games:
        logged = rows.get(game.table, [])
        if logged and (kept := logged[0].tally) is not None:
            told[game.table] = thawed(kept)
        else:
            told[game.table] = _tally(game.game, [row.entry for row in logged if row.entry is not None])
    return told


def _tally(game: str, stored: Iterable[str]) -> Tally:
    try:
        return tally(game, [log.decode(entry) for entry in stored])
    except msgspec.DecodeError:
        return Tally()


def games_of(rows: Iterable[Any]) -> Iterator[Finished]:
    """The games in these rows of `SEATS`. The rows of a game must follow each other."""
    for _, seats in groupby(rows, key=lambda row: row[0]):
        (table, guild, game, at, nth, rated, options, *_), *_ = told = [*seats]
        results, said = tuple(Result(*seat[7:]) for seat in told), read_options(options)
        yield Finished(table, guild, game, at, results, nth=nth, rated=rated, options=said)


@lru_cache(maxsize=1000)  # the same few texts are read again and again
def read_options(text: str | None) -> Mapping[str, str | int]:
    """The options of a game, keyed by name, read from JSON. Empty if the options are unknown."""
    try:
        return MappingProxyType(_options.decode(text or "{}"))
    except msgspec.DecodeError:
        return MappingProxyType({})
