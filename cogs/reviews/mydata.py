"""What `/mydata` tells of reviews."""

from __future__ import annotations

from collections.abc import Iterator

from bot.i18n import Tr
from bot.scores.personal import DataSummary


def lines(summary: DataSummary, tr: Tr) -> Iterator[str]:
    """A line on the person's reviews, if there are any."""
    if reviews := summary.rows.get("reviews"):
        yield tr.plural(
            "**{n}** game with your review: what a strong bot thinks of your decisions.",
            "**{n}** games with your reviews: what a strong bot thinks of your decisions.",
            reviews,
        )
