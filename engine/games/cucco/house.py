"""The house player of Cucco 21: it weighs how many chips it may lose or win if it keeps, and if it asks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

from engine.game import WAIT, Action, Seat
from engine.games.cucco.nouns import (
    CAT,
    CEREMONY,
    CLOWN,
    ENOUGH,
    HIGH_CLOWN,
    LOVERS,
    OWL,
    PACK,
    PASSING,
    PERSON,
    Card,
    Request,
    View,
)
from engine.games.cucco.rounds import price_of
from engine.minds import PLAIN, Temper, leaning

DECENT = 5
"""The lowest card that a player usually keeps."""


def choose(view: View, legal: Sequence[Action], rng: Random, temper: Temper = PLAIN) -> Action:
    """The call that is expected to earn more chips.

    A house player calls the owl only out of turn, as soon as the next request could take it away.
    """
    if WAIT in legal:
        return "owl" if threatened(view) else WAIT
    if view.request:
        return answer(view, view.request, legal)
    if view.card == OWL:
        return "keep"
    weighing = Weighing(view, temper == "remembers")
    keeping = weighing.keeping() - weighing.price * leaning(temper, rng)
    return "ask" if weighing.asking() > keeping else "keep"


def answer(view: View, request: Request, legal: Sequence[Action]) -> Action:
    """The answer to a request. Lovers refuse, unless the asker is known to have a better card.

    They also refuse a ceremony, for which they would have to pay.
    """
    theirs = view.cards[request.asker]
    welcome = theirs > LOVERS and theirs != CEREMONY
    return "refuse" if "refuse" in legal and not welcome else "accept"


def threatened(view: View) -> bool:
    """Whether the next request will reach this seat, as far as it knows. False while it is being asked."""
    being_asked = view.request is not None and view.request.asked == view.seat
    return not being_asked and reached(view) == view.seat


def reached(view: View) -> Seat | None:
    """The seat whose card would decide the next request, or None for the deck, as far as the viewer knows."""
    return next((seat for seat in view.waiting[1:] if view.cards[seat] not in PASSING), None)


class Weighing:
    """How a player whose turn it is weighs their choices, in chips. Each card not seen is equally likely.

    If ``remembers``, a player who kept a card is not expected to have a poor one.
    """

    def __init__(self, view: View, remembers: bool = False) -> None:
        self.view, self.mine = view, view.card
        self.seat = view.waiting[0] if view.seat is None else view.seat
        seen = (CLOWN if card == HIGH_CLOWN else card for card in view.cards)
        elsewhere = Counter(PACK) - Counter(seen)
        unseen = elsewhere - Counter(view.discards)
        if not set(unseen) - set(PASSING):
            unseen = elsewhere  # the discards will become the deck again
        whole = sum(unseen.values())
        self.chances = {card: count / whole for card, count in unseen.items()}
        self.lower = [sum(self.chances.get(card, 0) for card in range(limit)) for limit in range(OWL + 1)]
        self.others = [seat for seat in view.playing if seat != self.seat]
        self.kept = [call.seat for call in view.story if call.came == "kept"] if remembers else []
        price = price_of(view)
        able = 0 < price <= view.chips[self.seat]
        share = view.pot / (len(view.chips) - len(view.out_of_hand))
        self.price = price if able else share
        """The cost of going out, in chips. For a player who cannot come back, it is a share of the pot."""

    def keeping(self) -> float:
        """The value of keeping the card, in chips."""
        return self.having(self.mine)

    def having(self, card: Card, without: Seat | None = None) -> float:
        """The value of showing this card, in chips: −1 × the price × the probability that no card is lower.

        ``without`` is a seat that is known to have no lower card to show.
        """
        risk = 1.0
        for seat in self.others:
            if seat != without:
                theirs = self.view.cards[seat]
                unlikely = seat in self.kept and card <= DECENT
                risk *= 1 - (theirs < card if theirs else 0 if unlikely else self.lower[card])
        return -self.price * risk

    def asking(self) -> float:
        """The value of asking, in chips: the mean over all cards that may decide the request. Horses and
        houses never decide it.
        """
        other = reached(self.view)
        if other is not None and self.view.cards[other]:
            return self.meeting(self.view.cards[other], other)
        deciding = {card: chance for card, chance in self.chances.items() if card not in PASSING}
        brought = sum(chance * self.meeting(card, other) for card, chance in deciding.items())
        return brought / sum(deciding.values())

    def meeting(self, card: Card, other: Seat | None) -> float:
        """The value, in chips, of a request if ``other`` (None: the deck) decides it with this card."""
        if card == PERSON or (card == CAT and self.view.owners[self.seat] == self.seat):
            return -self.price
        if card == CAT or card == (OWL if other is None else LOVERS):
            return self.keeping()
        if card == CLOWN:
            return 0 if other is None else -self.price
        return self.having(card) if other is None else self.exchanging(card, other)

    def exchanging(self, card: Card, other: Seat) -> float:
        """The value of an exchange with this seat, in chips. If we get the higher card, we are safe."""
        brought = 0.0
        if self.mine == CEREMONY and card >= ENOUGH:
            brought += sum(chips > 0 for chips in self.view.chips) - 1
        if card == CEREMONY and self.mine >= ENOUGH:
            brought -= 1
        if CLOWN < self.mine < card:
            return brought
        return brought + self.having(card, other)
