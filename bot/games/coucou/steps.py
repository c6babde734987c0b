"""A finished game of Coucou is seen again deal by deal."""

from __future__ import annotations

from bot.games.coucou.commentary import comment
from bot.games.steps import Place
from bot.i18n import Tr
from bot.table.sitting import Sitting
from engine.games.coucou.nouns import View

tells_moves = False


def place(view: View) -> Place:
    return Place(0, view.deal)


def chapter_name(number: int, tr: Tr) -> str:
    return ""


def step_name(number: int, tr: Tr) -> str:
    return tr("Deal {deal}", deal=number)


def next_deal(view: View, tr: Tr) -> str:
    return step_name(view.deal + 1, tr)


def told(view: View, at: Sitting, tr: Tr) -> str:
    return comment(view, at, tr)
