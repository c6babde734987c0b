"""How strong a person is, judged by the places in their games: Plackett and Luce's model, from openskill.

docs/ratings.md explains it in words.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from statistics import fmean
from typing import NamedTuple

import msgspec
from openskill.models import PlackettLuce

from bot.ids import TableId
from bot.scores.finished import Finished
from cogs.ranking.values import ALL_TIME, season_at

MODEL = PlackettLuce()
BEGINNING, SCALE = 1000, 40
"""A newcomer's rating, and the rating points per unit of the model. Ratings look like those of chess."""
PROVISIONAL = 10
"""How many games a rating needs before it means much."""
IN_FULL = 3
"""With the same people, this many games a day count in full. The next ones count 1/2, 1/4, and so on."""

LONGEST = 100
"""How many of the latest games a stored curve keeps: as many as fit into a picture."""


class Strength(NamedTuple):
    """A player's strength as the model sees it: a normal distribution."""

    mu: float
    sigma: float

    @property
    def points(self) -> int:
        """The rating as shown: the conservative estimate, mu − 3 sigma."""
        return round(BEGINNING + SCALE * (self.mu - 3 * self.sigma))


UNKNOWN = Strength(MODEL.mu, MODEL.sigma)
"""The strength that we assume of a newcomer."""


def rankings(game: Finished) -> tuple[str, ...]:
    """The seasons in whose rankings the game counts."""
    return (ALL_TIME, season_at(game.at)) if game.counts else ()


def weight(game: Finished, earlier: Sequence[Finished]) -> float:
    """How much a game moves ratings, from 0 to 1. ``earlier`` has the day's games before it.

    The weight depends on how often, on average, two people at the table have already met on that day.
    """
    met = sum(_met(game, other) for other in earlier)
    return 0.5 ** max(0, met // comb(len(game.dealt_to), 2) - IN_FULL + 1)


def _met(game: Finished, other: Finished) -> int:
    """How many pairs at the game's table may have met in the other game.

    A nameless player there could be anybody whom it does not name: people can delete their data after each
    game, and that must not make newcomers of them.
    """
    again = {*game.users} & {*other.users}
    nameless = sum(
        result.user is None or result.user < 0 for result in other.dealt_to if result.user not in again
    )
    perhaps = min(nameless, len(game.dealt_to) - len(again))
    return comb(len(again) + perhaps, 2) - comb(perhaps, 2)


def rated(strengths: Sequence[Strength], places: Sequence[int], weighs: float) -> list[Strength]:
    """Everybody's strength after a game with these places.

    We rate the game several times, each time with another of the tied players first, and take the average. If
    we used the model's own ties, two who share the win would gain less than the player behind them.
    """
    before = [[MODEL.create_rating([*strength])] for strength in strengths]
    shared = [places.count(place) for place in places]
    turns = [MODEL.rate(before, ranks=_without_ties(places, turn)) for turn in range(max(shared))]
    after = []
    for seat, (old, equals) in enumerate(zip(strengths, shared, strict=True)):
        # In these turns, each of the players who share this place comes first equally often.
        new = [turn[seat][0] for turn in turns[: len(turns) - len(turns) % equals]]
        mu, sigma = fmean(rating.mu for rating in new), fmean(rating.sigma for rating in new)
        after.append(Strength(old.mu + weighs * (mu - old.mu), old.sigma + weighs * (sigma - old.sigma)))
    return after


def _without_ties(places: Sequence[int], turn: int) -> list[float]:
    """A rank for each seat, without ties. Each ``turn`` puts another of the equal seats first."""
    order: list[int] = []
    for place in sorted(set(places)):
        tied = [seat for seat, other in enumerate(places) if other == place]
        first = turn % len(tied)
        order += tied[first:] + tied[:first]
    return [float(order.index(seat)) for seat in range(len(places))]


class Point(NamedTuple):
    """A rating after a game."""

    at: int
    """Unix time."""
    rating: int
    table: int = 0
    """The table of the game that led to the rating; 0 if unknown."""


class Rated(NamedTuple):
    """A person's all-time rating on one ladder."""

    rating: int
    games: int
    """How many games have counted for the rating."""
    curve: Sequence[Point]
    """The rating after each game, as far back as it is stored."""
    rank: int = 0
    """The rank of the rating among ``players``; 0 if it was not asked for."""
    players: int = 0


class RatingChange(NamedTuple):
    """A person's all-time rating after one game, and how many points that game brought them."""

    rating: int
    change: int


_decoder = msgspec.json.Decoder(list[Point])


def points(curve: str) -> Sequence[Point]:
    """The points of a stored curve, the oldest first. Empty if we cannot read it."""
    try:
        return _decoder.decode(curve)
    except msgspec.DecodeError:
        return []


def change_at(curve: Sequence[Point], games: int, table_id: TableId) -> RatingChange | None:
    """How a table's game changed the rating, or None if the curve does not show it.

    ``games`` is how many games count in all. If the curve has fewer, its beginning was cut off.
    """
    place = next((place for place, point in enumerate(curve) if point.table == table_id), None)
    if place is None or (place == 0 and games > len(curve)):
        return None
    rating, before = curve[place].rating, curve[place - 1].rating if place else BEGINNING
    return RatingChange(rating, rating - before)


def appended(curve: str, at: float, rating: int, table_id: TableId) -> str:
    """The stored curve with one more game. ``at`` is Unix time."""
    kept = [*points(curve), Point(int(at), rating, table_id)][-LONGEST:]
    return msgspec.json.encode(kept).decode()
