"""What a person has done in a server, as presenters get it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from bot.scores.rating_history import Point

RIVALS = 3
"""How many of the others are named."""


class Rated(NamedTuple):
    """A person's rating of all time on one ladder."""

    rating: int
    games: int
    """How many games have counted for it."""
    curve: Sequence[Point]


class Done(NamedTuple):
    """What somebody's games have come to, added up."""

    games: int
    wins: int
    places: int
    """All places, added up."""
    streak: int
    """How many games they have won in a row up to now."""
    longest: int
    """The longest such streak."""
    best: int | None
    """The best single round; None: no round is known."""
    counts: Mapping[str, int]
    """The sums of the game's statistics, by word."""
    left: int = 0
    """How many games they left before the end."""
    away: int = 0
    """In how many games they were away at the end."""


NOTHING_DONE = Done(0, 0, 0, 0, 0, None, {})


class Record(NamedTuple):
    """What a person has done on one ladder. It names nobody else."""

    ladder: str
    name: str
    done: Done
    """In games that were dealt to at least two people."""
    rated: Rated | None = None
    """None: no game has counted yet."""
    solo: Done = NOTHING_DONE
    """In games against bots alone."""

    @property
    def games(self) -> int:
        """How many games they have finished, with people or without."""
        return self.done.games + self.solo.games


class Rival(NamedTuple):
    """Another person, and how often. ``name`` is "" for a person whose data was deleted."""

    name: str
    times: int
    games: int


class Career(NamedTuple):
    """All about a person on one ladder, with the others they have met there."""

    record: Record
    rank: int
    """Their rank by rating among ``players``; 0: they have no rating yet."""
    players: int
    lost_to: Sequence[Rival]
    """The others who most often had the better place."""
    did_to: Sequence[Rival]
    """The others to whom they most often did what the game counts, such as knocking them out."""
    suffered_from: Sequence[Rival]
    """The others who most often did it to them."""
