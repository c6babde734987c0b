"""What is hidden in the toy: the other seats' numbers, until everybody has named one."""

from __future__ import annotations

from random import Random

from engine.game import Seat
from engine.games.toy import NUMBERS
from engine.games.toy.nouns import State


def resample(state: State, seat: Seat | None, rng: Random, keep_next: bool) -> State:
    """Gives the other seats other numbers. Changes nothing if the next number would reveal all numbers."""
    if state.named.count("") <= (1 if keep_next else 0):
        return state
    return State(
        tuple(
            rng.choice([other for other in NUMBERS if other != number]) if number and own != seat else number
            for own, number in enumerate(state.named)
        )
    )
