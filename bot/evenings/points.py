"""Points of a round, and who is where at the end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from bot.evenings import Evening, Round
from bot.ids import UserId
from engine.game import Seat

ALL, HALF = 100, 50


class Standing(NamedTuple):
    """Where a person is. Equals share a place, and the next place is left out."""

    place: int
    user: UserId
    points: int
    rounds: int
    """How many rounds they have played."""
    firsts: int = 0
    """At how many tables they beat everybody."""
    final: bool = False
    """Whether the final table settled their place."""


def points(places: Sequence[int], seat: Seat) -> int:
    """The share of the others whom a seat has beaten, from 0 to 100. Who has the same place counts half."""
    mine, others = places[seat], [place for other, place in enumerate(places) if other != seat]
    if not others:
        return ALL
    beaten = sum(place > mine for place in others) + sum(place == mine for place in others) / 2
    return round(ALL * beaten / len(others))


def standings(evening: Evening) -> tuple[Standing, ...]:
    """Everybody who has played, the best first.

    The final table decides among those who sat there, and the points of the rounds where they are equal.
    """
    found: dict[UserId, Standing] = {}
    for one in evening.rounds:
        for user, got in _points_of(one).items():
            before = found.get(user, Standing(0, user, 0, 0))
            if one.final:
                continue
            found[user] = before._replace(
                points=before.points + got,
                rounds=before.rounds + 1,
                firsts=before.firsts + (got == ALL),
            )
    finalists = _finalists(evening)

    def level(one: Standing) -> tuple[int, ...]:
        got = finalists.get(one.user)
        return (1, -one.points) if got is None else (0, -got, -one.points)

    ordered = sorted(found.values(), key=lambda one: (level(one), -one.firsts, one.user))
    return tuple(
        one._replace(
            place=1 + sum(level(other) < level(one) for other in ordered), final=one.user in finalists
        )
        for one in ordered
    )


def _finalists(evening: Evening) -> Mapping[UserId, int]:
    """What the final table gave: at its end, or as its players stood where it had none.

    Nothing where nobody was ahead by then: the points of the rounds decide.
    """
    last = evening.round
    if last is None or not last.final:
        return {}
    [seating] = last.tables
    got = seating.points or {}
    return got if seating.how == "over" or len({*got.values()}) > 1 else {}


def _points_of(one: Round) -> dict[UserId, int]:
    return {user: got for seating in one.tables for user, got in (seating.points or {}).items()}
