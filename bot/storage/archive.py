"""The finished games of a server, as they were written down."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
import sqlalchemy as sa

from bot.games.ladders import ladder_of
from bot.ids import GuildId, TableId, UserId
from bot.scores.finished import Played, RunningScore, running_score
from bot.shards import ALL, Shards
from bot.storage import schema
from bot.storage.chains import chain_of
from bot.storage.entries import of_shards
from bot.storage.last_choices import Choices, last_choices
from bot.storage.repository import Repository
from bot.table.results import Result

_options = msgspec.json.Decoder(dict[str, str | int])


class Archive(Repository):
    """The games that are over, by server."""

    async def count(self, guild_id: GuildId, game: str | None = None) -> int:
        """How many games were finished in this server."""
        results = schema.results.c
        query = sa.select(sa.func.count(results.table_id.distinct())).where(*_of(guild_id, game))
        async with self._connect() as connection:
            return int((await connection.execute(query)).scalar_one())

    async def page(self, guild_id: GuildId, game: str | None, start: int, most: int) -> list[Played]:
        """At most ``most`` finished games of this server, the newest first, from number ``start`` on."""
        results = schema.results.c
        tables = (
            sa.select(results.table_id)
            .where(*_of(guild_id, game))
            .group_by(results.table_id)
            .order_by(sa.func.max(results.nth).desc())
            .offset(start)
            .limit(most)
        )
        return await self._fetch(results.table_id.in_(tables))

    async def game(self, table_id: TableId) -> Played | None:
        """The finished game of a table, or None if no game came to its end there."""
        found = await self._fetch(schema.results.c.table_id == table_id)
        return found[0] if found else None

    async def running_score(self, table_id: TableId) -> RunningScore:
        """The score of the chain of games up to this table, with its game if that is over."""
        return running_score(await self._fetch(schema.results.c.table_id.in_(chain_of(table_id))))

    async def ended_since(self, at: float, games: Iterable[str], shards: Shards = ALL) -> list[TableId]:
        """The tables in these shards where one of these games has ended since then (Unix time), by id."""
        results = schema.results.c
        query = (
            sa.select(results.table_id)
            .distinct()
            .join_from(schema.results, schema.tables)
            .where(results.at >= at, results.game.in_([*games]), of_shards(shards))
            .order_by(results.table_id)
        )
        async with self._connect() as connection:
            return [*(await connection.execute(query)).scalars()]

    async def last_of(self, user_id: UserId, guild_id: GuildId) -> TableId | None:
        """The table of the last game that this person finished in this server, or None."""
        results = schema.results.c
        theirs = (results.user == user_id) & (results.guild == guild_id)
        query = sa.select(results.table_id).where(theirs).order_by(results.nth.desc()).limit(1)
        async with self._connect() as connection:
            return (await connection.execute(query)).scalar_one_or_none()

    async def last_game(self, guild_id: GuildId) -> str | None:
        """The key of the game that was finished last in this server, or None if there was none."""
        results = schema.results.c
        query = sa.select(results.game).where(results.guild == guild_id).order_by(results.nth.desc()).limit(1)
        async with self._connect() as connection:
            return (await connection.execute(query)).scalar_one_or_none()

    async def last_choices(self, guild_id: GuildId) -> Choices | None:
        """What was chosen at the last table of this server where a game began, if its log is still there."""
        async with self._connect() as connection:
            return await last_choices(connection, guild_id)

    async def last_ladder(self, guild_id: GuildId) -> str | None:
        """The ladder of the game that was finished last in this server, or None if there was none."""
        results = schema.results.c
        query = (
            sa.select(results.game, schema.tables.c.options)
            .join_from(schema.results, schema.tables)
            .where(results.guild == guild_id)
            .order_by(results.nth.desc())
            .limit(1)
        )
        async with self._connect() as connection:
            last = (await connection.execute(query)).one_or_none()
        return last and ladder_of(last.game, _options.decode(last.options or "{}"))

    async def _fetch(self, where: sa.ColumnElement[bool]) -> list[Played]:
        results = schema.results.c
        query = (
            sa.select(schema.results, schema.tables.c.options)
            .join(schema.tables)
            .where(where)
            .order_by(results.nth.desc(), results.place, results.seat)
        )
        rows: dict[TableId, list[Any]] = {}
        async with self._connect() as connection:
            for row in (await connection.execute(query)).all():
                rows.setdefault(row.table_id, []).append(row)
        return [
            Played(
                table,
                found[0].guild,
                found[0].game,
                found[0].at,
                tuple(Result(row.seat, row.user, row.name, row.place, row.score, row.mark) for row in found),
                _options.decode(found[0].options or "{}"),
            )
            for table, found in rows.items()
        ]


def _of(guild_id: GuildId, game: str | None) -> list[sa.ColumnElement[bool]]:
    results = schema.results.c
    return [results.guild == guild_id, *([results.game == game] if game else [])]
