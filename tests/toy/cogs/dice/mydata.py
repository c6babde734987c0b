"""What `/mydata` tells of rolls."""

from __future__ import annotations

from collections.abc import Iterator

from bot.i18n import Tr
from bot.scores.personal import DataSummary


def lines(summary: DataSummary, _: Tr) -> Iterator[str]:
    if "rolls" in summary.rows:
        yield "Your last roll of a die."
