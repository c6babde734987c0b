"""The toy: how often somebody has named a number that nobody else has."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from bot.games.course import Course
from bot.games.statistics import Count
from bot.i18n import Tr

most_done_to = most_suffered_from = ""
did = suffered = None


def count(game: Course) -> Iterable[Count]:
    named = game.end.named
    return [Count(1, seat, "alone") for seat, number in enumerate(named) if named.count(number) == 1]


def best(number: int, tr: Tr) -> str:
    return ""


def lines(counts: Mapping[str, int], tr: Tr) -> Sequence[str]:
    return [tr("Alone with a number: {n}", n=counts.get("alone", 0))]
