"""Keeps the reviews that people have asked for, as they take a while to make."""

from __future__ import annotations

from typing import ClassVar

import msgspec
import sqlalchemy as sa

from bot.i18n import Plural
from bot.ids import TableId, UserId
from bot.storage import schema
from bot.storage.holders import HoldsPeople
from bot.storage.repository import Repository, put
from cogs.reviews.values import VERSION, Review

_decoder = msgspec.json.Decoder(Review)

reviews = sa.Table(
    "reviews",
    schema.metadata,
    schema.of_table(),
    schema.of_person("whose decisions these are"),
    sa.Column("version", sa.Integer, nullable=False, comment="of `Review`"),
    sa.Column("review", sa.Text, nullable=False, comment="`Review`, as JSON"),
)
sa.Index(None, reviews.c.user)

_reviews, _sitters = reviews.c, schema.sitters.c


class KeptReviews(Repository):
    """The reviews that were made."""

    async def find(self, table_id: TableId, user_id: UserId) -> Review | None:
        """A person's review of a game. None if we can read no stored review of the present `VERSION`."""
        this = (_reviews.table_id == table_id) & (_reviews.user == user_id) & (_reviews.version == VERSION)
        stored = await self._value(sa.select(_reviews.review).where(this))
        try:
            found = None if stored is None else _decoder.decode(stored)
        except msgspec.DecodeError:
            return None
        is_sound = found and all(one.action in one.offered for one in found.decisions)
        return found if is_sound else None

    async def keep(self, table_id: TableId, user_id: UserId, review: Review) -> None:
        """Stores a review and replaces any earlier one, unless the log no longer names this person."""
        this = (_sitters.table_id == table_id) & (_sitters.user == user_id)
        # This locks the row: another process that deletes this person's data does so before or after us.
        named = sa.select(_sitters.user).where(this).with_for_update()
        row = {
            "table_id": table_id,
            "user": user_id,
            "version": review.version,
            "review": msgspec.json.encode(review).decode(),
        }

        def write(connection: sa.Connection) -> None:
            if connection.execute(named).first():
                put(connection, reviews, row)

        await self._writer.write(write)


class HoldsReviews(HoldsPeople):
    """What becomes of reviews: they are deleted with their person's data, and with the log of their table."""

    of_seats = (reviews,)
    told: ClassVar = {
        "reviews": Plural(
            "**{n}** game with your review: what a strong bot thinks of your decisions.",
            "**{n}** games with your reviews: what a strong bot thinks of your decisions.",
        ),
    }
