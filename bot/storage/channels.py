"""Looks up the tables of a channel."""

from __future__ import annotations

from collections.abc import Collection

import sqlalchemy as sa

from bot.ids import ChannelId, GuildId, MessageId, TableId
from bot.storage import schema
from bot.storage.repository import Repository

_tables, _entries = schema.tables.c, schema.entries.c


class Channels(Repository):
    """The tables of channels, and their messages."""

    async def opening_times(self, tables: Collection[TableId]) -> dict[TableId, float]:
        """When each of these tables was opened, in Unix time."""
        query = sa.select(_entries.table_id, _entries.at).where(
            _entries.seq == 0, _entries.table_id.in_(tables)
        )
        async with self._connect() as connection:
            return {row.table_id: row.at for row in (await connection.execute(query)).all()}

    async def written_at(self, table_id: TableId) -> float:
        """When this table's log was last written to, in Unix time."""
        query = sa.select(sa.func.max(_entries.at)).where(_entries.table_id == table_id)
        async with self._connect() as connection:
            return float((await connection.execute(query)).scalar_one())

    async def posted(self, tables: Collection[TableId]) -> dict[TableId, MessageId]:
        """The message that shows each of these tables, where there is one."""
        query = sa.select(_tables.id, _tables.message).where(_tables.id.in_(tables))
        async with self._connect() as connection:
            rows = (await connection.execute(query.where(_tables.message.is_not(None)))).all()
            return {row.id: row.message for row in rows}

    async def messages(self, guild_id: GuildId, channel_id: ChannelId) -> list[MessageId]:
        """The messages that show the tables of this channel."""
        query = sa.select(_tables.message).where(
            _tables.guild == guild_id, _tables.channel == channel_id, _tables.message.is_not(None)
        )
        async with self._connect() as connection:
            return [*(await connection.execute(query)).scalars()]

    async def played_in(self, guild_id: GuildId, channel_id: ChannelId) -> bool:
        """Whether a game was ever started in this channel."""
        query = (
            sa.select(_entries.table_id)
            .join(schema.tables, _tables.id == _entries.table_id)
            .where(_tables.guild == guild_id, _tables.channel == channel_id)
            .where(_entries.entry.like('{"type":"Started"%'))
            .limit(1)
        )
        async with self._connect() as connection:
            return (await connection.execute(query)).first() is not None
