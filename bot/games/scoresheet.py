"""The end of a game: the points in words, and those of each round as a table."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.common import cut
from bot.i18n import Tr
from bot.names import isolated
from engine.game import Outcome

NAME_WIDTH = 10
MEDALS = {1: "🥇", 2: "🥈", 3: "🥉"}
"""By place, which stands beside them in digits."""


def points(outcome: Outcome, tr: Tr) -> list[str]:
    """The points in words, by seat."""
    return [tr.plural("{n} point", "{n} points", score) for score in outcome.scores]


def score_sheet(
    heads: Sequence[str],
    lines: Sequence[tuple[str, Sequence[str]]],
) -> str:
    """A code block with a line of cells below the heads for each name."""
    columns = [*zip(*(cells for _, cells in lines), strict=True)]
    widths = [max(map(len, (head, *column))) for head, column in zip(heads, columns, strict=True)]
    side = min(NAME_WIDTH, max(len(name) for name, _ in lines))

    def line(name: str, cells: Sequence[str]) -> str:
        fitted = " ".join(cell.rjust(width) for cell, width in zip(cells, widths, strict=True))
        return f"{isolated(cut(name, side).ljust(side))} {fitted}"

    return "\n".join(["```", line("", heads), *(line(name, cells) for name, cells in lines), "```"])


def heads_of(rounds: Sequence[object], tr: Tr) -> list[str]:
    """What stands above the points of each round."""
    return [tr("R{round}", round=number) for number in range(1, len(rounds) + 1)]
