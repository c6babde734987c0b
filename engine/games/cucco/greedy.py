"""A simple player of Cucco 21, to measure the others by. It looks at its own card and at the card that it has
given away.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from engine.game import WAIT, Action
from engine.games.cucco.house import answer, threatened
from engine.games.cucco.nouns import ASK, CALL, CEREMONY, KEEP, OWL, View

FEW = 4
"""If no more than this many players are left, even a card of middling rank is often the lowest."""


def choose(view: View, legal: Sequence[Action], rng: Random) -> Action:
    """Keep a decent card, or a card that is better than the card given away. Give a ceremony away, so that
    the others pay for it.
    """
    if WAIT in legal:
        return CALL if threatened(view) else WAIT
    if view.request:
        return answer(view, view.request, legal)
    mine = view.card
    if mine == OWL:
        return KEEP
    known = [card for seat, card in enumerate(view.cards) if card and seat in view.playing]
    if min(known) < mine and mine != CEREMONY:
        return KEEP
    poor = 7 if len(view.playing) <= FEW else 5
    return ASK if mine <= poor or mine == CEREMONY else KEEP
