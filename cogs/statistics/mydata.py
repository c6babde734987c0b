"""What `/mydata` tells of statistics."""

from __future__ import annotations

from collections.abc import Iterator

from bot.i18n import Tr
from bot.scores.personal import DataSummary

OF_GAMES = True
"""Its lines stand directly below that of the finished games."""


def lines(summary: DataSummary, tr: Tr) -> Iterator[str]:
    """A line each on what the person has done, and on the people they have met, if there is anything."""
    if ladders := summary.rows.get("ladders"):
        yield tr.plural(
            "Statistics of **{n}** game, such as places and wins in a row.",
            "Statistics of **{n}** games, such as places and wins in a row.",
            ladders,
        )
    if opponents := summary.rows.get("opponents"):
        yield tr.plural(
            "How often you met **{n}** other person, and who came first.",
            "How often you met **{n}** other people, and who came first.",
            opponents,
        )
