"""What a feature does with the people and servers that its own tables of the database name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, ClassVar, TypeAlias

import sqlalchemy as sa

from bot.i18n import Plural
from bot.ids import GuildId, UserId
from bot.journal import Renamed
from bot.parts import of_features

Rows: TypeAlias = dict[str, list[dict[str, Any]]]
"""The rows that are handed over to a person, by the name of their database table."""


class HoldsPeople:
    """What a feature keeps about people, apart from the logs of tables. This class itself keeps nothing.

    The feature's module ``stored`` has one, ``HOLDER``. Each function runs in the transaction of its caller.
    """

    of_seats: Sequence[sa.Table] = ()
    """Database tables with ``table_id`` and ``user``. Rows go with the person and with the table's log."""
    of_servers: Sequence[sa.Table] = ()
    """Database tables with ``guild``. Rows go with the server."""
    users: Sequence[sa.Column[int]] = ()
    """Columns that hold a nameless player's own number, with the server in ``guild``."""
    servers: Sequence[sa.Column[int]] = ()
    """More columns with servers about which something is stored."""
    settings: Sequence[sa.Table] = ()
    """Database tables of rows that a person has chosen, across all servers."""
    told: ClassVar[Mapping[str, Plural]] = {}
    """The lines of `/privacy`, by the table whose rows they count, or by a word of `counts`."""
    of_games = False
    """Whether these lines come directly below that of the finished games."""

    def anonymise(
        self, connection: sa.Connection, user_id: UserId, guild_id: GuildId, nobody: UserId
    ) -> None:
        """Puts ``nobody``, a number below zero, in a person's place in one server."""

    def forget(self, connection: sa.Connection, user_id: UserId, guild_id: GuildId | None) -> None:
        """Takes a person out of what is theirs in one server, or (None) out of what belongs to no server."""

    def rename(self, connection: sa.Connection, guild_id: GuildId, renamed: Renamed, at: float) -> bool:
        """Gives a person another name in a server at this Unix time; says whether it can."""
        return False

    def names(self) -> sa.Select[Any] | None:
        """A query for the ``user``, ``name`` and ``guild`` of people whose names this feature still shows."""
        return None

    def counts(self, user_id: UserId, rows: Rows) -> Mapping[str, int]:
        """Other counts for `/privacy` than of rows naming the person, by a word for each."""
        return {}

    def disclose(
        self, connection: sa.Connection, user_id: UserId, guild_id: GuildId | None, rows: Rows
    ) -> None:
        """Changes what a person is handed over, or adds to it."""

    def leave_server(self, connection: sa.Connection, guild_id: GuildId) -> None:
        """Takes out a server that has removed the bot, besides its rows in ``of_servers``."""

    def void(self, connection: sa.Connection, at: float) -> None:
        """Ends whatever still goes on in a back-up that was restored at this Unix time."""

    def drop(self, connection: sa.Connection, before: float) -> None:
        """Deletes what was over before this Unix time, as the logs of tables are deleted then."""


@cache
def holders() -> Sequence[HoldsPeople]:
    """The holders of all features."""
    return tuple(module.HOLDER for module in of_features("stored").values())
