"""Deletes what is no longer needed: logs of old games, and servers that the bot has left."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import partial

import sqlalchemy as sa

from bot.ids import GuildId, TableId
from bot.storage import schema
from bot.storage.holders import holders
from bot.storage.projections import all_projections
from bot.storage.repository import Repository, add, in_parts
from bot.storage.results import kept_of
from bot.table import log

LOGS_AT_ONCE = 10
"""How many logs are deleted in one commit. Each is first replayed, which takes 5 ms, while others wait."""
PAUSE = 0.2
"""Seconds between two commits that delete logs. In this time, others can write."""
AT_ONCE = 200
"""How many tables are deleted in one commit, so that other writers get their turn in between."""
SKIPPED = 100_000
"""How many ids we skip after a restore: tables opened after the back-up may have had them."""

_tables, _entries, _guilds = schema.tables.c, schema.entries.c, schema.guilds.c


class Housekeeping(Repository):
    """Work that no press asks for, on the whole database."""

    async def end_restored(self, at: float) -> int:
        """At this Unix time, closes all live tables of a database restored from a copy. Returns their number.

        After the copy was made, some of these games may have ended and shown their secrets. If they went on
        here, they would deal the same cards.
        """
        return await self._writer.write(lambda connection: _end_restored(connection, at))

    async def drop_logs(self, before: float) -> int:
        """Deletes the logs of tables that ended before this Unix time. Returns the number of tables.

        If a table's game was finished, its results stay, and so does its tally, from which statistics are
        made. If not, the whole table is deleted.
        """
        last = (
            sa.select(_entries.at)
            .where(_entries.table_id == _tables.id)
            .order_by(_entries.seq.desc())
            .limit(1)
            .scalar_subquery()
        )
        over = sa.select(_tables.id).where(~_tables.live, ~_tables.unpainted, last < before)
        tables = sorted(await self._values(over))
        for some in in_parts(tables, LOGS_AT_ONCE):
            await self._writer.write(partial(_drop_logs, tables=some))
            await asyncio.sleep(PAUSE)
        for holder in holders():
            await self._writer.write(partial(holder.drop, before=before))
        return len(tables)


class KeptDepartures(Repository):
    """The servers that are known, and when the bot left them."""

    async def known(self) -> dict[GuildId, float | None]:
        """Every server about which something is stored, with the Unix time when the bot left it, or None."""
        columns = (_tables.guild, *(column for holder in holders() for column in holder.servers))
        about = [sa.select(column).where(column.is_not(None)).distinct() for column in columns]
        known = [guild for query in about for guild in await self._values(query)]
        left = await self._all(sa.select(_guilds.id, _guilds.left))
        return dict.fromkeys(known) | {row.id: row.left for row in left}

    async def owner(self, application: int) -> int:
        """The application that owns this database. Without an owner, ``application`` becomes the owner."""
        known = sa.select(sa.func.min(schema.applications.c.id))

        def own(connection: sa.Connection) -> int:
            found: int | None = connection.execute(known).scalar_one_or_none()
            if found is None:
                add(connection, schema.applications, {"id": application})
            return found or application

        return await self._writer.write(own)

    async def note(self, guild_id: GuildId, at: float | None) -> None:
        """Notes that the bot left the server at this Unix time, or (None) that it is in the server."""
        await self._put(schema.guilds, {"id": guild_id, "left": at})

    async def remove(self, guild_id: GuildId) -> None:
        """Deletes everything about a server. If interrupted, call it again: the departure is deleted last."""

        def some(connection: sa.Connection) -> bool:
            """Deletes some tables with their entries, results and hands. Returns whether there were any."""
            chosen = sa.select(_tables.id).where(_tables.guild == guild_id).limit(AT_ONCE)
            numbers = [*connection.execute(chosen).scalars()]
            if numbers:
                connection.execute(sa.delete(schema.tables).where(_tables.id.in_(numbers)))
            return bool(numbers)

        def rest(connection: sa.Connection) -> None:
            # The rows of projections have not been deleted with the game tables.
            for projection in all_projections().values():
                connection.execute(sa.delete(projection.table).where(projection.table.c.guild == guild_id))
            for holder in holders():
                holder.leave_server(connection, guild_id)
                for kept in holder.of_servers:
                    connection.execute(sa.delete(kept).where(kept.c.guild == guild_id))
            connection.execute(sa.delete(schema.sendings).where(schema.sendings.c.guild == guild_id))
            connection.execute(sa.delete(schema.guilds).where(_guilds.id == guild_id))

        while await self._writer.write(some):
            pass
        await self._writer.write(rest)
        await self.wipe()

    async def wipe(self) -> None:
        """Overwrites deleted data on the disk."""
        await self._writer.wipe()


def _drop_logs(connection: sa.Connection, tables: Sequence[TableId]) -> None:
    # We skip tables whose logs another process has just deleted: they have a tally already.
    there = sa.select(_tables.id).where(_tables.id.in_(tables), _tables.tally.is_(None)).with_for_update()
    for table in [*connection.execute(there).scalars()]:
        if (kept := kept_of(connection, table)) is None:
            connection.execute(sa.delete(schema.tables).where(_tables.id == table))
            continue
        connection.execute(sa.update(schema.tables).where(_tables.id == table).values(tally=kept))
        ours = (schema.entries, schema.sitters, schema.hands, schema.looks, schema.reminders)
        for rows in (*ours, *(rows for holder in holders() for rows in holder.of_seats)):
            connection.execute(sa.delete(rows).where(rows.c.table_id == table))


def _end_restored(connection: sa.Connection, at: float) -> int:
    query = (
        sa.select(_tables.id, sa.func.max(_entries.seq).label("last"))
        .join_from(schema.tables, schema.entries)
        .where(_tables.live)
        .group_by(_tables.id)
    )
    ended = [(row.id, row.last + 1) for row in connection.execute(query).all()]
    if ended:
        closed = log.encode(log.Closed("restored"))
        connection.execute(
            sa.insert(schema.entries),
            [{"table_id": table, "seq": seq, "at": at, "entry": closed} for table, seq in ended],
        )
    over = {"live": False, "deadline": None, "unpainted": True}
    connection.execute(sa.update(schema.tables).where(_tables.live).values(over))
    for holder in holders():
        holder.void(connection, at)
    if connection.dialect.name == "sqlite":
        skip = "UPDATE sqlite_sequence SET seq = seq + :skipped WHERE name = 'tables'"
    else:
        skip = "SELECT setval('tables_id_seq', nextval('tables_id_seq') + :skipped)"
    connection.execute(sa.text(skip), {"skipped": SKIPPED})
    return len(ended)
