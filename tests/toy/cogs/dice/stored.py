"""The last roll of each person in each server."""

from __future__ import annotations

from typing import ClassVar

import sqlalchemy as sa

from bot.i18n import Plural
from bot.ids import GuildId, UserId
from bot.storage import schema
from bot.storage.holders import HoldsPeople
from bot.storage.repository import Repository

rolls = sa.Table(
    "rolls",
    schema.metadata,
    sa.Column("guild", sa.BigInteger, primary_key=True),
    schema.of_person("who rolled"),
    sa.Column("pips", sa.Integer, nullable=False),
)
sa.Index(None, rolls.c.user)


class Rolls(Repository):
    async def keep(self, guild_id: GuildId, user_id: UserId, pips: int) -> None:
        row = {"guild": guild_id, "user": user_id, "pips": pips}
        await self._put(rolls, row)


class HoldsRolls(HoldsPeople):
    of_servers = (rolls,)
    told: ClassVar = {"rolls": Plural("Your last roll of a die.", "Your last rolls of a die.")}
