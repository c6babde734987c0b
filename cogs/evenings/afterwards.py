"""Below a finished table, the button that plans a game night: the same people and game a week later."""

from __future__ import annotations

from collections.abc import Iterator

from bot.i18n import Tr
from bot.screen import Button, address
from bot.table import Phase, Table
from bot.table.paces import BY_POST

FEWEST = 4
"""The fewest people who must be at a finished table for the button to be offered."""


def ways(table: Table, tr: Tr) -> Iterator[Button]:
    """The button that plans a game night at the same time next week."""
    if is_offered(table):
        yield Button(tr("Same time next week"), address("evenext", table=table.id))


def is_offered(table: Table) -> bool:
    """Whether the button is offered at this finished table."""
    here = [player for player in table.players if player.user is not None and not player.forfeits]
    is_usual = table.occasion.hosted and table.shared and not table.occasion.dealt_elsewhere
    is_evening = table.phase is Phase.OVER and is_usual and table.seconds < BY_POST
    return is_evening and len(here) >= FEWEST
