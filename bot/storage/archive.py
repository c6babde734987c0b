"""The games that were played in a server, as they are stored."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple

import sqlalchemy as sa

from bot.ids import GuildId, TableId, UserId
from bot.scores.finished import Finished, RunningScore, running_score
from bot.shards import ALL, Shards
from bot.storage import schema
from bot.storage.entries import chain_of, of_shards
from bot.storage.repository import Repository
from bot.storage.results import SEATS, games_of
from bot.table import log
from bot.table.occasions import RATED, Kind
from bot.table.requirements import LONGEST_LOBBY
from bot.table.results import FORFEITED
from engine.minds import Level
from engine.options import Value

LATEST = 10
"""How many of the newest tables are searched for the choices of a host."""

_tables, _entries, _results = schema.tables.c, schema.entries.c, schema.results.c


class Choices(NamedTuple):
    """The game that began, and all that its host had chosen for it."""

    game: str
    options: Mapping[str, Value]
    seconds: int
    level: Level
    kind: Kind = RATED


class Archive(Repository):
    """The games that are over, server by server."""

    async def count(self, guild_id: GuildId, game: str | None = None) -> int:
        """How many games were finished in this server."""
        query = sa.select(sa.func.count(_results.table_id.distinct())).where(*_of(guild_id, game))
        return await self._value(query) or 0

    async def page(self, guild_id: GuildId, game: str | None, start: int, most: int) -> list[Finished]:
        """At most ``most`` finished games of this server, the newest first. Skips the ``start`` newest."""
        tables = (
            sa.select(_results.table_id)
            .where(*_of(guild_id, game))
            .group_by(_results.table_id)
            .order_by(sa.func.max(_results.nth).desc())
            .offset(start)
            .limit(most)
        )
        return await self._fetch(_results.table_id.in_(tables))

    async def game(self, table_id: TableId) -> Finished | None:
        """The finished game of a table, or None if no game came to its end there."""
        found = await self._fetch(_results.table_id == table_id)
        return found[0] if found else None

    async def running_score(self, table_id: TableId) -> RunningScore:
        """The score of the chain of games up to this table, with this table's game if that is over."""
        return running_score(await self._fetch(_results.table_id.in_(chain_of(table_id))))

    async def ended_since(self, at: float, games: Iterable[str], shards: Shards = ALL) -> list[TableId]:
        """The ids of these shards' tables where one of these games has ended since ``at`` (Unix time)."""
        query = (
            sa.select(_results.table_id)
            .distinct()
            .join_from(schema.results, schema.tables)
            .where(_results.at >= at, _results.game.in_([*games]), of_shards(shards))
            .order_by(_results.table_id)
        )
        return await self._values(query)

    async def of_person(self, user_id: UserId, guild_id: GuildId, most: int) -> list[Finished]:
        """At most ``most`` games that this person finished in this server, the newest first."""
        theirs = (_results.user == user_id) & (_results.guild == guild_id)
        tables = sa.select(_results.table_id).where(theirs).order_by(_results.nth.desc()).limit(most)
        return await self._fetch(_results.table_id.in_(tables))

    async def newcomers(self, game: str, users: Collection[UserId]) -> set[UserId]:
        """Those of ``users`` who have not finished any game of this kind in any server."""
        if not users:
            return set()
        played = _results.user.in_(users) & (_results.game == game) & _results.mark.not_in(FORFEITED)
        return {*users} - {*await self._values(sa.select(_results.user).where(played).distinct())}

    async def last(self, guild_id: GuildId) -> Finished | None:
        """The game that was finished last in this server, or None if there was none."""
        here = _results.guild == guild_id
        last = sa.select(_results.table_id).where(here).order_by(_results.nth.desc()).limit(1)
        found = await self._fetch(_results.table_id.in_(last))
        return found[0] if found else None

    async def last_of(self, guild_id: GuildId, game: str, since: float) -> TableId | None:
        """The table where this game last ended in the server, if at ``since`` (Unix time) or later."""
        ended = (_results.guild == guild_id) & (_results.game == game) & (_results.at >= since)
        query = sa.select(_results.table_id).where(ended).order_by(_results.nth.desc()).limit(1)
        return await self._value(query)

    async def last_choices(self, guild_id: GuildId, user_id: UserId) -> Choices | None:
        """The host's choices for the user's newest normal game: no lesson, game night or repeated deal.

        The newest game of the server, if the user has played none. None if no such game began at the newest
        tables of both (`LATEST` each), or if their logs are deleted.
        """
        newest = (
            sa.select(_tables.id)
            .join_from(schema.tables, schema.entries)
            .where(_tables.guild == guild_id, _entries.seq == 0, _entries.entry.not_like('%"lesson":true%'))
            .order_by(_tables.id.desc())
            .limit(LATEST)
        )
        theirs = (
            sa.select(_results.table_id)
            .where(_results.guild == guild_id, _results.user == user_id)
            .order_by(_results.table_id.desc())
            .limit(LATEST)
        )
        kinds = ("Opened", "Joined", "Changed", "Started")
        chosen = sa.or_(*(_entries.entry.like(f'{{"type":"{kind}"%') for kind in kinds))
        # In one query, PostgreSQL would read the whole log for what is in one *or* the other of these lists.
        found = [row[0] for some in (newest, theirs) for row in await self._all(some)]
        query = (
            sa.select(_entries.table_id, _entries.entry)
            .where(_entries.table_id.in_(found), _entries.seq <= LONGEST_LOBBY, chosen)
            .order_by(_entries.table_id.desc(), _entries.seq)
        )
        logs: dict[int, list[log.Entry | None]] = {}
        for row in await self._all(query):
            logs.setdefault(row.table_id, []).append(log.decoded(row.entry))
        began = [(choices, entries) for entries in logs.values() if (choices := _chosen(entries))]
        own = (choices for choices, entries in began if _sat_down(user_id, entries))
        return next(own, began[0][0] if began else None)

    async def _fetch(self, where: sa.ColumnElement[bool]) -> list[Finished]:
        """The games whose results meet the condition, newest first. Their results are sorted by place."""
        query = SEATS.where(where).order_by(_results.nth.desc(), _results.place, _results.seat)
        return [*games_of(await self._all(query))]


def _of(guild_id: GuildId, game: str | None) -> list[sa.ColumnElement[bool]]:
    return [_results.guild == guild_id, *([_results.game == game] if game else [])]


def _sat_down(user_id: UserId, entries: Iterable[log.Entry | None]) -> bool:
    return any(isinstance(entry, log.Joined) and entry.user == user_id for entry in entries)


def _chosen(entries: Iterable[log.Entry | None]) -> Choices | None:
    """The choices for a game, from entries of its log. None if no game began, or if nobody chose anything."""
    found: Choices | None = None
    for entry in entries:
        match entry:
            case log.Opened(same=None, evening=log.NO_EVENING):
                found = Choices(entry.game, entry.options, entry.seconds, entry.level, entry.kind)
            case log.Changed() if found:
                found = Choices(found.game, entry.options, entry.seconds, entry.level, entry.kind)
            case log.Started() if found:
                return found._replace(options=entry.options)
    return None
