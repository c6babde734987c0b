"""How strong somebody plays, as told by the places in his games: Plackett and Luce's model, by openskill.

docs/ratings.md says it in words.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

from openskill.models import PlackettLuce

from bot.projections.finished import Finished

MODEL = PlackettLuce()
BEGINNING, SCALE = 1000, 40
"""What somebody new has, and how many rating points one of the model's is: like chess, if to the eye only."""
PROVISIONAL = 10
"""Before so many games a rating says little."""
PEOPLE = 2
"""A game counts where at least so many persons have played it to its end."""
IN_FULL = 3
"""So many games a day with the same people count in full; each one more, half of the one before."""


class Strength(NamedTuple):
    """What the model believes: a normal distribution."""

    mu: float
    sigma: float

    @property
    def points(self) -> int:
        """The rating as it is shown: what he plays at least, all but surely."""
        return round(BEGINNING + SCALE * (self.mu - 3 * self.sigma))


UNKNOWN = Strength(MODEL.mu, MODEL.sigma)
"""Somebody new."""


def counts(game: Finished) -> bool:
    """Whether the game is for ratings and leaderboards."""
    return len(game.results) >= PEOPLE


def weight(game: Finished, earlier: Sequence[Finished]) -> float:
    """How much the game moves ratings, from 0 to 1, after these of the same day.

    It is a matter of how often, on average, any two at the table have met before on that day.
    """
    users = set(game.users)
    pairs = len([*combinations(game.results, 2)])
    met = sum(len([*combinations(users.intersection(other.users), 2)]) for other in earlier)
    return 0.5 ** max(0, met // pairs - IN_FULL + 1)


def rated(strengths: Sequence[Strength], places: Sequence[int], weighs: float) -> list[Strength]:
    """Everybody's strength after a game with these places; equal places are a draw."""
    before = [[MODEL.create_rating([*strength])] for strength in strengths]
    after = MODEL.rate(before, ranks=[float(place) for place in places])
    return [
        Strength(old.mu + weighs * (new.mu - old.mu), old.sigma + weighs * (new.sigma - old.sigma))
        for old, [new] in zip(strengths, after, strict=True)
    ]
