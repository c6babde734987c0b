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
"""What is handed over to a person: rows by the name of their database table."""


class HoldsPeople:
    """What a feature keeps of people beside the logs of the tables. By itself it keeps nothing.

    The feature's module ``stored`` has one, ``HOLDER``. Each function runs in the transaction of its caller.
    """

    of_seats: Sequence[sa.Table] = ()
    """Tables of rows by ``table_id`` and ``user``. They go with the person and with the table's log."""
    of_servers: Sequence[sa.Table] = ()
    """Tables of rows by ``guild``. They go with the server."""
    users: Sequence[sa.Column[int]] = ()
    """Columns in which a nameless player has a number of their own, and the server in ``guild``."""
    servers: Sequence[sa.Column[int]] = ()
    """Columns with servers about which something is stored, beside those of tables and settings."""
    settings: Sequence[sa.Table] = ()
    """Tables of rows that a person has chosen, whatever the server."""
    told: ClassVar[Mapping[str, Plural]] = {}
    """The lines of `/privacy`, each by the table whose rows it counts, or by a word of `counts`."""
    of_games = False
    """Whether these lines stand directly below that of the finished games."""

    def anonymise(
        self, connection: sa.Connection, user_id: UserId, guild_id: GuildId, nobody: UserId
    ) -> None:
        """Puts ``nobody``, a number below zero, in a person's place in one server."""

    def forget(self, connection: sa.Connection, user_id: UserId, guild_id: GuildId | None) -> None:
        """Takes a person out of what is theirs in one server, or (None) out of all that belongs to none."""

    def rename(self, connection: sa.Connection, guild_id: GuildId, renamed: Renamed, at: float) -> bool:
        """Gives a person another name in a server at this Unix time; says whether it can."""
        return False

    def names(self) -> sa.Select[Any] | None:
        """A query for the ``user``, ``name`` and ``guild`` that its pages still show."""
        return None

    def counts(self, user_id: UserId, rows: Rows) -> Mapping[str, int]:
        """What `/privacy` counts otherwise than by the rows that name the person, by a word for it."""
        return {}

    def disclose(
        self, connection: sa.Connection, user_id: UserId, guild_id: GuildId | None, rows: Rows
    ) -> None:
        """Changes what a person is handed over of it, or adds to it."""

    def leave_server(self, connection: sa.Connection, guild_id: GuildId) -> None:
        """Takes a server out that has removed the bot, beside the rows ``of_servers``."""

    def void(self, connection: sa.Connection, at: float) -> None:
        """Ends what was on in a back-up that is put back at this Unix time."""

    def drop(self, connection: sa.Connection, before: float) -> None:
        """Deletes what was over before this Unix time, as the logs of tables are deleted then."""


@cache
def holders() -> Sequence[HoldsPeople]:
    """The holders of all features."""
    return tuple(module.HOLDER for module in of_features("stored").values())
