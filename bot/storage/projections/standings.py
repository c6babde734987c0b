"""Where everybody stands on a ladder of a server: in each season, and of all time."""

from __future__ import annotations

from collections.abc import MutableMapping, Sequence
from typing import NamedTuple, TypeAlias

from bot.ids import GuildId, UserId
from bot.scores.finished import Finished
from bot.scores.rating_history import appended
from bot.scores.ratings import UNKNOWN, Strength, rankings, rated, weight
from bot.storage import schema

table = schema.standings
version = 5
reads_log = False

UNKNOWN_USER = UserId(0)

Key: TypeAlias = tuple[GuildId, str, str, UserId]


class Row(NamedTuple):
    """A person's record. ``name`` is that of the last game, ``best`` the best place; ``curve`` is the rating
    over time, as `bot.scores.rating_history` has it."""

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


def keys(game: Finished) -> Sequence[Key]:
    return [(game.guild, game.ladder, season, user) for season in rankings(game) for user in game.users]


def add(rows: MutableMapping[Key, Row], game: Finished, earlier: Sequence[Finished]) -> None:
    """Each ranking has its own ratings: in each season everybody begins again."""
    weighs = weight(game, earlier)
    places = [result.place for result in game.dealt_to]
    for season in rankings(game):
        # Nothing is kept of a person who is unknown now: they play like somebody new.
        mine = [(game.guild, game.ladder, season, result.user or UNKNOWN_USER) for result in game.dealt_to]
        before = [rows.get(key) or Row(*key) for key in mine]
        after = rated([Strength(row.mu, row.sigma) for row in before], places, weighs)
        for result, row, strength in zip(game.dealt_to, before, after, strict=True):
            if result.forfeited and strength.points > row.rating:
                # Among those who left or never acted somebody is first, or others are all better.
                strength = Strength(row.mu, row.sigma)
            if result.user:
                rows[row[:4]] = row._replace(
                    name=result.name,
                    rating=strength.points,
                    mu=strength.mu,
                    sigma=strength.sigma,
                    games=row.games + 1,
                    wins=row.wins + result.won,
                    points=row.points + result.score,
                    best=min(row.best or result.place, result.place),
                    curve=appended(row.curve, game.at, strength.points, game.table),
                )
