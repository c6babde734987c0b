"""Stores where the moment of a table was shown to everybody, so that it is shown once. It names no person."""

from __future__ import annotations

import sqlalchemy as sa

from bot.ids import ChannelId, MessageId, TableId
from bot.storage import schema
from bot.storage.posted import MessagePlace
from bot.storage.repository import Repository

moments = sa.Table(
    "moments",
    schema.metadata,
    schema.of_table(),
    sa.Column("channel", sa.BigInteger, nullable=False),
    sa.Column("message", sa.BigInteger, nullable=False),
)


class KeptMoments(Repository):
    """The messages that show moments."""

    async def find(self, table_id: TableId) -> MessagePlace | None:
        """The message that shows the moment of this table."""
        row = await self._one(sa.select(moments).where(moments.c.table_id == table_id))
        return MessagePlace(ChannelId(row.channel), MessageId(row.message)) if row else None

    async def keep(self, table_id: TableId, place: MessagePlace) -> None:
        row = {"table_id": table_id, "channel": place.channel, "message": place.message}
        await self._put(moments, row)
