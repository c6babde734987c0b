"""The buttons of reviews: a hint below a hand, and the review in the panel of somebody who has played."""

from __future__ import annotations

from collections.abc import Iterator

from bot.i18n import Tr
from bot.screen import Button, address
from bot.table import Table
from bot.table.occasions import KINDS
from engine.game import Seat
from engine.minds import strong


def is_alone(table: Table) -> bool:
    """Whether one person plays an ordinary game against bots, and nobody else had a seat or waits for one."""
    return table.occasion in KINDS.values() and len(table.owners) == 1 and not table.late


def hint(table: Table, seat: Seat, tr: Tr) -> Iterator[Button]:
    """The button that asks for a hint in a game of one person against bots, while they have to decide."""
    if seat in table.prompt.seats and not table.brief and is_alone(table) and strong(table.rules):
        yield Button("💡 " + tr("Hint"), address("hint", table=table.id))


def review(table: Table, tr: Tr) -> Iterator[Button]:
    """The button to the review, if there is a strong bot for the game."""
    if strong(table.rules) and not table.lesson:
        yield Button(tr("Review"), address("review 0 new", table=table.id))
