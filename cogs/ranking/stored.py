"""The stored rankings: reads the standings, and writes down podiums."""

from __future__ import annotations

from typing import ClassVar

import sqlalchemy as sa

from bot.i18n import Plural
from bot.ids import GuildId, TableId, UserId
from bot.storage import schema
from bot.storage.holders import HoldsPeople
from bot.storage.repository import Repository, alone_with, put
from cogs.ranking.projections import seasons, standings
from cogs.ranking.ratings import Rated, RatingChange, change_at, points
from cogs.ranking.values import (
    A_PAGE,
    ALL_TIME,
    MOST_ON_PODIUM,
    PODIUM,
    Leaderboard,
    Standing,
    is_season,
)

podiums = sa.Table(
    "podiums",
    schema.metadata,
    sa.Column("guild", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("season", sa.String(7), nullable=False, comment="the last one to be announced"),
    sa.Column("at", sa.Float, nullable=False, comment="Unix time at which its message was begun"),
    sa.Column("posted", sa.Boolean, nullable=False, comment="whether the message is there"),
)

_standings, _seasons, _results = standings.c, seasons.c, schema.results.c
_podiums = podiums.c


class KeptLeaderboards(Repository):
    """The rankings in each server, and the ratings of its people. Equal ratings share a rank."""

    async def page(
        self,
        guild_id: GuildId,
        ladder: str,
        season: str = ALL_TIME,
        *,
        page: int = 0,
        me: UserId | None = None,
        over: bool = False,
    ) -> Leaderboard:
        """A page of a ranking, or the last page if there are fewer. Every page has the line of ``me``.

        The page also has the podium of the season before, or of this season if it is ``over``.
        """
        here = _ranking(guild_id, ladder, season)
        counted = sa.select(_seasons.games).where(
            _seasons.guild == guild_id, _seasons.game == ladder, _seasons.season == season
        )
        games = await self._value(counted) or 0
        players = await self._players_in(here)
        page = min(page, max(0, players - 1) // A_PAGE)
        shown = await self._standings(here, A_PAGE, page * A_PAGE)
        mine = next((standing for standing in shown if standing.user == me), None)
        if mine is None and me is not None:
            mine = next(iter(await self._standings(here & (_standings.user == me), 1)), None)
        honoured = season if over else await self._season_before(guild_id, ladder, season)
        podium: list[Standing] = []
        if honoured:
            best = await self._standings(_ranking(guild_id, ladder, honoured), MOST_ON_PODIUM)
            podium = [standing for standing in best if standing.rank <= PODIUM]
        return Leaderboard(ladder, season, games, players, page, tuple(shown), mine, honoured, tuple(podium))

    async def ladders(self, guild_id: GuildId, season: str = ALL_TIME) -> list[str]:
        """The ladders with rated games in this server and season, the most played first."""
        here = (_seasons.guild == guild_id) & (_seasons.season == season)
        query = sa.select(_seasons.game).where(here).order_by(_seasons.games.desc(), _seasons.game)
        return await self._values(query)

    async def seasons(self, guild_id: GuildId, ladder: str | None = None) -> list[str]:
        """The seasons with rated games in this server, the newest first. ``ladder`` None means any."""
        query = sa.select(_seasons.season).distinct()
        query = query.where(_seasons.guild == guild_id, _seasons.season < ALL_TIME)
        if ladder:
            query = query.where(_seasons.game == ladder)
        return [*filter(is_season, await self._values(query.order_by(_seasons.season.desc())))]

    async def rating_changes(self, table_id: TableId) -> dict[UserId, RatingChange]:
        """How this table's game changed all-time ratings, keyed by user. Unknown changes are left out."""
        # We need not know the table's ladder: no curve of another ladder contains this table.
        together = (
            (_standings.guild == _results.guild)
            & (_standings.season == ALL_TIME)
            & (_standings.user == _results.user)
        )
        query = (
            sa.select(_standings.user, _standings.games, _standings.curve)
            .join_from(schema.results, standings, together)
            .where(_results.table_id == table_id)
        )
        rows = await self._all(query)
        found = [(row.user, change_at(points(row.curve), row.games, table_id)) for row in rows]
        return {UserId(user): change for user, change in found if change}

    async def ratings(
        self, user_id: UserId, guild_id: GuildId, ladder: str | None = None
    ) -> dict[str, Rated]:
        """A person's all-time ratings in a server, keyed by ladder.

        If ``ladder`` is given, only the rating on that ladder, with its rank.
        """
        theirs = (_standings.guild == guild_id) & (_standings.user == user_id)
        here = _ranking(guild_id, ladder, ALL_TIME) if ladder else _standings.season == ALL_TIME
        query = sa.select(_standings.game, _standings.rating, _standings.games, _standings.curve)
        rows = await self._all(query.where(theirs, here))
        found = {row.game: Rated(row.rating, row.games, points(row.curve)) for row in rows}
        if ladder in found:
            better = here & (_standings.rating > found[ladder].rating)
            rank, players = 1 + await self._players_in(better), await self._players_in(here)
            found[ladder] = found[ladder]._replace(rank=rank, players=players)
        return found

    async def _players_in(self, where: sa.ColumnElement[bool]) -> int:
        query = sa.select(sa.func.count()).select_from(standings).where(where)
        return await self._value(query) or 0

    async def _season_before(self, guild_id: GuildId, ladder: str, season: str) -> str | None:
        if season == ALL_TIME:
            return None
        before = sa.select(sa.func.max(_seasons.season)).where(
            _seasons.guild == guild_id, _seasons.game == ladder, _seasons.season < season
        )
        return await self._value(before)

    async def _standings(self, where: sa.ColumnElement[bool], limit: int, offset: int = 0) -> list[Standing]:
        """The chosen standings, the best first, each ranked among all players of its ranking."""
        shown = (
            sa.select(standings)
            .where(where)
            .order_by(_standings.rating.desc(), _standings.user.desc())
            .limit(limit)
            .offset(offset)
            .subquery("shown")
        )
        row, better = shown.c, standings.alias("better")
        ahead = (
            sa.select(sa.func.count())
            .where(better.c.guild == row.guild, better.c.game == row.game, better.c.season == row.season)
            .where(better.c.rating > row.rating)
            .scalar_subquery()
        )
        columns = (row.user, row.name, row.rating, row.games, row.wins, row.points, row.best)
        query = sa.select(ahead + 1, *columns).order_by(row.rating.desc(), row.user.desc())
        return [Standing(*found) for found in await self._all(query)]


def _ranking(guild_id: GuildId, ladder: str, season: str) -> sa.ColumnElement[bool]:
    """A condition that picks the standings of one ranking."""
    return (_standings.guild == guild_id) & (_standings.game == ladder) & (_standings.season == season)


class KeptPodiums(Repository):
    """The podiums announced in servers."""

    async def begin(self, guild_id: GuildId, season: str, at: float) -> float | None:
        """Notes that a process begins to post a season's podiums in a server, at Unix time ``at``.

        Returns the Unix time at which the posting first began; None if the podiums are posted already.
        """

        def write(connection: sa.Connection) -> float | None:
            alone_with(connection, guild_id)
            query = sa.select(podiums).where(_podiums.guild == guild_id)
            known = connection.execute(query).one_or_none()
            if known and not is_season(known.season):
                known = None
            if known and (known.season > season or (known.season == season and known.posted)):
                return None
            begun: float = known.at if known and known.season == season else at
            put(connection, podiums, {"guild": guild_id, "season": season, "at": begun, "posted": False})
            return begun

        return await self._writer.write(write)

    async def end(self, guild_id: GuildId, *, posted: bool) -> None:
        """Notes that the message with the podiums was ``posted``, or that it certainly was not posted."""
        here = _podiums.guild == guild_id
        change = (
            sa.update(podiums).where(here).values(posted=True) if posted else sa.delete(podiums).where(here)
        )
        await self._run(change)


class HoldsPodiums(HoldsPeople):
    """What becomes of servers among the podiums, and how a person's standings are told."""

    of_servers = (podiums,)
    told: ClassVar = {
        "standings": Plural(
            "**{n}** rating, of a month or of all time, for the leaderboard.",
            "**{n}** ratings, of months and of all time, for the leaderboards.",
        ),
    }
