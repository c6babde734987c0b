"""The leaderboards, read from the standings. They go by rating, and equal ratings share a rank."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.ids import GuildId, UserId
from bot.scores.leaderboard import A_PAGE, MOST_ON_PODIUM, PODIUM, Leaderboard, Standing
from bot.scores.seasons import ALL_TIME
from bot.storage import schema
from bot.storage.repository import Repository

_standings, _seasons = schema.standings.c, schema.seasons.c


class Leaderboards(Repository):
    """The rankings of servers."""

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
        """One page of a ranking (the last one if there are fewer pages), with the line of ``me``.

        It also has the podium of the season before, or of this season once that is ``over``.
        """
        async with self._connect() as connection:
            here = ranking(guild_id, ladder, season)
            counted = sa.select(_seasons.games).where(
                _seasons.guild == guild_id, _seasons.game == ladder, _seasons.season == season
            )
            games = (await connection.execute(counted)).scalar_one_or_none() or 0
            players = await players_in(connection, here)
            page = min(page, max(0, players - 1) // A_PAGE)
            shown = await _rank(connection, here, A_PAGE, page * A_PAGE)
            mine = next((standing for standing in shown if standing.user == me), None)
            if mine is None and me is not None:
                mine = next(iter(await _rank(connection, here & (_standings.user == me), 1)), None)
            honoured = season if over else await _season_before(connection, guild_id, ladder, season)
            podium: list[Standing] = []
            if honoured:
                podium = await _rank(connection, ranking(guild_id, ladder, honoured), MOST_ON_PODIUM)
        return Leaderboard(
            ladder,
            season,
            games,
            players,
            page,
            tuple(shown),
            mine,
            honoured,
            tuple(standing for standing in podium if standing.rank <= PODIUM),
        )

    async def ladders(self, guild_id: GuildId, season: str = ALL_TIME) -> list[str]:
        """The ladders with rated games in this server and season, the most played first."""
        here = (_seasons.guild == guild_id) & (_seasons.season == season)
        query = sa.select(_seasons.game).where(here).order_by(_seasons.games.desc(), _seasons.game)
        async with self._connect() as connection:
            return [*(await connection.execute(query)).scalars()]

    async def seasons(self, guild_id: GuildId, ladder: str | None = None) -> list[str]:
        """The seasons with rated games in this server, the newest first. ``ladder`` None means any."""
        query = sa.select(_seasons.season).distinct()
        query = query.where(_seasons.guild == guild_id, _seasons.season < ALL_TIME)
        if ladder:
            query = query.where(_seasons.game == ladder)
        async with self._connect() as connection:
            return [*(await connection.execute(query.order_by(_seasons.season.desc()))).scalars()]


def ranking(guild_id: GuildId, ladder: str, season: str) -> sa.ColumnElement[bool]:
    """A condition that picks the standings of one ranking."""
    return (_standings.guild == guild_id) & (_standings.game == ladder) & (_standings.season == season)


async def players_in(connection: AsyncConnection, where: sa.ColumnElement[bool]) -> int:
    """How many players the ranking has."""
    query = sa.select(sa.func.count()).select_from(schema.standings).where(where)
    return (await connection.execute(query)).scalar_one()


async def _season_before(
    connection: AsyncConnection, guild_id: GuildId, ladder: str, season: str
) -> str | None:
    if season == ALL_TIME:
        return None
    before = sa.select(sa.func.max(_seasons.season)).where(
        _seasons.guild == guild_id, _seasons.game == ladder, _seasons.season < season
    )
    found: str | None = (await connection.execute(before)).scalar_one_or_none()
    return found


async def _rank(
    connection: AsyncConnection, where: sa.ColumnElement[bool], limit: int, offset: int = 0
) -> list[Standing]:
    """The chosen standings, the best first, each with its rank among all players of its ranking."""
    shown = (
        sa.select(schema.standings)
        .where(where)
        .order_by(_standings.rating.desc(), _standings.user.desc())
        .limit(limit)
        .offset(offset)
        .subquery("shown")
    )
    row, better = shown.c, schema.standings.alias("better")
    ahead = (
        sa.select(sa.func.count())
        .where(better.c.guild == row.guild, better.c.game == row.game, better.c.season == row.season)
        .where(better.c.rating > row.rating)
        .scalar_subquery()
    )
    columns = (row.user, row.name, row.rating, row.games, row.wins, row.points, row.best)
    query = sa.select(ahead + 1, *columns).order_by(row.rating.desc(), row.user.desc())
    return [Standing(*found) for found in (await connection.execute(query)).all()]
