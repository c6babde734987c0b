"""The points that a card may still win or lose in a deal of Duck Soup, judged by what can beat it.

All numbers are points, fitted to thousands of deals and solved endings. `Nine` has the values of a card in
nine situations, in three groups. In the first, no card of the other hand beats the card in its suit; in the
second, one does; in the third, more do. In each group, the first value counts if the other hand has none of
the same rank, the second if it has any, but the third if it has just one and this hand could answer its
Quack.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import NamedTuple, TypeAlias

from engine.games.ducksoup.nouns import CARDS, HIGH, LOW, SUITS, Card
from engine.games.ducksoup.tricks import beats

Hand: TypeAlias = int
"""The cards of a hand, as a number with a bit for each card."""
Bit: TypeAlias = int
"""A hand of one card."""
Nine: TypeAlias = tuple[float, ...]

BIT: dict[Card, Bit] = {card: 1 << place for place, card in enumerate(sorted(CARDS, key=HIGH.__getitem__))}
TWINS: dict[Bit, Hand] = {
    BIT[card]: sum(BIT[card[0] + suit] for suit in SUITS if suit != card[1]) for card in CARDS
}
"""For each card, the three other cards of its rank."""
BELOW, ABOVE = (
    {BIT[card]: sum(BIT[other] for other in CARDS if beats(other, card, course)) for card in CARDS}
    for course in (1, 2)
)
"""For each card, the cards that beat it in the first course, and those that beat it in the second."""
RANK: dict[Bit, int] = {BIT[card]: LOW[card] for card in CARDS}
STOCK = 26
"""How many cards the stock begins with."""


class Uses(NamedTuple):
    """The values of cards, in points, at one stage of the first course."""

    lower: Nine
    """A card's values in nine situations, which depend on the cards that beat it in the first course."""
    higher: Nine
    """A card's values in nine situations, which depend on the cards that beat it in the second course."""
    rank: tuple[float, ...]
    """The value of a card by its own rank, from the ace to the king."""
    lead: float
    """The value of being the leader of the next trick."""

    def of(self, card: Bit, hand: Hand, other: Hand) -> float:
        """The value of a card of this hand against the other hand."""
        return (
            self.lower[threats(card, hand, other, BELOW)]
            + self.higher[threats(card, hand, other, ABOVE)]
            + self.rank[RANK[card]]
        )


EARLY = Uses(
    lower=(-0.26, 0.23, 0.03, -0.26, 0.22, 0.2, -0.33, 0.19, -0.01),
    higher=(-0.24, 0.21, 0.06, -0.32, 0.22, 0.06, -0.28, 0.19, 0.09),
    rank=(0.89, 0.67, 0.43, 0.24, 0.09, 0.05, -0.09, -0.3, -0.45, -0.36, -0.46, -0.56, -0.17),
    lead=-0.31,
)
"""The values of cards while the stock is full."""
LATE = Uses(
    lower=(0.27, 0.05, 0.36, -0.31, 0.03, -0.06, -0.27, 0.03, -0.1),
    higher=(0.16, 0.04, 0.24, -0.13, 0.06, 0.01, -0.34, 0.0, -0.05),
    rank=(0.24, 0.06, -0.01, -0.06, -0.17, -0.2, -0.2, -0.16, -0.16, -0.05, 0.13, 0.19, 0.39),
    lead=0.1,
)
"""The values of cards when the stock is nearly gone."""
LEADERS: Nine = (0.53, 0.04, 0.53, -0.09, 0.03, 0.15, -0.57, -0.06, -0.03)
"""The points that a card in the leader's hand earns in the second course, in nine situations."""
OTHERS: Nine = (0.17, -0.01, 0.26, -0.33, 0.02, -0.02, -0.55, 0.01, -0.06)
"""The points that a card in the other player's hand earns in the second course, in nine situations."""
FIRST = -0.68
"""What being the leader adds to the `margin`, in points."""


def hand_of(cards: Iterable[Card]) -> Hand:
    """These cards as a number."""
    return sum([BIT[card] for card in cards])


@cache
def uses(stock: int) -> Uses:
    """The values of cards when the stock has ``stock`` cards, interpolated between `EARLY` and `LATE`."""
    left = stock / STOCK

    def between(early: Nine, late: Nine) -> Nine:
        return tuple([left * one + (1 - left) * other for one, other in zip(early, late, strict=True)])

    return Uses(
        lower=between(EARLY.lower, LATE.lower),
        higher=between(EARLY.higher, LATE.higher),
        rank=between(EARLY.rank, LATE.rank),
        lead=left * EARLY.lead + (1 - left) * LATE.lead,
    )


def margin(lead: Hand, follow: Hand) -> float:
    """About how many points the leader will still gain on the other player in the second course."""
    return FIRST + _sum(lead, follow, LEADERS) - _sum(follow, lead, OTHERS)


def threats(card: Bit, hand: Hand, other: Hand, stronger: Mapping[Bit, Hand]) -> int:
    """The card's situation, as an index into `Nine`."""
    twins = other & TWINS[card]
    quacks = 0 if not twins else 2 if hand & TWINS[card] and twins.bit_count() == 1 else 1
    return 3 * min(2, (other & stronger[card]).bit_count()) + quacks


def _sum(hand: Hand, other: Hand, numbers: Nine) -> float:
    total, rest = 0.0, hand
    while rest:
        card = rest & -rest
        rest ^= card
        total += numbers[threats(card, hand, other, ABOVE)]
    return total
