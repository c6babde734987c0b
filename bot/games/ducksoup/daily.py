"""Duck Soup as the deal of the day: one of its deals, in two courses."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.presenter import Sitting
from bot.i18n import N_, Tr
from engine.games.ducksoup.nouns import View

seats = 2
options: Mapping[str, int | str] = {}
pieces = 2
form = N_("One deal against one bot, in two courses. Your score for the deal counts.")


def finished(view: View) -> int:
    return 2 * len(view.sheet) + (0 if view.over else view.course - 1)


def points(view: View) -> tuple[int, ...]:
    return view.totals


def tally(view: View) -> tuple[int, ...]:
    """The points of all tricks so far."""
    courses = [course for score in view.sheet for course in (score.first, score.second)]
    running = [] if view.over else [view.first, view.second]
    return tuple(sum(course[seat] for course in (*courses, *running)) for seat in range(2))


def lately(_: View, at: Sitting, tr: Tr) -> str:
    return ""


def said(points: int, tr: Tr) -> str:
    return tr.plural("{n} point", "{n} points", points)
