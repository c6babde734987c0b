"""Keeps what edits people's open hands, so that the process that comes next goes on with them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple, TypeAlias

import sqlalchemy as sa

from bot.ids import MessageId, TableId, UserId
from bot.shards import Shards
from bot.storage import schema
from bot.storage.entries import of_shards
from bot.storage.repository import Repository
from bot.storage.rows import put

_hands, _tables = schema.open_hands.c, schema.tables.c
_CLOSE = sa.delete(schema.open_hands).where(
    _hands.table_id == sa.bindparam("table"), _hands.user == sa.bindparam("person")
)

Place: TypeAlias = tuple[TableId, UserId]
"""Whose hand it is, and at which table."""


class OpenHand(NamedTuple):
    """A person's hand, or what a watcher sees, in a message for their eyes alone."""

    table_id: TableId
    user: UserId
    message: MessageId
    token: str
    """Discord's key to the message. It is worth nothing after a quarter of an hour."""
    expires: float
    """Unix time after which we do not use the token."""
    language: str
    """That of its person's Discord."""
    followup: bool
    """Whether the message is not the interaction's own answer."""
    watching: bool
    news: str
    """What it tells of the time before its person looked."""


class OpenHands(Repository):
    """The hands that Discord lets us edit for a while."""

    async def keep(self, hands: Sequence[OpenHand], closed: Collection[Place], now: float) -> None:
        """Stores these hands of tables that are still on.

        Those that are closed are not stored any more then, nor are any that have expired by this Unix time.
        """

        def write(connection: sa.Connection) -> None:
            put(connection, schema.open_hands, *(hand._asdict() for hand in hands))
            if closed:
                connection.execute(_CLOSE, [{"table": table, "person": user} for table, user in closed])
            connection.execute(sa.delete(schema.open_hands).where(_hands.expires <= now))

        await self._writer.write(write)

    async def take(self, shards: Shards, now: float) -> list[OpenHand]:
        """The hands of tables in these shards that can still be edited at this Unix time.

        Those of these shards are not stored any more then, nor are any that have expired.
        """
        ours = _hands.table_id.in_(sa.select(_tables.id).where(of_shards(shards)))
        taken = sa.delete(schema.open_hands).where(sa.or_(ours, _hands.expires <= now)).returning(*_hands)

        def write(connection: sa.Connection) -> list[OpenHand]:
            return [OpenHand(**row) for row in connection.execute(taken).mappings()]

        return [hand for hand in await self._writer.write(write) if hand.expires > now]
