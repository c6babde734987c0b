"""Stores which messages tell channels of the tables that are in threads."""

from __future__ import annotations

from typing import NamedTuple

import sqlalchemy as sa

from bot.ids import ChannelId, MessageId, TableId
from bot.shards import Shards
from bot.storage import schema
from bot.storage.entries import of_shards
from bot.storage.repository import Repository
from bot.storage.rows import put


class Place(NamedTuple):
    """A message, and the channel where it is."""

    channel: ChannelId
    message: MessageId


class Posters(Repository):
    """What channels show of tables in their threads."""

    async def known(self, shards: Shards) -> dict[TableId, Place]:
        """The posters in these shards that are to be kept up to date, by table."""
        posters, tables = schema.posters.c, schema.tables.c
        query = (
            sa.select(posters.table_id, posters.channel, posters.message)
            .join(schema.tables, tables.id == posters.table_id)
            .where(of_shards(shards))
            .order_by(posters.table_id)
        )
        async with self._connect() as connection:
            return {number: Place(*place) for number, *place in (await connection.execute(query)).all()}

    async def note(self, table_id: TableId, place: Place) -> None:
        """Notes the table's poster, in the place of a former one."""
        row = {"table_id": table_id, **place._asdict()}
        await self._writer.write(lambda connection: put(connection, schema.posters, row))

    async def forget(self, table_id: TableId) -> None:
        """Notes that nothing will change on the table's poster any more."""
        of_table = schema.posters.c.table_id == table_id
        await self._writer.write(
            lambda connection: connection.execute(sa.delete(schema.posters).where(of_table))
        )
