"""How often each person has rolled in each server."""

from typing import ClassVar

import sqlalchemy as sa

from bot.i18n import Plural
from bot.ids import GuildId, UserId
from bot.storage import schema
from bot.storage.holders import HoldsPeople
from bot.storage.repository import Repository, add

rolls = sa.Table("rolls", schema.metadata, *schema.of_member("who rolls"), sa.Column("times", sa.Integer))


class Rolls(Repository):
    async def count(self, guild_id: GuildId, user_id: UserId) -> int:
        """Counts one more roll of a person in a server. Returns how many they are now."""
        theirs = sa.update(rolls).where(rolls.c.guild == guild_id, rolls.c.user == user_id)

        def write(connection: sa.Connection) -> int:
            add(connection, rolls, {"guild": guild_id, "user": user_id, "times": 0})
            more = theirs.values(times=rolls.c.times + 1).returning(rolls.c.times)
            return int(connection.execute(more).scalar_one())

        return await self._writer.write(write)


class HoldsRolls(HoldsPeople):
    of_servers = (rolls,)
    told: ClassVar = {"rolls": Plural("**{n}** count of your rolls.", "**{n}** counts of your rolls.")}
