"""What a person has done in a server, as presenters get it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from bot.scores.rating_history import Point

RIVALS = 3
"""How many of the others are named."""


class Rated(NamedTuple):
    """A person's rating of all time in one game."""

    rating: int
    games: int
    """How many games have counted for it."""
    curve: Sequence[Point]


class Record(NamedTuple):
    """What a person has done in one game. It names nobody else."""

    game: str
    name: str
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
    rated: Rated | None
    """None: no game has counted yet."""
    left: int = 0
    """How many games they left before the end."""
    away: int = 0
    """In how many games they were away at the end."""


class Rival(NamedTuple):
    """Another person, and how often. ``name`` is "" for a person whose data was deleted."""

    name: str
    times: int
    games: int


class Career(NamedTuple):
    """All about a person in one game, with the others they have met in it."""

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
