"""The easy player of Zum Kuckuck!: a beginner who thinks, but not far enough.

They look only at their own nest and the two that are up, forget which cards are gone, save none for later,
and believe that a high card does more than it does. In sealed bidding they judge a new nest mostly against an
ordinary one, and less against their own.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from random import Random
from typing import cast

from engine.game import Action, Seat
from engine.games.kuckuck.house import SURPRISE, WHIM, lean
from engine.games.kuckuck.nouns import NUMBERS, View
from engine.minds import PLAIN, Temper

ENOUGH = 0.6
"""A card above this share (0 … 1) of all numbers seems sure of a nest in open bidding."""
ORDINARY = 6.5
"""The number of cuckoos in a nest that a beginner finds neither many nor few."""
PREJUDICE = 0.7
"""In sealed bidding `ORDINARY` has this weight (0 … 1), and the beginner's own nest has the rest."""


def choose(view: View, legal: Sequence[Action], rng: Random, temper: Temper = PLAIN) -> Action:
    """The card with which a beginner hopes to end up in the best nest."""
    now, enough = float(view.players[cast("Seat", view.seat)].nest), ENOUGH
    if not view.tactical:
        now, enough = now + PREJUDICE * (ORDINARY - now), 1.0
    runner_up, top = sorted(view.cards)[-2:]
    is_last = view.tactical and len(view.waiting) == 1
    whim = SURPRISE if temper == "surprises" else WHIM
    gone = {card for player in view.players for card in player.played} if temper == "remembers" else set()
    left = [card for card in NUMBERS if card not in gone]

    def hope(action: Action) -> float:
        card = int(action)
        nest = view.low if card > top else view.high
        lower = bisect_left(left, card) / len(left)
        taking = 0.0 if card < runner_up else 1.0 if is_last else min(1.0, lower / enough)
        return taking * (now - nest) + lean(temper, card) + whim * rng.random()

    return max(legal, key=hope)
