"""The button below a finished table that leads to the leaderboard."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.ladders import ladder_of
from bot.i18n import Tr
from bot.screen import Button, address
from bot.table import Table


def ways(table: Table, tr: Tr) -> Iterator[Button]:
    """The button to the leaderboard on which the finished game counts."""
    yield Button(tr("Leaderboard"), address(f"board {ladder_of(table.game, table.options)} 0"))
