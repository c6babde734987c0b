"""What a day has come to: a person's result among all others, and the ranking of a server. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from bot.ids import UserId

MOST_NAMED = 15
"""How many people a day's ranking names at most."""
IDLE_DAYS = 30
"""After how many days without a deal nobody is reminded any more."""


class Entrant(NamedTuple):
    """A person who has played a day's deal to its end."""

    user: UserId
    """Below zero: nobody may know any more who it was."""
    name: str
    points: int


class Ranked(NamedTuple):
    """An entrant with their place. Equals share one, and the next place is left out (1, 2, 2, 4)."""

    place: int
    entrant: Entrant


class Spread(NamedTuple):
    """How many people have got how many points in a day."""

    counts: Mapping[int, int]

    @property
    def players(self) -> int:
        return sum(self.counts.values())

    def beaten(self, points: int) -> int | None:
        """How many per cent of the others have fewer points, rounded down. None if nobody else has played."""
        others = self.players - 1
        if others < 1:
            return None
        return 100 * sum(n for got, n in self.counts.items() if got < points) // others


def ranked(entrants: Iterable[Entrant]) -> list[Ranked]:
    """By points, the best first; equals in the order of their names."""
    found = sorted(entrants, key=lambda entrant: (-entrant.points, entrant.name.casefold()))
    ranking: list[Ranked] = []
    for number, entrant in enumerate(found, 1):
        last = ranking[-1] if ranking else None
        equal = last is not None and last.entrant.points == entrant.points
        ranking.append(Ranked(last.place if last and equal else number, entrant))
    return ranking
