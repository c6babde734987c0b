"""How a round may go on: everybody plays by quick rules of thumb until it is over."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from engine.game import Seat
from engine.games.kuckuck.nouns import NUMBERS, Player
from engine.games.kuckuck.rounds import TRICKS, is_last
from engine.games.kuckuck.scores import points_of, score_round
from engine.games.kuckuck.tricks import lose_cockatoos, next_starter, still_in, take_nests, takers_of

HORIZON = 5
"""A player keeps a nest for roughly this many tricks before a new nest covers it."""
WHIM = 0.2
"""The most points that chance may add to the value of a card in the better rule of thumb."""
THRIFT, OPEN_THRIFT = 0.4, 0.1
"""How many points a card is worth for later tricks if it is 30 higher or lower than `LEAST_MISSED`.

In open bidding (the second value) a card is worth less, as the cards on the table show which card is enough.
"""
SIMPLE = 0.5
"""The share (0 … 1) of sealed bids that follow the simpler of the two rules of thumb."""
GREED, STRAYING = 1.5 / 22, 0.2
"""The simpler rule of thumb picks a place in the hand, from 0 (the lowest card) to 1 (the highest). The place
is 0.5 + `GREED` × (the player's nest − the mean of the trick's two nests) + a random number of at most
±`STRAYING`.
"""

DANGER = [float(nest**4) for nest in range(13)]
"""The danger of each nest: how likely it is to be the worst one, up to a common factor."""
_LOWER = [0.0] + [(card - 1) / (len(NUMBERS) - 1) for card in NUMBERS]
HIGHEST = [[share**rivals for share in _LOWER] for rivals in range(5)]
"""How likely a card is to be the highest, indexed by how many cards are to come, then by card."""
SECOND = [
    [rivals * share ** (rivals - 1) * (1 - share) if rivals else 0.0 for share in _LOWER]
    for rivals in range(5)
]
"""How likely a card is to be the second highest, indexed by how many cards are to come, then by card."""
LEAST_MISSED = {3: 27, 4: 37, 5: 44}
"""The card that is missed least in later tricks, keyed by the number of players still in.

Found with the rule of thumb itself: in thousands of positions, each card of a hand was taken out in turn.
"""
MISSED = {count: [abs(card - least) / 30 for card in range(61)] for count, least in LEAST_MISSED.items()}
"""How far each card is from `LEAST_MISSED`, in units of 30. Keyed by player count, indexed by card."""


def missed_later(trick: int) -> float:
    """How much of a card's value for later tricks is left after this trick, as a share (0 … 1)."""
    left = TRICKS - trick
    return min(1.0, 0.4 + left / 10) if left else 0.0


class Trial:
    """The rest of a round, as somebody imagines it. It changes as cards are played."""

    __slots__ = ("cards", "hands", "nests", "order", "players", "tactical", "trick")

    def __init__(
        self,
        players: tuple[Player, ...],
        hands: Sequence[Sequence[int]],
        order: Sequence[Seat],
        cards: Sequence[int],
        trick: int,
        nests: Sequence[int],
        tactical: bool,
    ) -> None:
        """``nests`` is the whole pack of the round. ``cards`` are this trick's cards, indexed by seat: 0 for
        a seat without one.

        ``hands`` are the cards that each seat has left, in ascending order.
        """
        self.players = players
        self.hands = [[*hand] for hand in hands]
        self.order = order
        self.cards = [*cards]
        self.trick = trick
        self.nests = nests
        self.tactical = tactical

    @property
    def up(self) -> tuple[int, int]:
        """The lower and the higher nest of this trick."""
        one, other = self.nests[2 * self.trick - 2 : 2 * self.trick]
        return (one, other) if one < other else (other, one)

    def bid(self, rng: Random) -> None:
        """Everybody who has no card on the table plays one by a rule of thumb."""
        low, high = self.up
        total = sum([DANGER[self.players[seat].nest] for seat in self.order])
        for place, seat in enumerate(self.order):
            if self.cards[seat]:
                continue
            if not self.tactical and rng.random() < SIMPLE:
                hand = self.hands[seat]
                better = self.players[seat].nest - (low + high) / 2
                height = 0.5 + GREED * better + STRAYING * (2 * rng.random() - 1)
                self.cards[seat] = hand[round(min(max(height, 0.0), 1.0) * (len(hand) - 1))]
            else:
                self.cards[seat] = self._weighed(place, seat, low, high, total, rng)

    def _weighed(self, place: int, seat: Seat, low: int, high: int, total: float, rng: Random) -> int:
        """The card chosen by the better rule, which weighs the three ways in which the trick can end.

        ``total`` is the sum of `DANGER` over the nests of all seats.
        """
        player, left = self.players[seat], TRICKS - self.trick
        stake = float(min(left + 1, HORIZON))
        if not player.cockatoos:
            stake = 0.6 * stake + (0 if player.worth else 2)
        now = DANGER[player.nest]
        rest = total - now
        keep = now / total if now else 0.0
        best = stake * (keep - DANGER[low] / (rest + DANGER[low]))
        second = stake * (keep - DANGER[high] / (rest + DANGER[high]))
        if not left and low <= player.nest:
            best += 0.4

        top = runner_up = 0
        to_come = len(self.order) - 1
        if self.tactical:
            to_come -= place
            top, runner_up, *_ = *sorted([self.cards[other] for other in self.order[:place]])[:-3:-1], 0, 0
        highest, next_highest = HIGHEST[to_come], SECOND[to_come]
        thrift = (OPEN_THRIFT if self.tactical else THRIFT) * missed_later(self.trick)
        missed = MISSED[len(self.order)]
        chosen, most = 0, float("-inf")
        for card in self.hands[seat]:
            worth = WHIM * rng.random() - thrift * missed[card]
            if card > top:
                worth += highest[card] * best + next_highest[card] * second
            elif card > runner_up:
                worth += highest[card] * second
            if worth > most:
                chosen, most = card, worth
        return chosen

    def settle(self) -> tuple[int, ...] | None:
        """Hand out the nests of the trick. Returns each seat's points if the round ends."""
        takers = takers_of(self.cards)
        self.players, losses = lose_cockatoos(take_nests(self.players, self.cards, takers, self.up))
        if is_last(self.trick, [player.out for player in self.players].count(False)):
            return tuple([points_of(score) for score in score_round(self.players)])
        for seat in self.order:
            self.hands[seat].remove(self.cards[seat])
        count = len(self.players)
        start = next_starter(self.order, losses, count) if self.tactical else 0
        self.order = still_in(self.players, start)
        self.cards = [0] * count
        self.trick += 1
        return None

    def finish(self, rng: Random) -> tuple[int, ...]:
        """Plays the round to its end by the rules of thumb. Returns each seat's points."""
        points = None
        while points is None:
            self.bid(rng)
            points = self.settle()
        return points
