"""Duck Soup as the deal of the day: one of its deals, in two courses."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.daily_points import nothing, said_points, totals
from bot.i18n import N_
from engine.games.ducksoup.nouns import View

seats = 2
options: Mapping[str, int | str] = {}
pieces = 2
form = N_("One deal against one bot, in two courses. Your score for the deal counts.")
points = totals
lately, said = nothing, said_points


def finished(view: View) -> int:
    return 2 * len(view.sheet) + (0 if view.over else view.course - 1)


def tally(view: View) -> tuple[int, ...]:
    """The points of all tricks so far."""
    courses = [course for score in view.sheet for course in (score.first, score.second)]
    running = [] if view.over else [view.first, view.second]
    return tuple(sum(course[seat] for course in (*courses, *running)) for seat in range(2))
