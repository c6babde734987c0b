"""Rows that follow from finished games and can be rebuilt from them at any time.

They are updated in the transaction that writes the results. Features define them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, MutableMapping, Sequence
from functools import cache
from typing import Any, TypeAlias

import sqlalchemy as sa

from bot.ids import GuildId, UserId
from bot.parts import manifests
from bot.scores.finished import Finished
from bot.storage import schema
from bot.storage.repository import put
from bot.storage.results import days_before, with_options, with_tally

Key: TypeAlias = tuple[Any, ...]
Row: TypeAlias = Any
"""A NamedTuple with the columns of the projection's table in their order."""
Rows: TypeAlias = MutableMapping[Key, Row]


class Projection(ABC):
    """A table of rows, each with a primary key, and a pure function that adds a finished game to the rows.

    A feature's manifest lists the feature's projections. Each has the name of its table.
    """

    table: sa.Table
    """Its column ``guild`` holds the server. Only ``user`` (with ``name``) and ``other`` hold people."""
    row: Callable[..., Row]
    """Makes a row from its values."""
    version: int
    """Raise this number if the same games now give other rows: then the next start computes all again."""
    reads_log = False
    """Whether `add` needs what the games' logs say."""

    def read(self, connection: sa.Connection, where: sa.ColumnElement[bool]) -> Rows:
        """The stored rows that ``where`` picks, keyed by their primary keys."""
        keys = self.table.primary_key.columns.keys()
        rows = (self.row(*row) for row in connection.execute(sa.select(self.table).where(where)).all())
        return {tuple(getattr(row, name) for name in keys): row for row in rows}

    def at(self, key: Key) -> sa.ColumnElement[bool]:
        """A condition that picks the row with this key."""
        return sa.and_(*map(sa.ColumnElement.__eq__, self.table.primary_key.columns, key))

    @abstractmethod
    def keys(self, game: Finished) -> Sequence[Key]:
        """The keys of the rows that this game changes."""

    @abstractmethod
    def add(self, rows: Rows, game: Finished, earlier: Sequence[Finished]) -> None:
        """Adds the game to ``rows``, which holds the stored rows with the game's `keys`.

        ``earlier`` are the games of this ladder and server that ended earlier on the same day (UTC).
        """


@cache
def all_projections() -> Mapping[str, Projection]:
    """The projections of all features, keyed by name; their order does not matter."""
    return {each.table.name: each for one in manifests().values() for each in one.projections}


def add(connection: sa.Connection, game: Finished) -> None:
    """Updates every projection with a game whose results are being written, if it is rated."""
    if not game.rated:
        return
    game = with_options(connection, game)
    touched = [(one, keys) for one in all_projections().values() if (keys := one.keys(game))]
    if not touched:
        return
    earlier = days_before(connection, game)
    if any(projection.reads_log for projection, _ in touched):
        game = with_tally(connection, game)
    for projection, keys in touched:
        # SQLite would not look up a list of tuples in the index, but would read the whole table.
        rows = projection.read(connection, sa.or_(*(projection.at(key) for key in keys)))
        projection.add(rows, game, earlier)
        put(connection, projection.table, *(row._asdict() for row in rows.values()))


def write_results(connection: sa.Connection, game: Finished) -> None:
    """Writes the results of a game, and updates the projections."""
    about = {"table_id": game.table, "guild": game.guild, "game": game.game, "at": game.at, "nth": game.nth}
    about["rated"] = game.rated
    connection.execute(sa.insert(schema.results), [about | result._asdict() for result in game.results])
    add(connection, game)


def stale_projections(connection: sa.Connection) -> Mapping[str, Projection]:
    """The projections that are missing or of another version, keyed by name."""
    found = {row.name: row.version for row in connection.execute(sa.select(schema.projections)).all()}
    return {name: one for name, one in all_projections().items() if found.get(name) != one.version}


def anonymise(connection: sa.Connection, user_id: UserId, guild_id: GuildId, nobody: UserId) -> None:
    """Removes a person from a server's results and projections, and leaves a nameless player.

    ``nobody`` is a number below zero that nobody else has, so all ranks and ratings stay as they were.
    """
    for table in (schema.results, *(projection.table for projection in all_projections().values())):
        for column, nameless in (("user", {"user": nobody, "name": ""}), ("other", {"other": nobody})):
            if column in table.c:
                values = {key: value for key, value in nameless.items() if key in table.c}
                theirs = (table.c[column] == user_id) & (table.c.guild == guild_id)
                connection.execute(sa.update(table).where(theirs).values(values))


def rename(connection: sa.Connection, user_id: UserId, guild_id: GuildId, name: str) -> int:
    """Renames a person in a server's results and in all projections.

    Returns the number of rows with the new name.
    """
    changed = 0
    for table in (schema.results, *(projection.table for projection in all_projections().values())):
        if "name" in table.c:
            theirs = (table.c.user == user_id) & (table.c.guild == guild_id)
            changed += connection.execute(sa.update(table).where(theirs).values(name=name)).rowcount
    return changed


def alone(connection: sa.Connection) -> None:
    """Keeps other games from ending until this transaction is over, so that it sees all finished games."""
    if connection.dialect.name == "postgresql":
        connection.execute(sa.text("LOCK TABLE results IN EXCLUSIVE MODE"))
    else:
        # A transaction's first write makes it SQLite's only writer, even if that write changes no row.
        connection.execute(sa.delete(schema.projections).where(schema.projections.c.name == ""))
