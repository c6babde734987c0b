"""The hint button, shown below a hand in a game of one person against bots."""

from __future__ import annotations

from collections.abc import Iterator

from bot.i18n import Tr
from bot.screen import Button, address
from bot.screens.hand import InAHand
from bot.table import Table
from bot.table.occasions import KINDS
from engine.game import Seat
from engine.minds import strong


def is_alone(table: Table) -> bool:
    """Whether one person plays an ordinary game against bots, and nobody else had a seat or waits for one."""
    return table.occasion in KINDS.values() and len(table.owners) == 1 and not table.late


def ways(table: Table, seat: Seat, tr: Tr) -> Iterator[Button]:
    """The button that asks for a hint, while the person has to decide."""
    if seat in table.prompt.seats and not table.brief and is_alone(table) and strong(table.rules):
        yield Button("💡 " + tr("Hint"), address("hint", table=table.id))


IN_A_HAND: InAHand = ways
