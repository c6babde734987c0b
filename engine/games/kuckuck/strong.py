"""The strong player of Zum Kuckuck!: it imagines worlds, and plays each of its cards in them.

Cards that do badly are given up halfway, so that more worlds are left for the others.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from random import Random
from statistics import fmean
from typing import Literal, cast

from engine.game import Action, Seat
from engine.games.kuckuck.nouns import CARDS, View
from engine.games.kuckuck.playouts import SPARED, Position
from engine.games.kuckuck.rounds import TRICKS
from engine.games.kuckuck.tricks import takers_of
from engine.games.kuckuck.worlds import Worlds
from engine.minds import PLAIN, Temper, Thought

SEARCHES = True
UNIT: Literal["points"] = "points"

SPARE = 0.8
PLAYOUTS = 2
SOFTNESS = 0.15
"""How many points worse a card must be to be played less often by a factor of e."""


def weigh(
    view: View, legal: Sequence[Action], rng: Random, worlds: int, temper: Temper = PLAIN
) -> Thought:
    """What each card is worth: own points of the round less the mean of the others'."""
    cards = [CARDS[action] for action in legal]
    if len(cards) == 1:
        return Thought((0.0,), (1.0,))
    me = cast("Seat", view.seat)
    imagined = Worlds(view)
    left = TRICKS - view.trick
    spared = SPARED[len(view.order)]
    thrift = SPARE * min(1.0, 0.4 + left / 10) if left else 0.0
    spare = [-thrift * spared[card] for card in cards]
    found: list[list[float]] = [[] for _ in cards]
    for _ in range(worlds):
        state = imagined.draw(rng)
        bids = [*view.cards]
        bids[me] = 0
        hands = [[CARDS[action] for action in actions] for actions in state.playable]
        if not view.tactical:
            trial = Position(state.players, hands, state.order, bids, state.trick, state.nests, False)
            trial.bid(rng)
            bids = trial.cards
        groups = {}
        for index, card in enumerate(cards):
            bids[me] = card
            trial = Position(state.players, hands, state.order, bids, state.trick, state.nests, view.tactical)
            trial.bid(rng)
            groups.setdefault(takers_of(state.order, trial.cards), []).append((index, trial.cards))
        for group in groups.values():
            for _ in range(PLAYOUTS):
                index, played = rng.choice(group)
                trial = Position(state.players, hands, state.order, played, state.trick, state.nests, view.tactical)
                worth = _margin(trial.finish(rng), me) - spare[index]
                for index, _ in group:
                    found[index].append(worth + spare[index])
    worths = [fmean(points) for points in found]
    top = max(worths)
    likes = [exp((worth - top) / SOFTNESS) for worth in worths]
    total = sum(likes)
    return Thought(tuple(worths), tuple(like / total for like in likes))


def _margin(points: Sequence[int], me: Seat) -> float:
    """Own points less the mean of the others'."""
    return points[me] - (sum(points) - points[me]) / (len(points) - 1)
