"""The toy on the screen."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.common import points
from bot.games.presenter import Sheet
from bot.i18n import N_, Tr
from bot.screen import Block, Button, Row, Text
from bot.table.sitting import Sitting
from engine.game import Outcome
from engine.games.toy import NUMBERS, View

title = "Toy"
summary = N_("Name the highest number that nobody else names. 2 to 4 players.")
seconds = 20
option_texts: dict[str, str] = {}
option_names: dict[str, str] = {}
value_texts: dict[int | str, str] = {}
unsaid: tuple[str, ...] = ()
reasons = {"no_such_number": N_("Name 1, 2 or 3.")}


def board(view: View, at: Sitting) -> Sequence[Block]:
    return [Text(at.tr("Everybody names a number."))]


def laid_open(view: View, hands: Sequence[View], at: Sitting) -> Sequence[Block]:
    named = (f"{at.names[seat]}: {own.named[seat] or '–'}" for seat, own in enumerate(hands))
    return [*board(view, at), Text("\n".join(named))]


def panel(view: View, at: Sitting) -> Sequence[Block]:
    assert at.seat is not None
    number = view.named[at.seat]
    said = at.tr("You have named {number}.", number=number) if number else at.tr("Name a number.")
    return [Text(said), Row(tuple(Button(number, at.press(number)) for number in NUMBERS))]


def merits(view: View, outcome: Outcome, tr: Tr) -> Sequence[str]:
    return points(outcome, tr)


def sheet(view: View, outcome: Outcome, at: Sitting) -> Sheet:
    return Sheet()
