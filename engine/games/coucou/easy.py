"""The easy house player of Coucou: a beginner, who wants a high card and forgets what they gave away."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from engine.game import Action
from engine.games.coucou.nouns import WORTH, View
from engine.minds import PLAIN, Temper, fussiness

LIKED = 9
"""The lowest card that a beginner likes, for any number of players. Better players keep lower cards."""


def choose(view: View, legal: Sequence[Action], rng: Random, temper: Temper = PLAIN) -> Action:
    """Ask unless the card is high or, with the temper "remembers", a lower card is known."""
    mine = WORTH[view.card]
    if temper == "remembers" and any(card and WORTH[card] < mine for card in view.cards):
        return "keep"
    return "ask" if mine < LIKED + fussiness(temper, rng) else "keep"
