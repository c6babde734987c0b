"""The button that leads from a player's panel to the review of their finished game."""

from __future__ import annotations

from collections.abc import Iterator

from bot.i18n import Tr
from bot.screen import Button, address
from bot.screens.ending import Afterwards
from bot.table import Table
from engine.minds import strong


def ways(table: Table, tr: Tr) -> Iterator[Button]:
    """The button to the review, if there is a strong bot for the game."""
    if strong(table.rules) and not table.lesson:
        yield Button(tr("Review"), address("review 0 new", table=table.id))


AFTERWARDS: Afterwards = {"for a player": ways}
