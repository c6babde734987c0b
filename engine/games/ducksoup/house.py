"""The house player of Duck Soup.

It weighs each card by the points that the card may earn now, judging by the unseen cards. It also counts what
the card could earn later: low cards win the first course, high cards the second.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from engine.game import Action
from engine.games.ducksoup.nouns import CARDS, DUCK, HIGH, LOW, Card, View
from engine.games.ducksoup.tricks import beats
from engine.minds import PLAIN, Temper

SOON = 0.05
"""How many points one step in rank is worth for the first course."""
LATER = 0.05
"""How many points one step in rank is worth for the second course."""
TEMPO = 0.3
"""How many points it is worth to be the leader of the next trick."""
WHIM = 0.05
"""If one choice is better than all others by more than this many points, the player always takes it."""
WHIMS: dict[Temper, float] = {"surprises": 0.2}
"""The `WHIM` of tempers that more often choose a worse action."""
LEANS: dict[Temper, float] = {"grabs": 0.1, "hides": -0.1}
"""How many more points the boldest choice is worth to a player of this temper."""


def choose(view: View, legal: Sequence[Action], rng: Random, temper: Temper = PLAIN) -> Action:
    """The action that should earn the most points, a little at random so that nobody can foresee it."""
    unseen = view.unseen
    return preferred(view, legal, rng, temper, lambda action: expect(view, unseen, action))


def preferred(
    view: View, legal: Sequence[Action], rng: Random, temper: Temper, worth: Callable[[Action], float]
) -> Action:
    """The action worth the most points to a player of this temper."""
    whim, lean = WHIMS.get(temper, WHIM), LEANS.get(temper, 0)
    return max(legal, key=lambda action: worth(action) + lean * boldness(view, action) + whim * rng.random())


def expect(view: View, unseen: Sequence[Card], action: Action) -> float:
    """The points that an action should earn if the other player may hold any of these unseen cards."""
    return (_lead, _follow, _answer, _fourth)[len(view.trick)](view, unseen, action)


def boldness(view: View, action: Action) -> float:
    """How bold (0 … 1) a choice looks to both players: strong leads, winning cards and quacks are bold."""
    if not view.trick:
        return (12 - LOW[action] if view.course == 1 else HIGH[action]) / 12
    if len(view.trick) == 1:
        return float(action not in CARDS or beats(action, view.trick[0], view.course))
    return float(action != DUCK and (len(view.trick) == 2 or action[0] == view.trick[2][0]))


def _lead(view: View, unseen: Sequence[Card], card: Action) -> float:
    """The points that a lead is expected to earn: two if the other player cannot follow suit.

    The other player may quack, which is dangerous for a leader without a third card of that rank.
    """
    suit = [other for other in unseen if other[1] == card[1]]
    beaten = view.chance(sum(beats(other, card, view.course) for other in suit))
    follows = view.chance(len(suit))
    twins = sum(other[0] == card[0] for other in unseen)
    quacked = view.chance(twins)
    answer = any(held[0] == card[0] and held != card for held in view.hand)
    if answer:
        quacked *= 0.2 if twins > 1 else -0.5
    now = (1 - beaten) * (2 - follows + TEMPO) - beaten * (1 + TEMPO) - 2 * quacked
    return now - _keep(view, card)


def _follow(view: View, unseen: Sequence[Card], action: Action) -> float:
    card, lead = action[:2], view.trick[0]
    if card[0] == lead[0]:
        if action == card:
            return -2 - TEMPO - _keep(view, card)
        third = view.chance(sum(other[0] == lead[0] for other in unseen))
        fourth = any(held[0] == lead[0] and held != card for held in view.hand)
        lost = 4 if fourth else -3.5
        return (1 - third) * 2 + third * lost + TEMPO - _keep(view, card)
    if card[1] != lead[1]:
        return -2 - TEMPO - _keep(view, card)
    return (1 + TEMPO if beats(card, lead, view.course) else -1 - TEMPO) - _keep(view, card)


def _answer(view: View, unseen: Sequence[Card], action: Action) -> float:
    """The points that an answer to Quack is expected to earn. Quack-quack is good unless the other player is
    likely to have the fourth card of the rank.
    """
    if action == DUCK:
        return -2 - TEMPO
    fourth = view.chance(sum(other[0] == action[0] for other in unseen))
    return (1 - fourth) * 3.5 - fourth * 4 + TEMPO - _keep(view, action[:2])


def _fourth(view: View, _unseen: Sequence[Card], card: Action) -> float:
    third = view.trick[2]
    if card[0] == third[0]:
        return 4
    return (-1 if card[1] == third[1] else -2) - _keep(view, card)


def _keep(view: View, card: Card) -> float:
    """The points that the card is worth later, in the rest of the first course (if any) and in the second."""
    if view.course == 2:
        return LATER * HIGH[card]
    left = view.stock / 26
    return SOON * left * (12 - LOW[card]) + LATER * (1.2 - left) * HIGH[card]
