"""The house player of Coucou: it keeps or asks, whichever makes it less likely to show the lowest card."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from engine.game import Action
from engine.games.coucou.nouns import KING, PACK, WORTH, View


def choose(view: View, legal: Sequence[Action], rng: Random) -> Action:
    """The call with the lower risk of a chip.

    After the turn the card can no longer change, as the players who might have asked for it have spoken.
    """
    mine = WORTH[view.card]
    seen = {*view.cards, *view.put_back}
    unseen = [WORTH[card] for card in PACK if card not in seen]
    known = [WORTH[card] for seat, card in enumerate(view.cards) if card and seat != view.seat]
    others = sum(card == "" and chips > 0 for card, chips in zip(view.cards, view.chips, strict=True))

    def risk(card: int) -> float:
        """How likely it is that nobody has a lower card."""
        if known and min(known) < card:
            return 0
        return float((sum(other >= card for other in unseen) / len(unseen)) ** others)

    def risk_of_asking(theirs: int) -> float:
        if theirs == KING:
            return risk(mine)
        passed_on = len(view.waiting) > 1 and mine < theirs
        return 0 if passed_on else risk(theirs)

    asking = sum(map(risk_of_asking, unseen)) / len(unseen)
    return "ask" if asking < risk(mine) else "keep"
