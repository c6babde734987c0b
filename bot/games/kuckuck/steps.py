"""A finished game of Zum Kuckuck! is seen again trick by trick, round after round."""

from __future__ import annotations

from bot.games.kuckuck.commentary import commentary
from bot.games.steps import Place
from bot.i18n import Tr
from bot.table.sitting import Sitting
from engine.games.kuckuck.nouns import View

tells_moves = True


def place(view: View) -> Place:
    return Place(view.round, view.trick)


def chapter_name(number: int, tr: Tr) -> str:
    return tr("Round {n}", n=number)


def step_name(number: int, tr: Tr) -> str:
    return tr("Trick {n}", n=number)


def next_deal(view: View, tr: Tr) -> str:
    return chapter_name(view.round + 1, tr) if view.round < view.rounds else ""


def told(view: View, at: Sitting, tr: Tr) -> str:
    return commentary(view, at, tr)
