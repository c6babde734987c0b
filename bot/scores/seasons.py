"""Seasons: a month each, by UTC."""

from __future__ import annotations

from datetime import UTC, datetime

ALL_TIME = "all"
"""In the place of a season: all games that there ever were."""


def season_at(time: float) -> str:
    """The season at a Unix time, such as ``2026-11``; by their letters seasons are in order."""
    return f"{datetime.fromtimestamp(time, UTC):%Y-%m}"
