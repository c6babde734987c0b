"""Stores who was mentioned as a guest of an open table, so that nobody is mentioned twice."""

from __future__ import annotations

from typing import ClassVar, NamedTuple

import sqlalchemy as sa

from bot.i18n import Plural
from bot.ids import MessageId, TableId, UserId
from bot.storage import schema
from bot.storage.holders import HoldsPeople
from bot.storage.repository import Repository

invitations = sa.Table(
    "invitations",
    schema.metadata,
    schema.of_table(),
    schema.of_person("who is invited"),
    sa.Column("message", sa.BigInteger, comment="the one that mentions them; null: it was taken away"),
    sa.Column("late", sa.Boolean, nullable=False, comment="whether the game was on by then"),
)
sa.Index(None, invitations.c.user)


class Invitation(NamedTuple):
    """A person's mention at a table. ``message`` is None before it is sent, and after it was deleted."""

    message: MessageId | None
    late: bool
    """Whether the game had begun when the person was mentioned."""


class KeptInvitations(Repository):
    """The people mentioned at the open tables."""

    async def known(self) -> dict[TableId, dict[UserId, Invitation]]:
        """All invitations, keyed by table and then by guest."""
        found: dict[TableId, dict[UserId, Invitation]] = {}
        for row in await self._all(sa.select(invitations)):
            found.setdefault(row.table_id, {})[row.user] = Invitation(row.message, row.late)
        return found

    async def keep(self, table_id: TableId, user_id: UserId, invitation: Invitation) -> None:
        await self._put(invitations, {"table_id": table_id, "user": user_id, **invitation._asdict()})

    async def set_message(self, table_id: TableId, user_id: UserId, message: MessageId | None) -> None:
        """Stores which message mentions a person, unless their data was deleted meanwhile."""
        theirs = (invitations.c.table_id == table_id) & (invitations.c.user == user_id)
        await self._run(sa.update(invitations).where(theirs).values(message=message))

    async def forget(self, table_id: TableId) -> None:
        await self._run(sa.delete(invitations).where(invitations.c.table_id == table_id))


class HoldsInvitations(HoldsPeople):
    of_seats = (invitations,)
    told: ClassVar = {
        "invitations": Plural(
            "**{n}** open table you're invited to.", "**{n}** open tables you're invited to."
        ),
    }
