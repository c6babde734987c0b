"""Worlds that fit a view: a seat remembers all that it has seen, and imagines what it cannot know.

All that the seat cannot know is drawn with equal chances: the cards of others, what they have chosen in
secret, and the nests to come.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import accumulate
from math import comb
from random import Random
from typing import NamedTuple, TypeAlias, cast

from msgspec.structs import replace

from engine.game import Seat
from engine.games.kuckuck.nouns import HAND_SIZE, NOTATION, NUMBERS, Deal, State, View
from engine.games.kuckuck.rounds import HALVES, NESTS
from engine.worlds import Moment

Counts: TypeAlias = tuple[int, int, int]
"""How many cards there are with no half cockatoo, with one, and with two."""


def dealt_again(at: Moment, seed: str) -> State:
    """The position with other hidden hands, secret choices and nests."""
    drawn = Worlds(at.view).draw(Random(seed))  # noqa: S311 - the seed is as good as its maker
    return replace(drawn, turn=at.now.turn, deal=replace(drawn.deal, seed=seed))


class Demand(NamedTuple):
    """How many cards of a hand are unknown, and what they must add up to."""

    cards: int
    halves: int
    """The half cockatoos that these cards have together: this many, or one more."""


def known_cards(view: View) -> list[frozenset[int]]:
    """The cards in each seat's present hand that the view's seat knows."""
    known = [
        frozenset((*shown, *player.played, card)) - {0}
        for shown, player, card in zip(view.shown, view.players, view.cards, strict=True)
    ]
    me = cast("Seat", view.seat)
    for ago, hand in enumerate((view.hand, *reversed(view.held))):
        known[(me + ago) % len(known)] = frozenset(hand)
    return known


class Worlds:
    """All worlds that fit a view."""

    def __init__(self, view: View) -> None:
        """Separates what the view knows from what must be drawn at random."""
        self.view = view
        self.known = known_cards(view)
        seen = frozenset[int]().union(*self.known)
        self.pools = [[card for card in NUMBERS if card not in seen and HALVES[card] == n] for n in range(3)]
        self.open = tuple(seat for seat, cards in enumerate(self.known) if len(cards) < HAND_SIZE)
        self.demands = tuple(
            Demand(
                HAND_SIZE - len(self.known[seat]),
                2 * view.players[seat].worth - sum([HALVES[card] for card in self.known[seat]]),
            )
            for seat in self.open
        )
        self.nests = [*NESTS]
        for nest in view.nests_seen:
            self.nests.remove(nest)

    def draw(self, rng: Random) -> State:
        """One of the worlds at random. The secret choices of others are random too."""
        view, count = self.view, len(self.view.players)
        hands = self.draw_hands(rng)
        cards = [*view.cards]
        playable = []
        for seat, (hand, player) in enumerate(zip(hands, view.players, strict=True)):
            left = () if player.out else tuple([card for card in hand if card not in player.played])
            playable.append(tuple([NOTATION[card] for card in left]))
            if left and seat not in view.waiting and not cards[seat]:
                cards[seat] = rng.choice(left)
        cards[cast("Seat", view.seat)] = view.choice
        rest = self.nests[:]
        rng.shuffle(rest)
        first = [hands[(seat + view.round - 1) % count] for seat in range(count)]
        return State(
            deal=Deal("imagined", view.tactical, tuple(first), view.rounds),
            turn=0,
            round=view.round,
            trick=view.trick,
            nests=(*view.nests_seen, *rest),
            up=(view.low, view.high),
            players=view.players,
            playable=tuple(playable),
            order=view.order,
            waiting=view.waiting,
            cards=tuple(cards),
            last=view.last,
            sheet=view.sheet,
            shown=view.shown,
        )

    def draw_hands(self, rng: Random) -> list[tuple[int, ...]]:
        """The hand that each seat has now. Its cards are in ascending order."""
        hands = [*self.known]
        pools = [rng.sample(pool, len(pool)) for pool in self.pools]
        for number, seat in enumerate(self.open):
            sizes = (len(pools[0]), len(pools[1]), len(pools[2]))
            splits, weights = splits_of(sizes, self.demands[number:])
            split = splits[0] if len(splits) == 1 else rng.choices(splits, cum_weights=weights)[0]
            for pool, size in zip(pools, split, strict=True):
                hands[seat] |= {*pool[:size]}
                del pool[:size]
        return [tuple(sorted(hand)) for hand in hands]


@lru_cache(maxsize=4096)
def splits_of(pools: Counts, demands: Sequence[Demand]) -> tuple[list[Counts], list[int]]:
    """The splits of the pools that meet the first demand and leave enough cards to meet all other demands.

    The second list holds the cumulative weights of the splits. The weight of a split is the number of ways to
    meet all demands with it.
    """
    splits = [*_splits(pools, demands[0])]
    ways = [
        comb(pools[0], none) * comb(pools[1], one) * comb(pools[2], two)
        * ways_to_meet((pools[0] - none, pools[1] - one, pools[2] - two), demands[1:])
        for none, one, two in splits
    ]  # fmt: skip
    possible = [(split, n) for split, n in zip(splits, ways, strict=True) if n]
    return [split for split, _ in possible], [*accumulate(n for _, n in possible)]


def ways_to_meet(pools: Counts, demands: Sequence[Demand]) -> int:
    """The number of ways to meet the demands one after the other."""
    if not demands:
        return 1
    weights = splits_of(pools, demands)[1]
    return weights[-1] if weights else 0


def _splits(pools: Counts, demand: Demand) -> Iterator[Counts]:
    for total in (demand.halves, demand.halves + 1):
        for two in range(min(pools[2], total // 2, demand.cards) + 1):
            one = total - 2 * two
            none = demand.cards - one - two
            if none >= 0 and one <= pools[1] and none <= pools[0]:
                yield none, one, two
