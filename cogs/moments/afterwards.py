"""The button below a finished game that shows its deciding moment."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.drawing import drawing
from bot.i18n import Tr
from bot.screen import Button, address
from bot.table import Phase, Table


def ways(table: Table, tr: Tr) -> Iterator[Button]:
    """The button, for a game that was played to its end where all could see it, and that can be drawn."""
    if table.phase is Phase.OVER and table.shared and drawing(table.game):
        press = address("moment", table=table.id)
        yield Button(tr("The deciding moment"), press, emoji="🎬", picture_only=True)
