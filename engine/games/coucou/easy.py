"""The easy house player of Coucou: a beginner, who wants a high card and forgets what they gave away."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from engine.game import Action
from engine.games.coucou.nouns import WORTH, View
from engine.minds import PLAIN, Temper

LIKED = 9
"""The lowest card that they like, however many play, though a middling one would do."""
LEANS: dict[Temper, int] = {"grabs": 1, "hides": -1}
"""How much more or less a temper wants."""


def choose(view: View, legal: Sequence[Action], rng: Random, temper: Temper = PLAIN) -> Action:
    """Ask with any card that is not high. One who remembers knows if they have given away a lower one."""
    mine = WORTH[view.card]
    if temper == "remembers" and any(card and WORTH[card] < mine for card in view.cards):
        return "keep"
    lean = rng.choice((-1, 0, 1)) if temper == "surprises" else LEANS.get(temper, 0)
    return "ask" if mine < LIKED + lean else "keep"
