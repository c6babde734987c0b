"""The house player of Coucou: it keeps or asks, whichever makes it less likely to have the lowest card."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from engine.game import Action
from engine.games.coucou.nouns import KING, PACK, WORTH, View
from engine.minds import PLAIN, Temper, leaning

DECENT = 4
"""The lowest card that a player usually keeps."""


def choose(view: View, legal: Sequence[Action], rng: Random, temper: Temper = PLAIN) -> Action:
    """The call with the lower risk of losing a chip, adjusted to the temper.

    After the player's turn nobody can take their card, as only players before them may ask for it.
    """
    keeping, asking = risks(view, temper == "remembers")
    return "ask" if asking < keeping + leaning(temper, rng) else "keep"


def risks(view: View, remembers: bool) -> tuple[float, float]:
    """The risk of losing a chip if the player keeps, and if the player asks.

    If ``remembers`` is True, a player who kept a card is not expected to have a poor one.
    """
    mine = WORTH[view.card]
    seen = {*view.cards, *view.put_back}
    unseen = [WORTH[card] for card in PACK if card not in seen]
    known = [WORTH[card] for seat, card in enumerate(view.cards) if card and seat != view.seat]
    others = sum(card == "" and chips > 0 for card, chips in zip(view.cards, view.chips, strict=True))
    kept = sum(call.came == "kept" and not view.cards[call.seat] for call in view.calls) if remembers else 0

    def risk(card: int) -> float:
        """How likely it is that nobody has a lower card."""
        if known and min(known) < card:
            return 0
        unknown = others - kept if card <= DECENT else others
        return float((sum(other >= card for other in unseen) / len(unseen)) ** unknown)

    def risk_of_asking(theirs: int) -> float:
        if theirs == KING:
            return risk(mine)
        passed_on = len(view.waiting) > 1 and mine < theirs
        return 0 if passed_on else risk(theirs)

    return risk(mine), sum(map(risk_of_asking, unseen)) / len(unseen)
