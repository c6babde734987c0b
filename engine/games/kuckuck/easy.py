"""The easy player of Zum Kuckuck!: a beginner, who thinks, but not far enough.

They forget which cards are gone, look at no nests but their own and the two that are up, and believe that a
high card does more than it does.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import cast

from engine.game import Action, Seat
from engine.games.kuckuck.house import SURPRISE, WHIM, lean
from engine.games.kuckuck.nouns import HAND_SIZE, NUMBERS, View
from engine.minds import PLAIN, Temper

HOPE = 1.3
"""How much likelier they believe a card is to take a nest than if only one other card were played."""
HOARDING = 0.1
"""What they believe the highest card is worth later, in cuckoos for each trick to come."""


def choose(view: View, legal: Sequence[Action], rng: Random, temper: Temper = PLAIN) -> Action:
    """The card with which they hope to end up in the best nest."""
    own = view.players[cast("Seat", view.seat)].nest
    better = own - view.low
    left = HAND_SIZE - view.trick
    gone = view.players[cast("Seat", view.seat)].played if temper == "remembers" else ()

    def hope(action: Action) -> float:
        card = int(action)
        others = [other for other in NUMBERS if other not in gone]
        lower = sum(other < card for other in others) / len(others)
        taking = min(1.0, HOPE * lower)
        whim = (SURPRISE if temper == "surprises" else WHIM) * rng.random()
        return taking * better - HOARDING * left * lower + lean(temper, card) + whim

    return max(legal, key=hope)
