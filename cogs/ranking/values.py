"""Seasons, each a month in UTC, and the page of a leaderboard."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import NamedTuple

from bot.ids import UserId

ALL_TIME = "all"
"""The key of the ranking of all games ever played. It takes the place of a season's key."""


def season_at(time: float) -> str:
    """The season at a Unix time, such as ``2026-11``. As text, seasons sort by time."""
    return f"{datetime.fromtimestamp(time, UTC):%Y-%m}"


def is_season(word: str) -> bool:
    """Whether a word is the key of a month, as `season_at` makes them."""
    return re.fullmatch(r"[0-9]{4}-(0[1-9]|1[0-2])", word) is not None


def beginning_of(season: str) -> float:
    """The Unix time at which a season begins."""
    year, month = map(int, season.split("-"))
    return datetime(year, month, 1, tzinfo=UTC).timestamp()


def season_before(season: str) -> str:
    """The season that ends where this one begins."""
    return season_at(beginning_of(season) - 1)


A_PAGE = 10
PODIUM, MOST_ON_PODIUM = 3, 6
"""The last rank on the podium, and the most people there: several may share a rank."""


class Standing(NamedTuple):
    """A person's line in a ranking. ``name`` is "" for a person whose data was deleted."""

    rank: int
    user: UserId
    name: str
    rating: int
    games: int
    wins: int
    points: int
    """All scores, added up."""
    best: int
    """The best place in a game; 1 is first."""


class Leaderboard(NamedTuple):
    """A page of a ranking. The first page is 0."""

    ladder: str
    season: str
    games: int
    """How many games have counted."""
    players: int
    page: int
    standings: tuple[Standing, ...]
    mine: Standing | None
    """The line of the person who asks; None if they are not in this ranking."""
    podium_season: str | None
    """The season of the podium: the previous one, or this one if it is over. None if there is no podium."""
    podium: tuple[Standing, ...]

    @property
    def pages(self) -> int:
        return max(1, -(-self.players // A_PAGE))
