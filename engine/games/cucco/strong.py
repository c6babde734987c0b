"""The strong player of Cucco 21: it weighs what each choice brings in chips, by all that the calls tell."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from random import Random

from engine.game import WAIT, Action, Seat
from engine.games.cucco.actions import ASK, CALL
from engine.games.cucco.house import Weighing, answer, threatened
from engine.games.cucco.nouns import CAT, CLOWN, OWL, Card, View
from engine.games.cucco.rounds import price_of
from engine.games.cucco.rumours import LASTING, Rumours, roles
from engine.minds import PLAIN, Temper, Thought

SEARCHES = False
UNIT = "chips"
CLOSE = 0.015
"""How far apart two choices are that it still mixes, as a part of what it costs to go out."""


def weigh(view: View, legal: Sequence[Action], rng: Random, worlds: int, temper: Temper = PLAIN) -> Thought:
    """What each choice is expected to bring, in chips."""
    if WAIT in legal:
        return certain(CALL if threatened(view) or Judgement(view).waiting() < 0 else WAIT, legal)
    if view.request:
        return certain(answer(view, view.request, legal), legal)
    judgement = Judgement(view)
    found = {ASK: judgement.asking(), "keep": judgement.keeping(), CALL: judgement.calling()}
    worths = tuple([found[action] for action in legal])
    best = max(worths)
    weights = [exp(max((worth - best) / CLOSE / judgement.price, -40)) for worth in worths]
    weights = [weight if weight > 0.05 else 0 for weight in weights]
    whole = sum(weights)
    return Thought(worths, tuple([weight / whole for weight in weights]))


def certain(choice: Action, legal: Sequence[Action]) -> Thought:
    """A choice that needs no weighing."""
    worths = tuple([0.0 if action == choice else -1.0 for action in legal])
    return Thought(worths, tuple([float(action == choice) for action in legal]))


class Judgement(Weighing):
    """How a player whose turn it is weighs what they see and what the calls tell."""

    def __init__(self, view: View) -> None:
        super().__init__(view)
        price = price_of(view.round)
        if not 0 < price <= view.chips[self.seat]:
            self.price = max(1, view.pot) / (len(view.chips) - len(view.out_of_hand) - 1)
        self.rumours = Rumours(self.chances, len(view.playing))
        self.roles, self.givers = roles(view.story)
        self.known = [view.cards[seat] for seat in self.others if view.cards[seat]]
        self.turns = sum(not view.cards[seat] for seat in view.waiting if seat != self.seat)

    def calling(self) -> float:
        """What it brings to call the owl."""
        return 0.0

    def waiting(self) -> float:
        """What it brings to let the others play on with an owl in hand, which cannot be taken away.

        The more go out the better, but a ceremony costs a chip.
        """
        if len(self.others) == 1:
            return -self.price
        share = self.price / (len(self.view.chips) - len(self.view.out_of_hand))
        outs, ceremonies = self.rumours.fates()
        return self.turns * (outs * share - ceremonies * (self.view.chips[self.seat] > 0))

    def keeping(self) -> float:
        if self.mine == OWL:
            return self.waiting()
        return self.having(self.mine)

    def risk(self, card: Card, turns: int, without: Seat | None = None) -> float:
        """How likely nobody has a lower card, with so many others who have a turn and an unknown card."""
        if any(
            self.view.cards[seat] and self.view.cards[seat] < card for seat in self.others if seat != without
        ):
            return 0.0
        limit = min(card, OWL)
        found = self.rumours.ahead(limit, turns)
        paired = {giver for seat, giver in self.givers.items() if self.roles.get(seat) == "content"}
        for seat in self.others:
            if self.view.cards[seat] or seat in self.view.waiting or seat in paired:
                continue
            role = self.roles.get(seat, "open")
            found *= self.rumours.content(limit) if role == "content" else self.rumours.odds[role][limit]
        return found

    def having(self, card: Card, without: Seat | None = None) -> float:
        turns = self.turns - (without is not None and not self.view.cards[without])
        return -self.price * self.risk(card, turns, without)

    def exchanging(self, card: Card, other: Seat) -> float:
        """The poor card that was given away may go on until it leaves the round."""
        brought = super().exchanging(card, other)
        if self.mine == CLOWN and len(self.others) == 1:
            return 0.0
        if CLOWN < self.mine < card and len(self.others) == 1:
            return brought - self.price * (self.rumours.drawn(card) + self.chances.get(CAT, 0))
        if CLOWN < self.mine < card:
            turns = self.turns - (not self.view.cards[other])
            asks = self.rumours.asks[self.mine]
            caught = (
                asks * self.rumours.caught(turns + 1) if self.view.owners[self.seat] == self.seat else 0.0
            )
            gone = asks * LASTING ** (turns + 1) * self.risk(card, turns, other)
            brought -= self.price * (caught + (1 - caught) * gone)
        return brought
