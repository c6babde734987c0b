"""The house player of Zum Kuckuck!."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from engine.game import Action
from engine.games._kuckuck_nouns import View


def choose(view: View, legal: Sequence[Action], rng: Random) -> Action:
    """A card at random."""
    return rng.choice(legal)
