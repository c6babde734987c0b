"""The strong player of Coucou: it works out what each call costs in chips, by all that the calls tell."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from random import Random

from engine.game import Action
from engine.games.coucou.line import EACH, LIMITS, Odds, ahead, asking, reached
from engine.games.coucou.nouns import ASK, KING, PACK, WORTH, View
from engine.minds import PLAIN, Temper, Thought

SEARCHES = False
UNIT = "chips"
CLOSE = 0.012
"""How many chips apart two choices are that it still mixes."""


def weigh(view: View, legal: Sequence[Action], rng: Random, worlds: int, temper: Temper = PLAIN) -> Thought:
    """What keeping and asking are expected to bring, in chips."""
    odds = Judgement(view)
    worths = [-odds.asking() if action == ASK else -odds.keeping() for action in legal]
    best = max(worths)
    weights = [exp(max((worth - best) / CLOSE, -40)) for worth in worths]
    weights = [weight if weight > 0.05 else 0 for weight in weights]
    whole = sum(weights)
    return Thought(tuple(worths), tuple([weight / whole for weight in weights]))


class Judgement:
    """How a player whose turn it is judges the deal."""

    def __init__(self, view: View) -> None:
        seat = view.waiting[0]
        self.mine = WORTH[view.cards[seat]]
        self.players = sum(chips > 0 for chips in view.chips)
        self.dealer = view.variant == "coucou"
        self.turns = len(view.waiting)
        last = view.calls[-1] if view.calls else None
        passed = last is not None and last.came == "exchanged"
        given = WORTH[view.cards[last.seat]] if last and passed else 0
        self.behind = reached(view.calls, self.players, self.mine, given)
        self.ahead = self.turns - 1 + self.dealer
        self.rest = left_over(view, self.players)
        whole = sum(self.rest)
        self.chances = [count / whole for count in self.rest]
        self.fewer = [1.0] + [self.shrunk(limit) for limit in LIMITS]

    def shrunk(self, limit: int) -> float:
        """By how much less likely it is that all to come reach a limit, as no card is there twice."""
        reach, whole = sum(self.rest[limit:]), sum(self.rest)
        even = (KING + 1 - limit) * EACH
        ratio = 1.0
        for drawn in range(self.ahead):
            ratio *= max(0, reach - drawn) / (whole - drawn) / even if even else 0
        return ratio

    def cost(self, card: int, others: Odds) -> float:
        """The chance to lose a chip with this card; a loss shared is a smaller one."""
        alone = 1 / (self.players - 1)
        return (1 - alone) * self.all(card, others) + alone * self.all(card + 1, others)

    def all(self, limit: int, others: Odds) -> float:
        return self.behind[limit] * others[limit] * self.fewer[limit]

    def line(self, turns: int) -> Odds:
        return ahead(turns, self.players, self.dealer).fresh

    def keeping(self) -> float:
        return self.cost(self.mine, self.line(self.turns - 1))

    def asking(self) -> float:
        return sum(chance * self.getting(card) for card, chance in enumerate(self.chances) if chance)

    def getting(self, card: int) -> float:
        """What it costs if the card asked for is this one."""
        if card == KING or self.turns == 1:
            mine = self.mine if card == KING else card
            return self.cost(mine, self.line(max(0, self.turns - 2)))
        if card < self.mine:
            return self.cost(card, self.line(self.turns - 2))
        return self.cost(card, ahead(self.turns - 1, self.players, self.dealer).holding[self.mine])


def left_over(view: View, players: int) -> list[float]:
    """How many cards of each worth are probably not with those who have spoken. Who kept has no poor one."""
    seen = {*view.cards}
    counts = [0.0] * (KING + 1)
    for card in PACK:
        counts[WORTH[card]] += card not in seen
    kept = [count * (1 - ask) for count, ask in zip(counts, asking(players), strict=True)]
    keepers = sum(call.came == "kept" and not view.cards[call.seat] for call in view.calls)
    part = keepers / sum(kept)
    return [count - part * held for count, held in zip(counts, kept, strict=True)]
