"""How strongly a person plays, by the places in their games: Plackett and Luce's model, from openskill.

docs/ratings.md says it in words.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from statistics import fmean
from typing import NamedTuple

from openskill.models import PlackettLuce

from bot.scores.finished import Finished
from bot.scores.seasons import ALL_TIME, season_at
from bot.table import PEOPLE

MODEL = PlackettLuce()
BEGINNING, SCALE = 1000, 40
"""A newcomer's rating, and how many rating points one point of the model is: it looks like chess."""
PROVISIONAL = 10
"""How many games a rating needs before it says much."""
IN_FULL = 3
"""How many games a day with the same people count in full. Each one more counts half of the one before."""


class Strength(NamedTuple):
    """What the model believes: a normal distribution."""

    mu: float
    sigma: float

    @property
    def points(self) -> int:
        """The rating as it is shown: the conservative estimate, mu − 3 sigma."""
        return round(BEGINNING + SCALE * (self.mu - 3 * self.sigma))


UNKNOWN = Strength(MODEL.mu, MODEL.sigma)
"""A newcomer."""


def counts(game: Finished) -> bool:
    """Whether the game is for ratings and leaderboards."""
    return len(game.dealt_to) >= PEOPLE


def rankings(game: Finished) -> tuple[str, ...]:
    """The seasons in whose rankings the game counts."""
    return (ALL_TIME, season_at(game.at)) if counts(game) else ()


def weight(game: Finished, earlier: Sequence[Finished]) -> float:
    """How much the game moves ratings, from 0 to 1, after these of the same day.

    It depends on how often, on average, any two at the table have already met on that day.
    """
    users = set(game.users)
    pairs = len([*combinations(game.dealt_to, 2)])
    met = sum(len([*combinations(users.intersection(other.users), 2)]) for other in earlier)
    return 0.5 ** max(0, met // pairs - IN_FULL + 1)


def rated(strengths: Sequence[Strength], places: Sequence[int], weighs: float) -> list[Strength]:
    """Everybody's strength after a game with these places.

    Players who share a place count as before the others there as often as after them: the model's own
    ties would give the next one in line more than the two who share the win.
    """
    before = [[MODEL.create_rating([*strength])] for strength in strengths]
    shared = [places.count(place) for place in places]
    turns = [MODEL.rate(before, ranks=_without_ties(places, turn)) for turn in range(max(shared))]
    after = []
    for seat, (old, equals) in enumerate(zip(strengths, shared, strict=True)):
        # As many turns as let each of their equals be first as often as they are.
        new = [turn[seat][0] for turn in turns[: len(turns) - len(turns) % equals]]
        mu, sigma = fmean(rating.mu for rating in new), fmean(rating.sigma for rating in new)
        after.append(Strength(old.mu + weighs * (mu - old.mu), old.sigma + weighs * (sigma - old.sigma)))
    return after


def _without_ties(places: Sequence[int], turn: int) -> list[float]:
    """Ranks without ties. Of players who share a place, another one comes first each turn."""
    order: list[int] = []
    for place in sorted(set(places)):
        tied = [seat for seat, other in enumerate(places) if other == place]
        first = turn % len(tied)
        order += tied[first:] + tied[:first]
    return [float(order.index(seat)) for seat in range(len(places))]
