"""Keeps the reviews that people have asked for, as they take a while to make."""

from __future__ import annotations

import msgspec
import sqlalchemy as sa

from bot.ids import TableId, UserId
from bot.reviews import VERSION, Review
from bot.storage import schema
from bot.storage.engine import Connect
from bot.storage.rows import put
from bot.storage.writer import Writer

_decoder = msgspec.json.Decoder(Review)
_reviews, _sitters = schema.reviews.c, schema.sitters.c


class Reviews:
    """A repository: it reads over connections that ``connect`` opens, and writes by ``writer``."""

    def __init__(self, connect: Connect, writer: Writer) -> None:
        self._connect = connect
        self._writer = writer

    async def find(self, table_id: TableId, user_id: UserId) -> Review | None:
        """A person's review of a game, or None if there is none of today's version."""
        this = (_reviews.table_id == table_id) & (_reviews.user == user_id) & (_reviews.version == VERSION)
        async with self._connect() as connection:
            stored = (await connection.execute(sa.select(_reviews.review).where(this))).scalar_one_or_none()
        return None if stored is None else _decoder.decode(stored)

    async def keep(self, table_id: TableId, user_id: UserId, review: Review) -> None:
        """Stores a review in the place of a former one, unless the log no longer names this person."""
        this = (_sitters.table_id == table_id) & (_sitters.user == user_id)
        # Locked: another process that deletes this person does so before or after us.
        named = sa.select(_sitters.user).where(this).with_for_update()
        row = {
            "table_id": table_id,
            "user": user_id,
            "version": review.version,
            "review": msgspec.json.encode(review).decode(),
        }

        def write(connection: sa.Connection) -> None:
            if connection.execute(named).first():
                put(connection, schema.reviews, row)

        await self._writer.write(write)
