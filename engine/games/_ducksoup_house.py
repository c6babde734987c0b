"""The house player of Duck Soup.

It weighs each card by the points that it may bring now, as far as the unseen cards tell, and by what it could
still do: low ones win the first course, high ones the second.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from engine.game import Action
from engine.games._ducksoup_nouns import CARDS, RANKS, Card, View

LOW = {rank: place for place, rank in enumerate(RANKS)}
HIGH = {rank: place for place, rank in enumerate(RANKS[1:] + RANKS[0])}
SOON = 0.05
"""What a step of rank is worth for the first course, in points."""
LATER = 0.05
"""The same for the second one."""
TEMPO = 0.3
"""What it is worth to lead to the next trick."""
WHIM = 0.05
"""How much better in points a card must be to be played always."""


def choose(view: View, legal: Sequence[Action], rng: Random) -> Action:
    """The action with the best expectation, blurred by a whim so that nobody can count on it."""
    unseen = _unseen(view)
    rank = (_lead, _follow, _answer, _fourth)[len(view.trick)]
    return max(legal, key=lambda action: rank(view, unseen, action) + WHIM * rng.random())


def _unseen(view: View) -> list[Card]:
    """The cards that the other one may have."""
    seen = {*view.hand, *view.trick}.union(*[trick.cards for trick in view.tricks])
    return [card for card in CARDS if card not in seen]


def _lead(view: View, unseen: Sequence[Card], card: Action) -> float:
    """Takes two points from who cannot follow, and fears the lead's rank with no third card to answer."""
    order = LOW if view.course == 1 else HIGH
    suit = [other for other in unseen if other[1] == card[1]]
    sign = 1 if view.course == 1 else -1
    beaten = _chance(view, unseen, [c for c in suit if sign * order[c[0]] < sign * order[card[0]]])
    follows = _chance(view, unseen, suit)
    twins = [other for other in unseen if other[0] == card[0]]
    quacked = _chance(view, unseen, twins)
    answer = any(held[0] == card[0] and held != card for held in view.hand)
    if answer:
        quacked *= 0.2 if len(twins) > 1 else -0.5
    now = (1 - beaten) * (2 - follows + TEMPO) - beaten * (1 + TEMPO) - 2 * quacked
    return now - _keep(view, card)


def _follow(view: View, unseen: Sequence[Card], action: Action) -> float:
    card, lead = action[:2], view.trick[0]
    if card[0] == lead[0]:
        if action == card:
            return -2 - TEMPO - _keep(view, card)
        third = _chance(view, unseen, [other for other in unseen if other[0] == lead[0]])
        fourth = any(held[0] == lead[0] and held != card for held in view.hand)
        lost = 4 if fourth else -3.5
        return (1 - third) * 2 + third * lost + TEMPO - _keep(view, card)
    if card[1] != lead[1]:
        return -2 - TEMPO - _keep(view, card)
    order, sign = (LOW, 1) if view.course == 1 else (HIGH, -1)
    wins = sign * order[card[0]] < sign * order[lead[0]]
    return (1 + TEMPO if wins else -1 - TEMPO) - _keep(view, card)


def _answer(view: View, unseen: Sequence[Card], action: Action) -> float:
    """The third card, unless the fourth one is likely to come."""
    if action == "duck":
        return -2 - TEMPO
    fourth = _chance(view, unseen, [other for other in unseen if other[0] == action[0]])
    return (1 - fourth) * 3.5 - fourth * 4 + TEMPO - _keep(view, action)


def _fourth(view: View, _unseen: Sequence[Card], card: Action) -> float:
    third = view.trick[2]
    if card[0] == third[0]:
        return 4
    return (-1 if card[1] == third[1] else -2) - _keep(view, card)


def _chance(view: View, unseen: Sequence[Card], wanted: Sequence[Card]) -> float:
    """How likely the other one holds one of these."""
    if not wanted:
        return 0.0
    rival = view.held[1 - (view.seat or 0)]
    return 1.0 - (1.0 - min(1.0, rival / len(unseen))) ** len(wanted)


def _keep(view: View, card: Card) -> float:
    """What the card could still do: in both courses while the stock lasts."""
    if view.course == 2:
        return LATER * HIGH[card[0]]
    left = view.stock / 26
    return SOON * left * (12 - LOW[card[0]]) + LATER * (1.2 - left) * HIGH[card[0]]
