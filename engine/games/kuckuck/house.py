"""The house player of Zum Kuckuck!.

A trick can end in three ways for it: with the lower nest, the higher one, or none. It weighs each by how
likely a number card brings it, judging by the cards that the others may still have.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from math import prod
from random import Random
from statistics import fmean
from typing import cast

from engine.game import Action, Seat
from engine.games.kuckuck.nouns import HAND_SIZE, NUMBERS, View

HORIZON = 5
"""About how many tricks a nest stays the top one."""
SHARPNESS = 4
"""How much more a bad nest endangers than a fair one."""
THRIFT = 0.2
"""What the highest or lowest card is worth for later tricks, in points."""
WHIM = 0.1
"""A card is always played if it is better than all others by more than this many points."""


def choose(view: View, legal: Sequence[Action], rng: Random) -> Action:
    """The card with the best expectation, give or take a whim, so that nobody can foresee it."""
    me = cast("Seat", view.seat)
    rivals = [seat for seat in view.order if seat != me]
    first = fmean(_prospect(view, me, me, rival) for rival in rivals)
    second = fmean(_prospect(view, me, rival, me) for rival in rivals)
    neither = fmean(_prospect(view, me, *pair) for pair in permutations(rivals, 2))
    possible = [_possible_cards(view, me, rival) for rival in rivals]

    def expectation(action: Action) -> float:
        card = int(action)
        above = [sum(other > card for other in cards) / len(cards) for cards in possible]
        highest = prod(1 - chance for chance in above)
        runner_up = sum(
            chance * prod(1 - other for i, other in enumerate(above) if i != rival)
            for rival, chance in enumerate(above)
        )
        gain = highest * first + runner_up * second + (1 - highest - runner_up) * neither
        return gain - _thrift(view, card) + WHIM * rng.random()

    return max(legal, key=expectation)


def _possible_cards(view: View, me: Seat, rival: Seat) -> Sequence[int]:
    """The number cards that a rival may play: one if it lies open, few if I have held their hand."""
    if view.cards[rival]:
        return (view.cards[rival],)
    rounds_ago = (rival - me) % len(view.players)
    if rounds_ago < view.round:
        return [card for card in view.held[-rounds_ago] if card not in view.players[rival].played]
    gone = {*view.hand}.union(*view.held, *(player.played for player in view.players))
    return [card for card in NUMBERS if card not in gone]


def _prospect(view: View, me: Seat, best: Seat, second: Seat) -> float:
    """Points that I may expect when these two take the nests that are up."""
    nests = [float(player.nest) for player in view.players]
    nests[best], nests[second] = view.low, view.high
    mine, others = nests[me], [seat for seat in view.order if seat != me]
    left = HAND_SIZE - view.trick
    points = -min(left, HORIZON) * mine**SHARPNESS / sum(nest**SHARPNESS for nest in nests)
    if mine and not any(nests[seat] > mine and view.players[seat].cockatoos for seat in others):
        points -= 1 if view.players[me].worth else 3
    if not left and mine <= min(nests[seat] for seat in others):
        points += 1
    return points


def _thrift(view: View, card: int) -> float:
    """What a card is worth for later: high cards win nests and low ones avoid them."""
    middle = len(NUMBERS) / 2
    return THRIFT * abs(card - middle) / middle * min(1, (HAND_SIZE - view.trick) / 6)
