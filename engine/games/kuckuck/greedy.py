"""A sensible player of Zum Kuckuck! that looks no further than this trick: a yardstick for the others."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import cast

from engine.game import Action, Seat
from engine.games.kuckuck.nouns import View


def choose(view: View, legal: Sequence[Action], rng: Random) -> Action:
    """High cards for a nest better than their own, low ones to be left alone.

    Which of the two or three cards at that end is by chance.
    """
    nest = view.players[cast("Seat", view.seat)].nest
    cards = sorted(legal, key=int)
    few = min(3, len(cards))
    if view.low < nest and (view.high < nest or nest >= 6):
        return rng.choice(cards[-few:])
    return rng.choice(cards[:few])
