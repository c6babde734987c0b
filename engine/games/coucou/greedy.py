"""A simple player of Coucou, to measure the others by. It looks at its own card and the one it gave away."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from engine.game import Action
from engine.games.coucou.nouns import WORTH, View

MANY = 10
"""From this many players on, somebody is likely to have a very low card."""


def choose(view: View, legal: Sequence[Action], rng: Random) -> Action:
    """Keep a decent card, or a card that is better than the card given away."""
    mine = WORTH[view.card]
    known = [WORTH[card] for seat, card in enumerate(view.cards) if card and seat != view.seat]
    if known and min(known) < mine:
        return "keep"
    players = sum(chips > 0 for chips in view.chips)
    poor = 3 if players >= MANY else 5 if players > 2 else 6
    return "ask" if mine <= poor else "keep"
