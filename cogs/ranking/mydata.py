"""What `/mydata` tells of ratings."""

from __future__ import annotations

from collections.abc import Iterator

from bot.i18n import Tr
from bot.scores.personal import DataSummary

OF_GAMES = True
"""Its lines stand directly below that of the finished games."""


def lines(summary: DataSummary, tr: Tr) -> Iterator[str]:
    """A line on the person's ratings, if there are any."""
    if ratings := summary.rows.get("standings"):
        yield tr.plural(
            "**{n}** rating, of a month or of all time, for the leaderboard.",
            "**{n}** ratings, of months and of all time, for the leaderboards.",
            ratings,
        )
