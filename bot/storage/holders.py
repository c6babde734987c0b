"""What a feature does with the people and servers that are named in its database tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, ClassVar, TypeAlias

import sqlalchemy as sa

from bot.i18n import Plural
from bot.ids import GuildId, UserId
from bot.journal import Renamed
from bot.parts import manifests

Rows: TypeAlias = dict[str, list[dict[str, Any]]]
"""The rows that are handed over to a person, keyed by the name of their database table."""


class HoldsPeople:
    """Handles what a feature stores about people, apart from the logs of tables. Features subclass it.

    A feature's manifest names an instance. Methods run in the transaction of the caller.
    """

    of_seats: Sequence[sa.Table] = ()
    """Database tables with ``table_id`` and ``user``. A row is deleted with its person, or with its log."""
    of_servers: Sequence[sa.Table] = ()
    """Database tables with ``guild``. A row is deleted with the server, or with its ``user``, if any."""
    users: Sequence[sa.Column[int]] = ()
    """Other columns that hold user ids, or numbers that replace removed people, in tables with ``guild``."""
    servers: Sequence[sa.Column[int]] = ()
    """Columns with the ids of servers about which this feature stores something."""
    settings: Sequence[sa.Table] = ()
    """Database tables with a person's own choices, which apply in all servers."""
    told: ClassVar[Mapping[str, Plural]] = {}
    """The lines of `/privacy`. Keys are names of tables whose rows are counted, or keys of `counts`."""

    def anonymise(
        self, connection: sa.Connection, user_id: UserId, guild_id: GuildId, nobody: UserId
    ) -> None:
        """Replaces a person by ``nobody``, a number below zero, in one server."""

    def forget(self, connection: sa.Connection, user_id: UserId, guild_id: GuildId | None) -> None:
        """Deletes what a person has in one server or (if None) what they have outside all servers."""

    def rename(self, connection: sa.Connection, guild_id: GuildId, renamed: Renamed, at: float) -> bool:
        """Renames a person in a server at this Unix time. Returns whether anything is renamed."""
        return False

    def names(self) -> sa.Select[Any] | None:
        """A query for the ``user``, ``name`` and ``guild`` of people whose names this feature shows."""
        return None

    def counts(self, user_id: UserId, rows: Rows) -> Mapping[str, int]:
        """More counts of a person's ``rows`` for `/privacy`, each under a key of `told`."""
        return {}

    def disclose(
        self, connection: sa.Connection, user_id: UserId, guild_id: GuildId | None, rows: Rows
    ) -> None:
        """Changes the ``rows`` that are handed over to a person, or adds some."""

    def leave_server(self, connection: sa.Connection, guild_id: GuildId) -> None:
        """Deletes what is stored about a server that removed the bot. ``of_servers`` is deleted elsewhere."""

    def void(self, connection: sa.Connection, at: float) -> None:
        """Ends everything unfinished in a back-up that was restored at this Unix time."""

    def drop(self, connection: sa.Connection, before: float) -> None:
        """Deletes what was over before this Unix time, except tables' logs, which are deleted already."""


def user_columns() -> Iterator[sa.Column[int]]:
    """The columns of all features that hold user ids, in database tables with ``guild``."""
    for holder in holders():
        yield from holder.users
        yield from (rows.c.user for rows in holder.of_servers if "user" in rows.c)


@cache
def holders() -> Sequence[HoldsPeople]:
    """The holders of all features."""
    return tuple(one.people for one in manifests().values() if one.people)
