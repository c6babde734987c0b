"""The strong house player of Duck Soup: they count the cards, and solve the end of a deal."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Literal, cast

from engine.game import Action, Seat
from engine.games.ducksoup import house
from engine.games.ducksoup.ending import BIT, TAKES, Ending, hand_of
from engine.games.ducksoup.nouns import DUCK, PLAYS, View
from engine.minds import PLAIN, Temper, Thought

SEARCHES = True
UNIT: Literal["points"] = "points"
POINT = 10.0
"""About what a point of a course is worth, as it is multiplied by those of the other one."""
DEPTH = 2
"""How many tricks of the second course are searched before that. What comes after them is estimated."""
NEAR = 0.5
"""An estimated choice is always taken if it is better than all others by so many points of a deal's score."""
SAME = 0.001
"""Less than any two values of a solved ending differ by."""
SOLVED = ((40, 8), (12, 7), (0, 6))
"""How many cards in hand are solved exactly, from so many worlds on."""


def weigh(view: View, legal: Sequence[Action], rng: Random, worlds: int, temper: Temper = PLAIN) -> Thought:
    """What each choice is worth in points of the deal's score."""
    if view.course == 2:
        exact = next(cards for least, cards in SOLVED if worlds >= least)
        cards = max(view.held)
        horizon = 0 if cards <= exact else cards - DEPTH
        worths = solve(view, legal, horizon)
        whim = SAME if horizon == 0 else NEAR
    else:
        unseen = view.unseen
        worths = [POINT * house.expect(view, unseen, action) for action in legal]
        whim = POINT * house.WHIMS.get(temper, house.WHIM)
    lean = house.LEANS.get(temper, 0)
    liked = [
        worth + POINT * lean * house.boldness(view, action)
        for worth, action in zip(worths, legal, strict=True)
    ]
    best = max(liked)
    weights = [max(0.0, 1 - (best - like) / whim) for like in liked]
    total = sum(weights)
    return Thought(tuple(worths), tuple([weight / total for weight in weights]))


def solve(view: View, legal: Sequence[Action], horizon: int = 0) -> list[float]:
    """What each action brings if both play as well as can be until there are ``horizon`` cards in hand."""
    me = cast("Seat", view.seat)
    ending = Ending(view.first, view.sheet, horizon)
    mine, yours = hand_of(view.hand), hand_of(view.unseen)
    own, others = view.second[me], view.second[1 - me]
    values = []
    for action in legal:
        if action == DUCK:
            values.append(-ending.lead(yours, mine, 1 - me, others + 2, own))
            continue
        card = BIT[PLAYS[action]]
        left = mine ^ card
        if not view.trick:
            values.append(ending.played(left, yours, card, me, own, others))
        elif len(view.trick) == 1:
            lead = BIT[view.trick[0]]
            brings = TAKES.get((lead, card), 0)
            if action != PLAYS[action]:
                value = ending.quacked(yours, left, lead, 1 - me, others, own)
            elif brings < 0:
                value = -ending.lead(left, yours, me, own - brings, others)
            else:
                value = ending.lead(yours, left, 1 - me, others + (brings or 2), own)
            values.append(-value)
        elif len(view.trick) == 2:
            values.append(ending.third(left, yours, card, me, own, others))
        else:
            brings = TAKES.get((BIT[view.trick[2]], card), 0)
            values.append(-ending.fourth(yours, left, brings, 1 - me, others, own))
    return values
