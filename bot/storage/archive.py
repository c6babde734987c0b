"""The finished games of a server, as they were written down."""

from __future__ import annotations

from typing import Any, NamedTuple

import sqlalchemy as sa

from bot.ids import GuildId, TableId
from bot.storage import schema
from bot.storage.engine import Door
from bot.table.results import Result


class Played(NamedTuple):
    """A finished game; ``at`` is when it ended, in Unix time. Of the house nothing is written down."""

    table: TableId
    guild: GuildId
    game: str
    at: float
    people: tuple[Result, ...]
    """By place."""


class Archive:
    """A room of the store, for reading alone. It opens a connection by ``read``."""

    def __init__(self, read: Door) -> None:
        self._read = read

    async def count(self, guild: GuildId, game: str | None = None) -> int:
        """How many games were finished in this server."""
        results = schema.results.c
        query = sa.select(sa.func.count(results.table_id.distinct())).where(*_of(guild, game))
        async with self._read() as connection:
            return int((await connection.execute(query)).scalar_one())

    async def page(self, guild: GuildId, game: str | None, start: int, most: int) -> list[Played]:
        """So many finished games of this server, the newest first, from the one at ``start`` on."""
        results = schema.results.c
        tables = (
            sa.select(results.table_id)
            .where(*_of(guild, game))
            .group_by(results.table_id)
            .order_by(sa.func.max(results.nth).desc())
            .offset(start)
            .limit(most)
        )
        return await self._played(results.table_id.in_(tables))

    async def game(self, table_id: TableId) -> Played | None:
        """The finished game of a table; None: none came to its end there."""
        found = await self._played(schema.results.c.table_id == table_id)
        return found[0] if found else None

    async def _played(self, where: sa.ColumnElement[bool]) -> list[Played]:
        results = schema.results.c
        query = (
            sa.select(schema.results).where(where).order_by(results.nth.desc(), results.place, results.seat)
        )
        rows: dict[TableId, list[Any]] = {}
        async with self._read() as connection:
            for row in (await connection.execute(query)).all():
                rows.setdefault(row.table_id, []).append(row)
        return [
            Played(
                table,
                found[0].guild,
                found[0].game,
                found[0].at,
                tuple(Result(row.seat, row.user, row.name, row.place, row.score, row.mark) for row in found),
            )
            for table, found in rows.items()
        ]


def _of(guild: GuildId, game: str | None) -> list[sa.ColumnElement[bool]]:
    results = schema.results.c
    return [results.guild == guild, *([results.game == game] if game else [])]
