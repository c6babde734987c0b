"""What each player made of each hand. The hands go round, so in a full game everybody plays all of them."""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import Seat
from engine.games.kuckuck.nouns import Score
from engine.games.kuckuck.scores import points_of


def hand_of(seat: Seat, number: int, seats: int) -> int:
    """The hand that this seat plays in round ``number``: 0 is the one that seat 0 has in round 1."""
    return (seat - number + 1) % seats


def by_hand(sheet: Sequence[Sequence[Score]]) -> list[dict[Seat, int]]:
    """For each hand, the points that seats made of it: in a short game (§9) not all have played it.

    The game must be over.
    """
    made: list[dict[Seat, int]] = [{} for _ in sheet[0]]
    for number, scores in enumerate(sheet, start=1):
        for seat, score in enumerate(scores):
            made[hand_of(seat, number, len(scores))][seat] = points_of(score)
    return made
