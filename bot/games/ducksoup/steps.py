"""A finished game of Duck Soup is seen again trick by trick, deal after deal."""

from __future__ import annotations

from bot.games.ducksoup.commentary import commentary
from bot.games.steps import Place
from bot.i18n import Tr
from bot.table.sitting import Sitting
from engine.games.ducksoup.nouns import View

tells_moves = True


def place(view: View) -> Place:
    return Place(view.deal, len(view.tricks) + 1)


def chapter_name(number: int, tr: Tr) -> str:
    return tr("Deal {deal}", deal=number)


def step_name(number: int, tr: Tr) -> str:
    return tr("Trick {n}", n=number)


def next_deal(view: View, tr: Tr) -> str:
    return chapter_name(view.deal + 1, tr)


def told(view: View, at: Sitting, tr: Tr) -> str:
    return commentary(view, at, tr)
