"""The people who want to hear about new tables in a server: of which games, and in which hours."""

from __future__ import annotations

from datetime import datetime
from typing import ClassVar, NamedTuple

import sqlalchemy as sa

from bot.games.offers import offer_of
from bot.i18n import Plural
from bot.ids import GuildId, UserId
from bot.storage import schema
from bot.storage.holders import HoldsPeople
from bot.storage.repository import Repository, add, alone_with
from bot.table import Table
from bot.table.decisions import may_sit_down
from bot.zones import nearest_zone

ANY = "any"

tellings = sa.Table(
    "tellings",
    schema.metadata,
    *schema.of_member("who wants to be told"),
    sa.Column("game", sa.String(32), nullable=False, comment="the word of its offer, or: any"),
    sa.Column("begins", sa.Integer, nullable=False, comment="the first hour of a day"),
    sa.Column("ends", sa.Integer, nullable=False, comment="the first hour after these; equal: the whole day"),
    sa.Column("zone", sa.String(64), nullable=False, comment="the time zone of these hours"),
    sa.Column("language", sa.String(8), nullable=False, comment="of the person's Discord"),
    sa.Column("told", sa.Float, nullable=False, comment="Unix time of the last message, for any server"),
    sa.Column("closed", sa.Boolean, nullable=False, comment="whether they could not be written to then"),
)
_wishes = tellings.c
_all = tellings.alias("every").c


class Wish(NamedTuple):
    """What a person wants to be told about in a server."""

    game: str
    begins: int
    ends: int
    zone: str
    language: str
    told: float = 0.0
    closed: bool = False

    def midnight(self, now: float) -> float:
        """The Unix time at which the person's day began."""
        here = datetime.fromtimestamp(now, nearest_zone(self.zone))
        return here.replace(hour=0, minute=0, second=0, microsecond=0).timestamp()

    def covers(self, table: Table, user_id: UserId, now: float) -> bool:
        """Whether the person wants to hear about this table now and can sit down at it."""
        offer = offer_of(table.game, table.options)
        hour = datetime.fromtimestamp(now, nearest_zone(self.zone)).hour
        return (
            not self.closed
            and self.game in (ANY, offer and offer.word)
            and (hour - self.begins) % 24 < ((self.ends - self.begins) % 24 or 24)
            and self.told < self.midnight(now)
            and user_id not in (table.host, table.opened.host)
            and may_sit_down(table, user_id)
        )


class KeptWishes(Repository):
    async def of_server(self, guild_id: GuildId) -> dict[UserId, Wish]:
        """Everybody's wishes in a server, keyed by person. People who were told longest ago come first."""
        here = sa.select(tellings).where(_wishes.guild == guild_id).order_by(_wishes.told, _wishes.user)
        return {row.user: Wish(*row[2:]) for row in await self._all(here)}

    async def find(self, guild_id: GuildId, user_id: UserId) -> Wish | None:
        row = await self._one(sa.select(tellings).where(_wishes.guild == guild_id, _wishes.user == user_id))
        return Wish(*row[2:]) if row else None

    async def begin(self, guild_id: GuildId, user_id: UserId, wish: Wish) -> None:
        """Stores a wish unless there is one. Its ``told`` becomes the last message for any server."""
        here = (_wishes.guild == guild_id) & (_wishes.user == user_id)
        told = sa.update(tellings).where(here).values(told=_last_told(user_id))

        def write(connection: sa.Connection) -> None:
            alone_with(connection, user_id)
            add(connection, tellings, {"guild": guild_id, "user": user_id, **wish._asdict()})
            connection.execute(told)

        await self._writer.write(write)

    async def change(self, guild_id: GuildId, user_id: UserId, language: str, **chosen: object) -> bool:
        """Changes these parts of a wish. The person can be written to again. False if there is no wish."""
        theirs = sa.update(tellings).where(_wishes.guild == guild_id, _wishes.user == user_id)
        return await self._run(theirs.values(closed=False, language=language, **chosen)) == 1

    async def drop(self, guild_id: GuildId, user_id: UserId) -> None:
        await self._run(sa.delete(tellings).where(_wishes.guild == guild_id, _wishes.user == user_id))

    async def tell(self, guild_id: GuildId, user_id: UserId, now: float, midnight: float) -> bool:
        """Notes that a person gets today's message. Returns False if they have had one in any server, or if
        they do not want one from this server any more.
        """
        here = sa.exists().where(_all.user == user_id, _all.guild == guild_id, ~_all.closed)
        change = sa.update(tellings).where(_wishes.user == user_id, _last_told(user_id) < midnight, here)

        def write(connection: sa.Connection) -> bool:
            alone_with(connection, user_id)
            return connection.execute(change.values(told=now)).rowcount > 0

        return await self._writer.write(write)

    async def shut(self, user_id: UserId) -> None:
        """Notes that the bot cannot write to this person. They hear of nothing until they choose again."""
        await self._run(sa.update(tellings).where(_wishes.user == user_id).values(closed=True))


def _last_told(user_id: UserId) -> sa.ScalarSelect[float]:
    """When the bot last told a person of a table in any server."""
    return sa.select(sa.func.max(_all.told)).where(_all.user == user_id).scalar_subquery()


class HoldsWishes(HoldsPeople):
    of_servers = (tellings,)
    told: ClassVar = {
        "tellings": Plural(
            "**{n}** server where you want to hear of new tables, with your hours and time zone.",
            "**{n}** servers where you want to hear of new tables, with your hours and time zone.",
        ),
    }
