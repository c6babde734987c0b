"""The easy house player of Duck Soup: a beginner, who forgets most cards that are gone.

In the first course they hold on to their high cards, as if high cards won tricks there too.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from engine.game import Action
from engine.games.ducksoup import house
from engine.games.ducksoup.nouns import CARDS, DUCK, HIGH, Card, View
from engine.minds import PLAIN, Temper

REMEMBERED = 16
"""How many of the last tricks a beginner remembers."""
FOND = 0.2
"""In the first course, a beginner believes that each step in rank is worth this many points."""


def choose(view: View, legal: Sequence[Action], rng: Random, temper: Temper = PLAIN) -> Action:
    """The card that looks best to a beginner. Beginners who remember all cards still judge them badly."""
    unseen = view.unseen if temper == "remembers" else remembered(view)
    return house.preferred(
        view, legal, rng, temper, lambda action: house.expect(view, unseen, action) - _fondness(view, action)
    )


def remembered(view: View) -> list[Card]:
    """The cards that the other player might hold, as far as a beginner remembers."""
    last = view.tricks[-REMEMBERED:]
    seen = {*view.hand, *view.trick}.union(*[trick.cards for trick in last])
    return [card for card in CARDS if card not in seen]


def _fondness(view: View, action: Action) -> float:
    return FOND * HIGH[action[:2]] if view.course == 1 and action != DUCK else 0.0
