"""Seasons: a month each, by UTC."""

from __future__ import annotations

from datetime import UTC, datetime

ALL_TIME = "all"
"""Stands in place of a season: all games ever played."""


def season_at(time: float) -> str:
    """The season at a Unix time, such as ``2026-11``. Sorted as text, seasons are in order of time."""
    return f"{datetime.fromtimestamp(time, UTC):%Y-%m}"


def beginning_of(season: str) -> float:
    """The Unix time at which a season begins."""
    year, month = map(int, season.split("-"))
    return datetime(year, month, 1, tzinfo=UTC).timestamp()


def season_before(season: str) -> str:
    """The season that ends where this one begins."""
    return season_at(beginning_of(season) - 1)
