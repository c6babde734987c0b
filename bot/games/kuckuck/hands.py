"""What each player made of each hand. The hands go round, so everybody plays each of them once."""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import Seat
from engine.games.kuckuck.nouns import Score
from engine.games.kuckuck.scores import points_of


def hand_of(seat: Seat, number: int, seats: int) -> int:
    """The hand that this seat plays in round ``number``: 0 is the one that seat 0 has in round 1."""
    return (seat - number + 1) % seats


def by_hand(sheet: Sequence[Sequence[Score]]) -> list[tuple[int, ...]]:
    """The points that each seat made of each hand, by hand and then by seat. The game must be over."""
    seats = len(sheet[0])
    return [
        tuple(points_of(sheet[(seat - hand) % seats][seat]) for seat in range(seats)) for hand in range(seats)
    ]
