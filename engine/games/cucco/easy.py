"""The easy house player of Cucco 21: a beginner, who wants a high card and forgets what they gave away.

They call the owl as soon as they have it.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from engine.game import WAIT, Action
from engine.games.cucco.house import answer
from engine.games.cucco.nouns import ASK, CALL, CEREMONY, KEEP, View
from engine.minds import PLAIN, Temper, fussiness

LIKED = 14
"""The lowest card that a beginner likes, for any number of players. Better players keep lower cards."""


def choose(view: View, legal: Sequence[Action], rng: Random, temper: Temper = PLAIN) -> Action:
    """If the card is a ceremony or is not high, ask. The temper "remembers" keeps a card if a lower one is
    known.
    """
    if CALL in legal and not view.request:
        return CALL
    if WAIT in legal:
        return WAIT
    if view.request:
        return answer(view, view.request, legal)
    if view.card == CEREMONY:
        return ASK
    if temper == "remembers" and min(view.cards[seat] or view.card for seat in view.playing) < view.card:
        return KEEP
    return ASK if view.card < LIKED + fussiness(temper, rng) else KEEP
