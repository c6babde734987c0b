"""The easy house player of Cucco 21: a beginner, who wants a high card and forgets what they gave away.

They call the owl as soon as they have it.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from engine.game import WAIT, Action
from engine.games.cucco.actions import ASK, CALL, KEEP
from engine.games.cucco.house import answer
from engine.games.cucco.nouns import CEREMONY, View
from engine.minds import PLAIN, Temper

LIKED = 14
"""The lowest card that they like, however many play, though a middling one would do."""
LEANS: dict[Temper, int] = {"grabs": 1, "hides": -1}
"""How much more or less a temper wants."""


def choose(view: View, legal: Sequence[Action], rng: Random, temper: Temper = PLAIN) -> Action:
    """Ask with a ceremony, and with any card that is not high.

    One who remembers knows if they have given away a lower one.
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
    lean = rng.choice((-1, 0, 1)) if temper == "surprises" else LEANS.get(temper, 0)
    return ASK if view.card < LIKED + lean else KEEP
