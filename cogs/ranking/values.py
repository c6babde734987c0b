"""Seasons, which are months in UTC, and the page of a leaderboard, as values."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import NamedTuple

from bot.ids import UserId

ALL_TIME = "all"
"""The key of the ranking of all games ever played, used where seasons have theirs."""


def season_at(time: float) -> str:
    """The key of the season at a Unix time, such as ``2026-11``. Sorted keys are in order of time."""
    return f"{datetime.fromtimestamp(time, UTC):%Y-%m}"


def beginning_of(season: str) -> float:
    """The Unix time at which a season begins."""
    year, month = map(int, season.split("-"))
    return datetime(year, month, 1, tzinfo=UTC).timestamp()


def season_before(season: str) -> str:
    """The key of the season just before this one."""
    return season_at(beginning_of(season) - 1)


A_PAGE = 10
PODIUM, MOST_ON_PODIUM = 3, 6
"""The last rank that is on the podium, and the most people on it, as equals share a rank."""


class Standing(NamedTuple):
    """A person's line in a ranking. ``name`` is "" if the person's data was deleted."""

    rank: int
    user: UserId
    name: str
    rating: int
    games: int
    wins: int
    points: int
    """The sum of the person's points in all counted games."""
    best: int
    """The best place that the person has reached in a game; 1 is the first."""


class Leaderboard(NamedTuple):
    """A page of a ranking. Pages are counted from 0."""

    ladder: str
    season: str
    games: int
    """How many games count for the ranking."""
    players: int
    page: int
    standings: tuple[Standing, ...]
    mine: Standing | None
    """The line of the person who asks; None if they are not in this ranking."""
    podium_season: str | None
    """The season of ``podium``: the one before, or this one if it is over. None without a podium."""
    podium: tuple[Standing, ...]

    @property
    def pages(self) -> int:
        return max(1, -(-self.players // A_PAGE))
