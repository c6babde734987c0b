"""Which season's podiums a server has seen announced, and who has the champion's role there."""

from __future__ import annotations

from typing import NamedTuple

import sqlalchemy as sa

from bot.ids import GuildId, UserId
from bot.storage import schema
from bot.storage.holders import HoldsPeople
from bot.storage.repository import Repository
from bot.storage.rows import put

_podiums, _champions = schema.podiums.c, schema.champions.c


class Champion(NamedTuple):
    """A person who has the champion's role of a server from us."""

    user: UserId
    role: int


class Podiums(Repository):
    """The podiums that a server has seen announced, and its champions."""

    async def begin(self, guild_id: GuildId, season: str, at: float) -> float | None:
        """Begins to announce a season in a server now, at this Unix time. Only the owner of the server asks.

        Gives when it was begun first; None: it is announced already.
        """

        def write(connection: sa.Connection) -> float | None:
            query = sa.select(schema.podiums).where(_podiums.guild == guild_id)
            known = connection.execute(query).one_or_none()
            if known and (known.season > season or (known.season == season and known.posted)):
                return None
            begun: float = known.at if known and known.season == season else at
            row = {"guild": guild_id, "season": season, "at": begun, "posted": False}
            put(connection, schema.podiums, row)
            return begun

        return await self._writer.write(write)

    async def end(self, guild_id: GuildId, *, posted: bool) -> None:
        """Notes that the message of what was begun is there, or that it certainly is not."""
        here = _podiums.guild == guild_id
        change = (
            sa.update(schema.podiums).where(here).values(posted=True)
            if posted
            else sa.delete(schema.podiums).where(here)
        )
        await self._writer.write(lambda connection: connection.execute(change))

    async def champions(self, guild_id: GuildId) -> list[Champion]:
        """Who has the champion's role of a server from us."""
        query = sa.select(_champions.user, _champions.role).where(_champions.guild == guild_id)
        async with self._connect() as connection:
            rows = (await connection.execute(query.order_by(_champions.user))).all()
        return [Champion(UserId(row.user), row.role) for row in rows]

    async def crowned(self) -> set[GuildId]:
        """The servers where somebody has that role."""
        async with self._connect() as connection:
            found = await connection.execute(sa.select(_champions.guild).distinct())
            return {GuildId(guild) for guild in found.scalars()}

    async def crown(self, user_id: UserId, guild_id: GuildId, role: int) -> None:
        """Notes that this person gets the role."""
        row = {"guild": guild_id, "user": user_id, "role": role}
        await self._writer.write(lambda connection: put(connection, schema.champions, row))

    async def uncrown(self, user_id: UserId, guild_id: GuildId) -> None:
        """Notes that they do not have it any more."""
        theirs = (_champions.user == user_id) & (_champions.guild == guild_id)
        await self._writer.write(
            lambda connection: connection.execute(sa.delete(schema.champions).where(theirs))
        )


class HoldsChampions(HoldsPeople):
    """Takes champions out whom nobody knows any more, and servers with their podiums."""

    of_servers = (schema.podiums, schema.champions)

    def anonymise(
        self, connection: sa.Connection, user_id: UserId, guild_id: GuildId, nobody: UserId
    ) -> None:
        theirs = (_champions.user == user_id) & (_champions.guild == guild_id)
        connection.execute(sa.delete(schema.champions).where(theirs))


HOLDER = HoldsChampions()
