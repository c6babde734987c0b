"""A finished game of Cucco 21 is seen again round by round, hand after hand."""

from __future__ import annotations

from bot.games.cucco.commentary import commentary
from bot.games.steps import Place
from bot.i18n import Tr
from bot.table.sitting import Sitting
from engine.games.cucco.nouns import View

tells_moves = False


def place(view: View) -> Place:
    return Place(view.hand, view.round)


def chapter_name(number: int, tr: Tr) -> str:
    return tr("Hand {n}", n=number)


def step_name(number: int, tr: Tr) -> str:
    return tr("Round {n}", n=number)


def next_deal(view: View, tr: Tr) -> str:
    return ""  # it may begin another hand


def told(view: View, at: Sitting, tr: Tr) -> str:
    return commentary(view, at, tr)
