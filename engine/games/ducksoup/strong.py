"""The strong player of Duck Soup: it counts the cards, imagines hands, and solves the end of a deal."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Literal, cast

from engine.game import Action, Seat
from engine.games.ducksoup import house, odds
from engine.games.ducksoup.ending import ALL, TAKES, Ending
from engine.games.ducksoup.nouns import DUCK, PLAYS, View
from engine.games.ducksoup.uses import BIT, hand_of
from engine.minds import PLAIN, Temper, Thought

SEARCHES = True
UNIT: Literal["points"] = "points"
POINT = 10.0
"""About how much a point in a course adds to the deal's score, in which both courses are multiplied."""
SAME = 0.001
"""A number of points that is smaller than any difference between two values of a solved ending."""
BUDGETS = ((40, 7, 2), (12, 6, 2), (0, 5, 1))
"""Each entry: the fewest worlds for which it is used; up to how many cards in hand an ending is solved; with
more cards, how many tricks ahead the search looks.
"""


def weigh(view: View, legal: Sequence[Action], rng: Random, worlds: int, temper: Temper = PLAIN) -> Thought:
    """The value of each choice, in points of the deal's score.

    In the second course the other hand is known, and ``worlds`` only says how far to search.
    """
    whim = POINT * house.WHIMS.get(temper, house.WHIM)
    if view.course == 1:
        worths = [POINT * worth for worth in odds.weigh(view, legal, rng, worlds)]
    else:
        cards = max(view.held)
        solved, tricks = next((solved, tricks) for least, solved, tricks in BUDGETS if worlds >= least)
        worths = solve(view, legal, 0 if cards <= solved else cards - tricks)
        if cards <= solved:
            whim = SAME
    lean = POINT * house.LEANS.get(temper, 0)
    likings = [
        worth + lean * house.boldness(view, action) for worth, action in zip(worths, legal, strict=True)
    ]
    weights = [max(0.0, 1 - (max(likings) - liking) / whim) for liking in likings]
    return Thought(tuple(worths), tuple([weight / sum(weights) for weight in weights]))


def solve(view: View, legal: Sequence[Action], horizon: int = 0) -> list[float]:
    """The value of each action of the second course, as in `Ending`, if both play as well as possible.

    Positions with ``horizon`` cards in hand are estimated.
    """
    me = cast("Seat", view.seat)
    ending = Ending(view.first, view.sheet, horizon)
    mine, theirs = hand_of(view.hand), hand_of(view.unseen)
    own, others = view.second[me], view.second[1 - me]
    trick = [BIT[card] for card in view.trick]

    def value(action: Action) -> float:
        if action == DUCK:
            return -ending.lead(theirs, mine, 1 - me, others + 2, own, *ALL)
        card = BIT[PLAYS[action]]
        left = mine ^ card
        if not trick:
            return ending.played(left, theirs, card, me, own, others, *ALL)
        if len(trick) == 2:
            return ending.third(left, theirs, card, me, own, others, *ALL)
        brings = TAKES.get((trick[-1], card), 0)
        if len(trick) == 3:
            return -ending.fourth(theirs, left, brings, 1 - me, others, own, *ALL)
        if action not in BIT:
            return -ending.quacked(theirs, left, trick[0], 1 - me, others, own, *ALL)
        if brings < 0:
            return ending.lead(left, theirs, me, own - brings, others, *ALL)
        return -ending.lead(theirs, left, 1 - me, others + (brings or 2), own, *ALL)

    return [value(action) for action in legal]
