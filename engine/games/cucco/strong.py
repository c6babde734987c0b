"""The strong player of Cucco 21: it weighs each choice in chips, and uses all that the calls reveal."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from engine.game import WAIT, Action, Seat
from engine.games.cucco.hidden import LASTING, Hidden, roles
from engine.games.cucco.house import Weighing, answer, threatened
from engine.games.cucco.nouns import ASK, CALL, CLOWN, KEEP, OWL, Card, View
from engine.games.cucco.rounds import price_of
from engine.minds import LEANS, PLAIN, Temper, Thought, mixed

SEARCHES = False
UNIT = "chips"
CLOSE = 0.015
"""If a choice is worse than the best by this share of the cost of going out, it is 1/e times as likely."""
WHIMS: dict[Temper, float] = {"surprises": 0.05}
"""The value of `CLOSE` for tempers that take a worse choice more often."""
PARTING = 0.2
"""The cost of giving away lovers in an unwanted exchange, or of waiting with an owl that the next request
could take. It is a share of the cost of going out.
"""


def weigh(view: View, legal: Sequence[Action], rng: Random, worlds: int, temper: Temper = PLAIN) -> Thought:
    """How many chips each choice is expected to earn."""
    judgement = Judgement(view)
    leans: dict[Action, float] = {}
    if WAIT in legal:
        worths = {CALL: 0.0, WAIT: judgement.waiting()}
    elif view.request:
        worths = dict.fromkeys(legal, -PARTING * judgement.price)
        worths[answer(view, view.request, legal)] = 0.0
    else:
        worths = {CALL: 0.0, KEEP: judgement.keeping(), ASK: judgement.asking()}
        leans[ASK] = LEANS.get(temper, 0.0) * judgement.price
    liked = [worths[action] + leans.get(action, 0.0) for action in legal]
    close = WHIMS.get(temper, CLOSE) * judgement.price
    return Thought(tuple([worths[action] for action in legal]), mixed(liked, close))


class Judgement(Weighing):
    """Values a player's choices in chips. It uses all that the player sees and all that the calls reveal."""

    def __init__(self, view: View) -> None:
        super().__init__(view)
        self.left = len(view.chips) - len(view.out_of_hand)
        price = price_of(view)
        if not 0 < price <= view.chips[self.seat]:
            self.price = max(1, view.pot) / (self.left - 1)
        self.hidden = Hidden(self.chances, len(view.playing))
        self.roles, self.givers = roles(view.story)
        self.turns = sum(not view.cards[seat] for seat in view.waiting if seat != self.seat)

    def keeping(self) -> float:
        """The value of keeping the card. For an owl, that is the value of not calling it."""
        return self.waiting() if self.mine == OWL else super().keeping()

    def waiting(self) -> float:
        """The value of waiting with an owl, compared with calling it now.

        Others may go out meanwhile, but each ceremony costs a chip. If one rival is left, waiting is a loss.
        """
        if threatened(self.view) or len(self.others) == 1:
            return -PARTING * self.price
        outs, ceremonies = self.hidden.fates()
        return self.turns * (outs * self.price / self.left - ceremonies * (self.view.chips[self.seat] > 0))

    def having(self, card: Card, without: Seat | None = None) -> float:
        """The value of showing this card at the end. The seat ``without`` is known to have no lower card."""
        unknown = without is not None and not self.view.cards[without]
        return -self.price * self.risk(card, self.turns - unknown, without)

    def risk(self, card: Card, turns: int, without: Seat | None) -> float:
        """The probability that no card is lower, if ``turns`` players with hidden cards are still to come."""
        cards, limit = self.view.cards, min(card, OWL)
        if any(cards[seat] and cards[seat] < limit for seat in self.others if seat != without):
            return 0.0
        found = self.hidden.ahead(limit, turns)
        content = {giver for seat, giver in self.givers.items() if self.roles.get(seat) == "content"}
        for seat in self.others:
            if cards[seat] or seat in self.view.waiting or seat in content:
                continue
            found *= self.hidden.reaches(self.roles.get(seat, "open"), limit)
        return found

    def exchanging(self, card: Card, other: Seat) -> float:
        """The value of the exchange. A poor card that was given away may be passed on until it leaves the
        round, or meets a cat.
        """
        if self.mine == CLOWN and len(self.others) == 1:
            return 0.0
        brought = super().exchanging(card, other)
        if self.mine >= card or self.mine == CLOWN:
            return brought
        if len(self.others) == 1:
            return brought - self.price * (self.hidden.drawn(card) + self.hidden.cat)
        turns = self.turns - (not self.view.cards[other])
        asks = self.hidden.asks[self.mine]
        caught = asks * self.hidden.caught(turns + 1) if self.view.owners[self.seat] == self.seat else 0.0
        gone = asks * LASTING ** (turns + 1) * self.risk(card, turns, other)
        return brought - self.price * (caught + (1 - caught) * gone)
