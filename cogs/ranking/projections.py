"""The ranking's rows derived from finished games: everybody's standings, and each season's games."""

from __future__ import annotations

from collections.abc import MutableMapping, Sequence
from typing import NamedTuple, TypeAlias

import sqlalchemy as sa

from bot.ids import GuildId, UserId
from bot.scores.finished import Finished
from bot.storage import schema
from bot.storage.projections import Projection
from cogs.ranking.ratings import UNKNOWN, Strength, appended, rankings, rated, weight

UNKNOWN_USER = UserId(0)


def _of_season() -> sa.Column[str]:
    return sa.Column("season", sa.String(7), primary_key=True, comment="2026-11; all: of all time")


standings = sa.Table(
    "standings",
    schema.metadata,
    *schema.of_game(),
    _of_season(),
    schema.of_person(),
    sa.Column("name", sa.String(32), nullable=False),
    sa.Column("rating", sa.Integer, nullable=False, comment="as it is shown"),
    sa.Column("mu", sa.Float, nullable=False),
    sa.Column("sigma", sa.Float, nullable=False),
    sa.Column("games", sa.Integer, nullable=False),
    sa.Column("wins", sa.Integer, nullable=False),
    sa.Column("points", sa.Integer, nullable=False),
    sa.Column("best", sa.Integer, nullable=False, comment="the best place"),
    sa.Column("curve", sa.Text, nullable=False, server_default="[]", comment="ratings.points, as JSON"),
)
sa.Index(None, *(standings.c[name] for name in ("guild", "game", "season", "rating", "user")))
sa.Index(None, standings.c.user)

seasons = sa.Table(
    "seasons",
    schema.metadata,
    *schema.of_game(),
    _of_season(),
    sa.Column("games", sa.Integer, nullable=False, comment="that counted for the leaderboard"),
)

StandingKey: TypeAlias = tuple[GuildId, str, str, UserId]
SeasonKey: TypeAlias = tuple[GuildId, str, str]


class StandingRow(NamedTuple):
    """A person's record. ``name`` is the name in the last game, ``best`` the best place, and ``curve`` the
    rating over time in the form of `cogs.ranking.ratings`.
    """

    guild: GuildId
    game: str
    """The ladder."""
    season: str
    user: UserId
    name: str = ""
    rating: int = UNKNOWN.points
    mu: float = UNKNOWN.mu
    sigma: float = UNKNOWN.sigma
    games: int = 0
    wins: int = 0
    points: int = 0
    best: int = 0
    curve: str = "[]"


class Standings(Projection):
    """Everybody's standings on a server's ladders: in each season, and of all time."""

    table, row, version = standings, StandingRow, 7

    def keys(self, game: Finished) -> Sequence[StandingKey]:
        return [(game.guild, game.ladder, season, user) for season in rankings(game) for user in game.users]

    def add(
        self, rows: MutableMapping[StandingKey, StandingRow], game: Finished, earlier: Sequence[Finished]
    ) -> None:
        """Adds a game to a month's ranking and to that of all time. Each ranking has ratings of its own."""
        weighs = weight(game, earlier)
        places = [result.place for result in game.dealt_to]
        for season in rankings(game):
            # Nothing is kept about a player without a user id, who counts as a newcomer each time.
            mine = [(game.guild, game.ladder, season, each.user or UNKNOWN_USER) for each in game.dealt_to]
            before = [rows.get(key) or StandingRow(*key) for key in mine]
            after = rated([Strength(row.mu, row.sigma) for row in before], places, weighs)
            for result, row, strength in zip(game.dealt_to, before, after, strict=True):
                if result.forfeited and strength.points > row.rating:
                    # A player who left or never acted gains no rating, even if they finish above other such
                    # players.
                    strength = Strength(row.mu, row.sigma)
                if result.user:
                    rows[row[:4]] = row._replace(
                        name=result.name,
                        rating=strength.points,
                        mu=strength.mu,
                        sigma=strength.sigma,
                        games=row.games + 1,
                        wins=row.wins + result.won,
                        points=row.points + result.points,
                        best=min(row.best or result.place, result.place),
                        curve=appended(row.curve, game.at, strength.points, game.table),
                    )


class SeasonRow(NamedTuple):
    guild: GuildId
    game: str
    """The ladder."""
    season: str
    games: int


class Seasons(Projection):
    """How many games of each ladder counted for a season's leaderboard."""

    table, row, version = seasons, SeasonRow, 2

    def keys(self, game: Finished) -> Sequence[SeasonKey]:
        return [(game.guild, game.ladder, season) for season in rankings(game)]

    def add(
        self, rows: MutableMapping[SeasonKey, SeasonRow], game: Finished, earlier: Sequence[Finished]
    ) -> None:
        for key in self.keys(game):
            rows[key] = SeasonRow(*key, rows[key].games + 1 if key in rows else 1)


PROJECTIONS = (Standings(), Seasons())
