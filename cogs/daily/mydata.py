"""What `/mydata` tells of the deals of the day."""

from __future__ import annotations

from collections.abc import Iterator

from bot.i18n import Tr
from bot.scores.personal import DataSummary


def lines(summary: DataSummary, tr: Tr) -> Iterator[str]:
    """A line on the person's tries, if there are any."""
    if tries := summary.rows.get("tries"):
        yield tr.plural(
            "The deal of **{n}** day: your moves and points.",
            "The deals of **{n}** days: your moves and points.",
            tries,
        )
