"""Finds the names under which a server knows people, and changes them for its keepers."""

from __future__ import annotations

from collections import defaultdict

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from bot.ids import GuildId, TableId, UserId
from bot.storage import notify, projections, schema
from bot.storage.entries import decoded
from bot.storage.erasure import tables_of
from bot.storage.holders import holders
from bot.storage.repository import Repository
from bot.storage.rows import add
from bot.table import log

NAMING = ("Joined", "CameLate", "Guessed", "AskedAgain", "Renamed")
"""The entries that give a person a name."""

_entries = schema.entries.c


class Names(Repository):
    """The names under which a server knows people."""

    async def known(self, guild_id: GuildId) -> dict[UserId, str]:
        """The people who have finished a game in this server, with the names that its pages show."""
        found: dict[UserId, str] = {}
        async with self._connect() as connection:
            for names in (names for holder in holders() if (names := holder.names()) is not None):
                columns = names.selected_columns
                query = names.where(columns.guild == guild_id, columns.user > 0)
                found |= {row.user: row.name for row in (await connection.execute(query)).all()}
        return found

    async def rename(
        self,
        user_id: UserId,
        guild_id: GuildId,
        name: str,
        keeper: UserId,
        at: float,
        *,
        announce: bool = False,
    ) -> list[TableId] | None:
        """Gives a person another name in all that is stored about a server; None if it knows no such person.

        Each log in which they have another one, also of an ended table, gets one more entry that says so.
        Returns these tables in their order.
        """
        entry = log.Renamed(user_id, name, keeper)

        def write(connection: sa.Connection) -> list[TableId] | None:
            projections.alone(connection)
            changed = projections.rename(connection, user_id, guild_id, name)
            for holder in holders():
                changed |= holder.rename(connection, user_id, guild_id, name, keeper, at)
            tables = _sat_at(connection, user_id, guild_id)
            otherwise = [table for table, (_, names) in tables.items() if names != {name}]
            for table in otherwise:
                place = {"table_id": table, "seq": tables[table][0], "at": at}
                connection.execute(sa.insert(schema.entries), place | {"entry": log.encode(entry)})
                add(connection, schema.sitters, {"table_id": table, "user": keeper})
                if announce:
                    connection.execute(notify.announcement(table))
            return otherwise if tables or changed else None

        while True:
            try:
                return await self._writer.write(write)
            except IntegrityError:
                continue  # another process has just added to one of these logs


def _sat_at(
    connection: sa.Connection, user_id: UserId, guild_id: GuildId
) -> dict[TableId, tuple[int, set[str | None]]]:
    """The tables where the person ever took a seat or guessed.

    Each with the next place in its log, and the names under which it shows them.
    """
    took = [_entries.entry.like(f'{{"type":"{kind}","user":{user_id},%') for kind in NAMING]
    theirs = _entries.table_id.in_(tables_of(user_id, guild_id)) & sa.or_(*took)
    query = sa.select(_entries.table_id, _entries.entry).where(theirs).order_by(_entries.seq)
    names = defaultdict[TableId, set[str | None]](set)
    for row in connection.execute(query).all():
        entry = decoded(row.entry)
        if isinstance(entry, log.Renamed):
            names[row.table_id].clear()
        names[row.table_id].add(getattr(entry, "name", None))
    query = (
        sa.select(_entries.table_id, (sa.func.max(_entries.seq) + 1).label("following"))
        .where(_entries.table_id.in_(sa.select(_entries.table_id).where(theirs)))
        .group_by(_entries.table_id)
        .order_by(_entries.table_id)
    )
    return {row.table_id: (row.following, names[row.table_id]) for row in connection.execute(query).all()}
