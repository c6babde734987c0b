"""Which servers the bot has left and since when; deletes their data."""

from __future__ import annotations

import sqlalchemy as sa

from bot.ids import GuildId
from bot.storage import schema
from bot.storage.holders import holders
from bot.storage.projections import all_projections
from bot.storage.repository import Repository
from bot.storage.rows import add, put

AT_ONCE = 200
"""How many tables are deleted in one commit, so that other writers get their turn in between."""

_tables, _guilds = schema.tables.c, schema.guilds.c


class Departures(Repository):
    """Which servers are known, and since when the bot has left them."""

    async def known(self) -> dict[GuildId, float | None]:
        """Every server that we store something about, with the Unix time at which the bot left, if it did."""
        async with self._connect() as connection:
            known = [
                guild
                for column in (_tables.guild, *(column for holder in holders() for column in holder.servers))
                for guild in (
                    await connection.execute(sa.select(column).where(column.is_not(None)).distinct())
                ).scalars()
            ]
            left = await connection.execute(sa.select(_guilds.id, _guilds.left))
            return dict.fromkeys(known) | {row.id: row.left for row in left.all()}

    async def owner(self, application: int) -> int:
        """The Discord application that owns this database. If none does yet, this one does from now on."""
        known = sa.select(sa.func.min(schema.applications.c.id))

        def own(connection: sa.Connection) -> int:
            found: int | None = connection.execute(known).scalar_one_or_none()
            if found is None:
                add(connection, schema.applications, {"id": application})
            return found or application

        return await self._writer.write(own)

    async def note(self, guild_id: GuildId, at: float | None) -> None:
        """Notes that the bot left the server at this Unix time, or (None) that it is there."""
        await self._writer.write(
            lambda connection: put(connection, schema.guilds, {"id": guild_id, "left": at})
        )

    async def remove(self, guild_id: GuildId) -> None:
        """Deletes everything of a server. If interrupted, it can be done again: the departure goes last."""

        def some(connection: sa.Connection) -> bool:
            """Deletes some tables with their entries, results and hands; says whether any were left."""
            chosen = sa.select(_tables.id).where(_tables.guild == guild_id).limit(AT_ONCE)
            numbers = [*connection.execute(chosen).scalars()]
            if numbers:
                connection.execute(sa.delete(schema.tables).where(_tables.id.in_(numbers)))
            return bool(numbers)

        def rest(connection: sa.Connection) -> None:
            # The rows made from its games are not deleted together with its tables.
            for projection in all_projections().values():
                connection.execute(sa.delete(projection.table).where(projection.table.c.guild == guild_id))
            for holder in holders():
                holder.leave_server(connection, guild_id)
                for kept in holder.of_servers:
                    connection.execute(sa.delete(kept).where(kept.c.guild == guild_id))
            connection.execute(sa.delete(schema.guilds).where(_guilds.id == guild_id))

        while await self._writer.write(some):
            pass
        await self._writer.write(rest)
        await self.wipe()

    async def wipe(self) -> None:
        """Overwrites what was deleted on the disk."""
        await self._writer.wipe()
