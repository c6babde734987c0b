"""The house player of Zum Kuckuck!.

A trick can end in three ways: with the lower nest, the higher one, or none. For each number card, the player
weighs these ways by their chances, given the cards that the others may still have.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from itertools import permutations
from math import prod
from random import Random
from statistics import fmean
from typing import cast

from engine.game import Action, Seat
from engine.games.kuckuck.nouns import HAND_SIZE, NUMBERS, View
from engine.minds import PLAIN, Temper

HORIZON = 5
"""A player keeps a nest for about this many tricks before a new nest covers it."""
SHARPNESS = 4
"""The danger of a nest grows with the number of its cuckoos raised to this power."""
THRIFT = 0.2
"""How many points the highest or the lowest card is worth for later tricks."""
WHIM = 0.1
"""A card is always played if it is better than all others by more than this many points."""
SURPRISE = 0.25
"""The `WHIM` of a player whose temper is ``surprises``."""
LEAN = 0.1
"""The temper ``grabs`` adds this many points to the highest card, and ``hides`` takes as many off."""


def choose(view: View, legal: Sequence[Action], rng: Random, temper: Temper = PLAIN) -> Action:
    """The card that should earn the most points, with a little randomness so that nobody can foresee it."""
    me = cast("Seat", view.seat)
    rivals = [seat for seat in view.order if seat != me]
    first = fmean(_prospect(view, me, me, rival) for rival in rivals)
    second = fmean(_prospect(view, me, rival, me) for rival in rivals)
    neither = fmean(_prospect(view, me, *pair) for pair in permutations(rivals, 2))
    possible = [_possible_cards(view, me, rival, temper == "remembers") for rival in rivals]
    whim = SURPRISE if temper == "surprises" else WHIM

    def expectation(action: Action) -> float:
        card = int(action)
        above = [_chance_above(card, cards) for cards in possible]
        highest = prod(1 - chance for chance in above)
        runner_up = sum(
            chance * prod(1 - other for i, other in enumerate(above) if i != rival)
            for rival, chance in enumerate(above)
        )
        gain = highest * first + runner_up * second + (1 - highest - runner_up) * neither
        return gain - _thrift(view, card) + lean(temper, card) + whim * rng.random()

    return max(legal, key=expectation)


def lean(temper: Temper, card: int) -> float:
    """How much a player of this temper likes a card, in points."""
    match temper:
        case "grabs":
            return LEAN * card / len(NUMBERS)
        case "hides":
            return -LEAN * card / len(NUMBERS)
        case _:
            return 0.0


def _possible_cards(view: View, me: Seat, rival: Seat, remembers: bool) -> list[tuple[float, Sequence[int]]]:
    """Groups of cards, in order, that a rival may play, each with the chance that the rival's card is in it.

    If the rival's card lies open, no other card is possible. If I have held the rival's hand before, only the
    cards left in that hand are possible. Within a group all cards are equally likely. Only a player that
    ``remembers`` thinks of what hands showed in the rounds before.
    """
    if view.cards[rival]:
        return [(1.0, (view.cards[rival],))]
    played = view.players[rival].played
    rounds_ago = (rival - me) % len(view.players)
    if rounds_ago <= len(view.held):
        return [(1.0, [card for card in view.held[-rounds_ago] if card not in played])]
    gone = {*view.hand}.union(*view.held, *(player.played for player in view.players))
    if not remembers:
        return [(1.0, [card for card in NUMBERS if card not in gone])]
    gone.update(*view.shown)
    sure = [card for card in view.shown[rival] if card not in played]
    unknown = [card for card in NUMBERS if card not in gone]
    share = len(sure) / (HAND_SIZE - len(played))
    groups = ((share, sure), (1 - share, unknown))
    return [(likely, cards) for likely, cards in groups if cards]


def _chance_above(card: int, groups: Sequence[tuple[float, Sequence[int]]]) -> float:
    """How likely it is that a card of these groups is higher."""
    return sum(likely * ((len(cards) - bisect_right(cards, card)) / len(cards)) for likely, cards in groups)


def _prospect(view: View, me: Seat, best: Seat, second: Seat) -> float:
    """The points that I may expect if ``best`` takes the lower nest and ``second`` the higher one."""
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
    """How many points a card is worth for later tricks: high cards win nests and low cards avoid them."""
    middle = len(NUMBERS) / 2
    return THRIFT * abs(card - middle) / middle * min(1, (HAND_SIZE - view.trick) / 6)
