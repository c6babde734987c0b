"""What `/mydata` says of game nights."""

from __future__ import annotations

from collections.abc import Iterator

from bot.i18n import Tr
from bot.scores.personal import DataSummary


def lines(summary: DataSummary, tr: Tr) -> Iterator[str]:
    if evenings := summary.rows.get("evening_people"):
        yield tr.plural(
            "**{n}** game night: whether you came, and your points there.",
            "**{n}** game nights: whether you came, and your points there.",
            evenings,
        )
