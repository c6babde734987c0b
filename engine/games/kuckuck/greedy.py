"""A simple player of Zum Kuckuck!, to measure the others by. It looks no further than this trick."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import cast

from engine.game import Action, Seat
from engine.games.kuckuck.nouns import View

GREED = 1.5 / 22
"""The choice moves up by this share (0 … 1) of the hand for each cuckoo that a new nest would save."""
WHIM = 0.2
"""How far the choice strays at random, as a share of the hand."""


def choose(view: View, legal: Sequence[Action], rng: Random) -> Action:
    """Play high if the nests that are up are better than the player's own nest, and low if they are worse."""
    own = view.players[cast("Seat", view.seat)].nest
    better = own - (view.low + view.high) / 2
    height = 0.5 + GREED * better + rng.uniform(-WHIM, WHIM)
    cards = sorted(legal, key=int)
    return cards[round(min(max(height, 0), 1) * (len(cards) - 1))]
