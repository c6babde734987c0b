"""Reads what a person has done in a server, from the projections."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import sqlalchemy as sa

from bot.games.ladders import ladder_of
from bot.i18n import Plural
from bot.ids import GuildId, TableId, UserId
from bot.storage import schema
from bot.storage.holders import HoldsPeople, Rows
from bot.storage.repository import Repository
from bot.storage.results import read_options
from cogs.statistics.projections import counted, records, rivals, solos
from cogs.statistics.rivalry import Rivalry
from cogs.statistics.values import NOTHING_DONE, RIVALS, Career, Done, Record, Rival

_records, _rivals = records.c, rivals.c
_results = schema.results.c


class KeptStatistics(Repository):
    """What a person has done on each ladder, and against each opponent."""

    async def records(
        self, user_id: UserId, guild_id: GuildId | None = None, ladder: str | None = None
    ) -> list[Record]:
        """A person's records, one for each server and ladder, the most played first.

        ``guild_id`` and ``ladder`` limit them to one server and one ladder; None means all.
        """
        found: dict[tuple[GuildId, str], Record] = {}
        for rows in (records, solos):
            query = sa.select(rows).where(rows.c.user == user_id).order_by(rows.c.guild)
            query = query if guild_id is None else query.where(rows.c.guild == guild_id)
            query = query if ladder is None else query.where(rows.c.game == ladder)
            for row in await self._all(query):
                said = {name: value for name, value in row._mapping.items() if name in Done._fields}
                done = Done(**said | {"counts": counted(row.counts)})
                record = found.get((row.guild, row.game)) or Record(row.game, row.name, NOTHING_DONE)
                record = record._replace(solo=done) if rows is solos else record._replace(done=done)
                found[row.guild, row.game] = record
        return sorted(found.values(), key=lambda record: (-record.games, record.ladder))

    async def career(self, user_id: UserId, guild_id: GuildId, ladder: str) -> Career | None:
        """A person's full record on one ladder, or None if they have finished no game of it here."""
        found = await self.records(user_id, guild_id, ladder)
        if not found:
            return None
        here = (_rivals.guild == guild_id) & (_rivals.game == ladder)
        mine, theirs = here & (_rivals.user == user_id), here & (_rivals.other == user_id)
        return Career(
            found[0],
            await self._most(mine, _rivals.other, _rivals.lost),
            await self._most(mine, _rivals.other, _rivals.deeds),
            await self._most(theirs, _rivals.user, _rivals.deeds),
        )

    async def rivalries(self, table_id: TableId) -> dict[UserId, list[Rivalry]]:
        """Each player's rivalries with the others at a table after its game, keyed by user.

        Empty if the game did not count, or if one of these players has finished a later game in this server.
        """
        game = sa.select(_results.guild, _results.game, _results.nth, schema.tables.c.options)
        about = game.join_from(schema.results, schema.tables).where(
            _results.table_id == table_id, _results.rated
        )
        here = await self._one(about.limit(1))
        if here is None:
            return {}
        people = sa.select(_results.user).where(_results.table_id == table_id, _results.user > 0)
        users = {*await self._values(people)}
        later = sa.select(sa.func.max(_results.nth)).where(_results.guild == here.guild)
        if await self._value(later.where(_results.user.in_(users))) != here.nth:
            return {}
        between = sa.select(rivals).where(
            _rivals.guild == here.guild,
            _rivals.game == ladder_of(here.game, read_options(here.options)),
            _rivals.user.in_(users),
            _rivals.other.in_(users),
        )
        rows = {(row.user, row.other): row for row in await self._all(between)}
        found: dict[UserId, list[Rivalry]] = {}
        for (user, other), mine in rows.items():
            if (theirs := rows.get((other, user))) is None:
                continue
            one = Rivalry(UserId(other), mine.games, mine.lost, theirs.lost, mine.deeds, theirs.deeds)
            found.setdefault(UserId(user), []).append(one)
        return found

    async def _most(
        self, where: sa.ColumnElement[bool], other: sa.ColumnElement[int], times: sa.ColumnElement[int]
    ) -> list[Rival]:
        """The rivals with the highest ``times``. Among equals, those who were met less often come first."""
        met = (_records.guild == _rivals.guild) & (_records.game == _rivals.game) & (_records.user == other)
        query = (
            sa.select(_records.name, times, _rivals.games)
            .join_from(rivals, records, met)
            .where(where, times > 0)
            .order_by(times.desc(), _rivals.games, other)
            .limit(RIVALS)
        )
        return [Rival(*row) for row in await self._all(query)]


class HoldsStatistics(HoldsPeople):
    """Finds people's names in the statistics, and counts a person's ladders and the people they have met."""

    told: ClassVar = {
        "ladders": Plural(
            "Statistics of **{n}** game, such as places and wins in a row.",
            "Statistics of **{n}** games, such as places and wins in a row.",
        ),
        "opponents": Plural(
            "How often you played with **{n}** other person, and who came out ahead.",
            "How often you played with **{n}** other people, and who came out ahead.",
        ),
    }

    def names(self) -> sa.Select[Any]:
        # If both tables name a person, the name in the second one counts: it is from games with people.
        both = [
            sa.select(rows.c.user, rows.c.name, rows.c.guild, sa.literal(last).label("last"))
            for last, rows in enumerate((solos, records))
        ]
        found = sa.union_all(*both).subquery("shown").c
        return sa.select(found.user, found.name, found.guild).order_by(found.last)

    def counts(self, user_id: UserId, rows: Rows) -> Mapping[str, int]:
        """How many ladders the person has played, summed over all servers, and how many people they met."""
        done = (row for table in (records, solos) for row in rows.get(table.name, ()))
        met = {row["other"] for row in rows.get(rivals.name, ())}
        return {
            "ladders": len({(row["guild"], row["game"]) for row in done}),
            "opponents": len(met - {user_id}),
        }
