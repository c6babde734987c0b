"""A simple player of Duck Soup, to measure the others by. It takes all points that it can, as cheaply as
possible, and never looks ahead.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from engine.game import Action
from engine.games.ducksoup.nouns import CARDS, DUCK, HIGH, LOW, Card, View
from engine.games.ducksoup.tricks import beats


def choose(view: View, legal: Sequence[Action], rng: Random) -> Action:
    """Lead a card that seems safe, win with the weakest winning card, or throw away a useless card."""
    return max(legal, key=lambda action: (*_wish(view, action), rng.random()))


def _wish(view: View, action: Action) -> tuple[float, float]:
    """How much the player wants to play the action, then how easily they can spare its card."""
    if action == DUCK:
        return 1, 0
    card, spare = action[:2], -_use(view, action[:2])
    if not view.trick:
        threats = sum(other[0] == card[0] or beats(other, card, view.course) for other in view.unseen)
        return -threats, spare
    beaten = view.trick[-1] if len(view.trick) == 3 else view.trick[0]
    if len(view.trick) == 2:
        # Say Quack-quack only without any risk of Duck Soup.
        return 2 if all(other[0] != card[0] for other in view.unseen) else 0, spare
    if action not in CARDS:
        return 3, spare
    if (len(view.trick) == 3 and card[0] == beaten[0]) or beats(card, beaten, view.course):
        return 2, spare
    if card[0] == beaten[0]:
        return -1, spare
    return float(card[1] == beaten[1]), spare


def _use(view: View, card: Card) -> int:
    """The card's greatest strength (0 … 12) in the courses that are not over yet."""
    return max(12 - LOW[card], HIGH[card]) if view.course == 1 else HIGH[card]
