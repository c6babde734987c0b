"""The strong player of Zum Kuckuck!: it imagines worlds, and plays its cards in them.

In a world the trick can end in a few ways, which differ in who takes the nests. Cards that give the nests to
the same players are tried together. They differ only in their value for later tricks.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import exp
from random import Random
from typing import Literal, NamedTuple, cast

from engine.game import Action, Seat
from engine.games.kuckuck.house import lean
from engine.games.kuckuck.nouns import CARDS, View
from engine.games.kuckuck.playouts import MISSED, Trial, missed_later
from engine.games.kuckuck.tricks import takers_of
from engine.games.kuckuck.worlds import Worlds
from engine.minds import PLAIN, Temper, Thought

SEARCHES = True
UNIT: Literal["points"] = "points"

PLAYOUTS = 2
"""In each world, the round is played out this many times for each way in which the trick can end."""
THRIFT = 0.8
"""How many points a card is worth for later tricks if it is 30 higher or lower than `LEAST_MISSED`."""
SOFTNESS, OPEN_SOFTNESS = 0.25, 0.1
"""A card this many points worse is played 1/e times as often. The second value is for open bidding."""
SURPRISE = 1.5
"""`SOFTNESS` is multiplied by this for a player with the temper ``surprises``."""
NEVER = 6
"""A card that is worse than the best by more than this many times `SOFTNESS` is not played at all."""


class Ending(NamedTuple):
    """How the present trick can end in a world, and the cards that lead there."""

    indices: list[int]
    """My cards that lead to this end, as indices into the cards that I may play."""
    cards: list[list[int]]
    """For each card in `indices`: the number cards of the whole trick, indexed by seat."""


def weigh(view: View, legal: Sequence[Action], rng: Random, worlds: int, temper: Temper = PLAIN) -> Thought:
    """For each card, my points in the round minus the mean of the others' points. Only differences count.

    Chance decides between the best card and those that are nearly as good, so that nobody who knows these
    rules can foresee the choice.
    """
    mine = [CARDS[action] for action in legal]
    if len(mine) == 1:
        return Thought((0.0,), (1.0,))
    me = cast("Seat", view.seat)
    missed = MISSED[len(view.order)]
    kept = [THRIFT * missed_later(view.trick) * missed[card] for card in mine]
    sums = [0.0] * len(mine)
    imagined = Worlds(view)
    for _ in range(worlds):
        world = _start(imagined, rng)
        for ending in _endings(world, me, mine, rng):
            total = 0.0
            for _ in range(PLAYOUTS):
                pick = rng.randrange(len(ending.indices))
                points = _with(world, ending.cards[pick]).finish(rng)
                total += _margin(points, me) + kept[ending.indices[pick]]
            for index in ending.indices:
                sums[index] += total / PLAYOUTS - kept[index]
    worths = tuple(total / worlds for total in sums)
    return Thought(worths, chances(worths, mine, OPEN_SOFTNESS if view.tactical else SOFTNESS, temper))


def chances(
    worths: Sequence[float], cards: Sequence[int], softness: float, temper: Temper
) -> tuple[float, ...]:
    """How likely each card is to be played, given its value."""
    softness *= SURPRISE if temper == "surprises" else 1
    likings = [worth + lean(temper, card) for worth, card in zip(worths, cards, strict=True)]
    most = max(likings)
    behind = [(most - liking) / softness for liking in likings]
    weights = [exp(-steps) if steps <= NEVER else 0.0 for steps in behind]
    return tuple(weight / sum(weights) for weight in weights)


def _start(imagined: Worlds, rng: Random) -> Trial:
    """A world in which I have not chosen a card yet. In sealed bidding, all others have chosen theirs."""
    view, world = imagined.view, imagined.draw(rng)
    hands = [[CARDS[action] for action in actions] for actions in world.playable]
    trial = Trial(world.players, hands, world.order, view.cards, world.trick, world.nests, view.tactical)
    if not view.tactical:
        trial.bid(rng)
    trial.cards[cast("Seat", view.seat)] = 0
    return trial


def _with(world: Trial, cards: Sequence[int]) -> Trial:
    return Trial(world.players, world.hands, world.order, cards, world.trick, world.nests, world.tactical)


def _endings(world: Trial, me: Seat, mine: Sequence[int], rng: Random) -> Iterator[Ending]:
    """How the trick can end with each of my cards. In open bidding, the players after me see my card."""
    found: dict[tuple[Seat, Seat], Ending] = {}
    for index, card in enumerate(mine):
        cards = [*world.cards]
        cards[me] = card
        if 0 in cards and world.tactical:
            trial = _with(world, cards)
            trial.bid(rng)
            cards = trial.cards
        ending = found.setdefault(takers_of(cards), Ending([], []))
        ending.indices.append(index)
        ending.cards.append(cards)
    yield from found.values()


def _margin(points: Sequence[int], me: Seat) -> float:
    """My points minus the mean of the other players' points."""
    return points[me] - (sum(points) - points[me]) / (len(points) - 1)
