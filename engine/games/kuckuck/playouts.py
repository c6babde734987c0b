"""How a round may go on: everybody plays by a quick rule of thumb until it is over."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from engine.game import Seat
from engine.games.kuckuck.nouns import NUMBERS, Player
from engine.games.kuckuck.rounds import is_last
from engine.games.kuckuck.scores import points_of, score_round
from engine.games.kuckuck.tricks import lose_cockatoos, next_starter, take_nests, takers_of

TRICKS = 12
HORIZON = 5
"""About how many tricks a nest stays the top one."""
WHIM = 0.2
"""By how many points the rule of thumb may err."""
THRIFT = 0.4
MIX = 0.5
GREED = 1.5 / 22
"""What a card is worth for later tricks, in points, thirty numbers away from the least useful one."""

DANGER = [float(nest**4) for nest in range(13)]
"""How likely each nest is to be the worst one, in proportion."""
_LOWER = [0.0] + [(card - 1) / (len(NUMBERS) - 1) for card in NUMBERS]
HIGHEST = [[share**rivals for share in _LOWER] for rivals in range(5)]
"""By the number of cards to come and a card: how likely it is the highest."""
SECOND = [
    [rivals * share ** (rivals - 1) * (1 - share) if rivals else 0.0 for share in _LOWER]
    for rivals in range(5)
]
"""The same: how likely it is the second highest."""
LEAST_USEFUL = {3: 27, 4: 37, 5: 44}
"""By the number of players still in: the card that is missed least in later tricks."""
SPARED = {
    count: [abs(card - least) / 30 for card in range(61)] for count, least in LEAST_USEFUL.items()
}


class Position:
    """A trick of a round that somebody imagines, and what everybody holds."""

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
        """``nests`` is the whole pack of the round; ``cards`` those of this trick by seat, 0 for none yet."""
        self.players = players
        self.hands = [[*hand] for hand in hands]
        self.order = order
        self.cards = [*cards]
        self.trick = trick
        self.nests = nests
        self.tactical = tactical

    def bid(self, rng: Random) -> None:
        """Everybody who has no card on the table plays one by the rule of thumb."""
        cards, order, players = self.cards, self.order, self.players
        one, other = self.nests[2 * self.trick - 2 : 2 * self.trick]
        low, high = (one, other) if one < other else (other, one)
        total = sum([DANGER[players[seat].nest] for seat in order])
        left = TRICKS - self.trick
        horizon = left + 1 if left < HORIZON else HORIZON
        thrift = THRIFT * min(1.0, 0.4 + left / 10) if left else 0.0
        mix = 0.0 if self.tactical else MIX
        spared = SPARED[len(order)]
        for place, seat in enumerate(order):
            if cards[seat]:
                continue
            player = players[seat]
            if mix and rng.random() < mix:
                hand = self.hands[seat]
                height = 0.5 + GREED * (player.nest - (low + high) / 2) + 0.4 * rng.random() - 0.2
                cards[seat] = hand[round(min(max(height, 0.0), 1.0) * (len(hand) - 1))]
                continue
            stake = horizon if player.cockatoos else 0.6 * horizon + (2 if player.worth == 0 else 0)
            now = DANGER[player.nest]
            rest = total - now
            keep = now / (rest + now) if now else 0.0
            first = stake * (keep - DANGER[low] / (rest + DANGER[low]))
            second = stake * (keep - DANGER[high] / (rest + DANGER[high]))
            if left == 0:
                first += (low <= player.nest) * 0.4
            top = runner_up = 0
            to_come = len(order) - 1
            if self.tactical:
                to_come -= place
                for before in order[:place]:
                    card = cards[before]
                    if card > top:
                        top, runner_up = card, top
                    elif card > runner_up:
                        runner_up = card
            best, chosen = -99.0, 0
            highest, next_highest = HIGHEST[to_come], SECOND[to_come]
            for card in self.hands[seat]:
                if card > top:
                    worth = highest[card] * first + next_highest[card] * second
                elif card > runner_up:
                    worth = highest[card] * second
                else:
                    worth = 0.0
                worth += WHIM * rng.random() - thrift * spared[card]
                if worth > best:
                    best, chosen = worth, card
            cards[seat] = chosen

    def settle(self) -> tuple[int, ...] | None:
        """Hand out the nests of the trick. Gives the points by seat if the round is over with it."""
        one, other = self.nests[2 * self.trick - 2 : 2 * self.trick]
        up = (one, other) if one < other else (other, one)
        takers = takers_of(self.order, self.cards)
        self.players, losses = lose_cockatoos(take_nests(self.players, self.cards, takers, up))
        if is_last(self.trick, self.players):
            return tuple([points_of(score) for score in score_round(self.players)])
        count = len(self.players)
        for seat in self.order:
            self.hands[seat].remove(self.cards[seat])
        start = next_starter(self.order, losses, count) if self.tactical else 0
        around = (*range(start, count), *range(start))
        self.order = [seat for seat in around if not self.players[seat].out]
        self.cards = [0] * count
        self.trick += 1
        return None

    def finish(self, rng: Random) -> tuple[int, ...]:
        """The points by seat when everybody goes on by the rule of thumb."""
        while True:
            self.bid(rng)
            points = self.settle()
            if points is not None:
                return points
