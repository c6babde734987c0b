"""The strong player of Coucou: it uses all that the calls reveal to work out the cost of each call."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from engine.game import Action
from engine.games.coucou.line import EACH, LIMITS, Odds, ahead, asking, reached
from engine.games.coucou.nouns import ASK, KING, PACK, WORTH, View
from engine.minds import LEANS, PLAIN, Temper, Thought, mixed

SEARCHES = False
UNIT = "chips"
CLOSE = 0.012
"""A choice that costs this many chips more than the other is 1/e times as likely. This hides the card."""
WHIMS: dict[Temper, float] = {"surprises": 0.04}
"""The value of `CLOSE` for tempers that take a worse choice more often."""


def weigh(view: View, legal: Sequence[Action], rng: Random, worlds: int, temper: Temper = PLAIN) -> Thought:
    """The expected gain of keeping and of asking, in chips. Never above 0, as a deal only costs chips."""
    judgement = Judgement(view)
    worths = {"keep": -judgement.keeping(), ASK: -judgement.asking()}
    liked = [worths[action] + LEANS.get(temper, 0.0) * (action == ASK) for action in legal]
    return Thought(tuple([worths[action] for action in legal]), mixed(liked, WHIMS.get(temper, CLOSE)))


class Judgement:
    """How a player judges the deal in their turn."""

    def __init__(self, view: View) -> None:
        self.mine = WORTH[view.card]
        self.players = sum(chips > 0 for chips in view.chips)
        self.dealer = view.variant == "coucou"
        self.turns = len(view.waiting)
        asker = view.calls[-1] if view.calls else None
        given = WORTH[view.cards[asker.seat]] if asker and asker.came == "exchanged" else 0
        self.behind = reached(view.calls, self.players, self.mine, given)
        self.hidden = left_over(view, self.players)
        self.fewer = [1.0, *[self.rarer(limit) for limit in LIMITS]]

    def rarer(self, limit: int) -> float:
        """The odds of `Ahead` let a card be drawn twice. This factor corrects them."""
        reach, whole = sum(self.hidden[limit:]), sum(self.hidden)
        even = (KING + 1 - limit) * EACH
        ratio = 1.0
        for drawn in range(self.turns - 1 + self.dealer):
            ratio *= max(0, reach - drawn) / (whole - drawn) / even if even else 0
        return ratio

    def keeping(self) -> float:
        """The cost of keeping the card, in chips."""
        return self.cost(self.mine, self.fresh(self.turns - 1))

    def asking(self) -> float:
        """The cost of asking, in chips: the mean over all cards that the player may get."""
        costs = [count * self.getting(card) for card, count in enumerate(self.hidden) if count]
        return sum(costs) / sum(self.hidden)

    def getting(self, card: int) -> float:
        """The cost of asking, in chips, if the next player or the stock has this card. The next player keeps
        our card if theirs was lower.
        """
        if card == KING:
            return self.cost(self.mine, self.fresh(self.turns - 2))
        if self.turns == 1 or card < self.mine:
            return self.cost(card, self.fresh(self.turns - 2))
        return self.cost(card, ahead(self.turns - 1, self.players, self.dealer).holding[self.mine])

    def fresh(self, turns: int) -> Odds:
        """`Ahead.fresh` if this many ``turns`` are left. A number below 0 counts as 0."""
        return ahead(max(0, turns), self.players, self.dealer).fresh

    def cost(self, card: int, others: Odds) -> float:
        """The cost of showing this card, in chips. It is lower if another player loses a chip too."""
        alone = 1 / (self.players - 1)
        return (1 - alone) * self.lowest(card, others) + alone * self.lowest(card + 1, others)

    def lowest(self, limit: int, others: Odds) -> float:
        """The probability that all other players' cards reach the limit."""
        return self.behind[limit] * others[limit] * self.fewer[limit]


def left_over(view: View, players: int) -> list[float]:
    """How many cards of each rank are probably not held by players who have had their turn. It is assumed
    that nobody kept a poor card.
    """
    counts = [0.0] * (KING + 1)
    for card in PACK:
        counts[WORTH[card]] += card not in view.cards
    kept = [count * (1 - ask) for count, ask in zip(counts, asking(players), strict=True)]
    keepers = sum(call.came == "kept" and not view.cards[call.seat] for call in view.calls)
    part = keepers / sum(kept)
    return [count - part * held for count, held in zip(counts, kept, strict=True)]
