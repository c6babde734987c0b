"""What was chosen at the last table of a server where a game began, as its log tells it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.ids import GuildId
from bot.storage import schema
from bot.storage.entries import decoded
from bot.table import log
from bot.table.requirements import LONGEST_LOBBY
from engine.minds import Level
from engine.options import Value

LATEST = 10
"""How many of the newest tables are looked at: in most of their lobbies, a game began."""

_tables, _entries = schema.tables.c, schema.entries.c


class Choices(NamedTuple):
    """The game that began, with all that its host had chosen."""

    game: str
    options: Mapping[str, Value]
    seconds: int
    level: Level


async def last_choices(connection: AsyncConnection, guild_id: GuildId) -> Choices | None:
    """What the host of the newest table chose, without lessons, game nights and deals played once more.

    None: no game began at the newest tables, or their logs are deleted.
    """
    newest = (
        sa.select(_tables.id)
        .join_from(schema.tables, schema.entries)
        .where(_tables.guild == guild_id, _entries.seq == 0, _entries.entry.not_like('%"lesson":true%'))
        .order_by(_tables.id.desc())
        .limit(LATEST)
    )
    chosen = sa.or_(
        *(_entries.entry.like(f'{{"type":"{kind}"%') for kind in ("Opened", "Changed", "Started"))
    )
    query = (
        sa.select(_entries.table_id, _entries.entry)
        .where(_entries.table_id.in_(newest), _entries.seq <= LONGEST_LOBBY, chosen)
        .order_by(_entries.table_id.desc(), _entries.seq)
    )
    logs: dict[int, list[log.Entry | None]] = {}
    for row in (await connection.execute(query)).all():
        logs.setdefault(row.table_id, []).append(decoded(row.entry))
    return next((found for entries in logs.values() if (found := _chosen(entries))), None)


def _chosen(entries: Iterable[log.Entry | None]) -> Choices | None:
    """What these entries of a log say of a game that began; None if none did, or if nobody chose it."""
    found: Choices | None = None
    for entry in entries:
        match entry:
            case log.Opened(same=None, evening=log.NO_EVENING):
                found = Choices(entry.game, entry.options, entry.seconds, entry.level)
            case log.Changed() if found:
                found = Choices(found.game, entry.options, entry.seconds, entry.level)
            case log.Started() if found:
                return found._replace(options=entry.options)
    return None
