"""The first course of Duck Soup: what an action earns on average over imagined hands of the other player."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from statistics import fmean
from typing import NamedTuple, cast

from engine.game import Action, Seat
from engine.games.ducksoup.nouns import DUCK, PLAYS, Card, View
from engine.games.ducksoup.tricks import beats, trick_worth
from engine.games.ducksoup.uses import BIT, Uses, hand_of, uses

ANSWERED = 3.5
"""The average points of a leader who answers a Quack, if the other player lacks the rank's fourth card."""


def weigh(view: View, legal: Sequence[Action], rng: Random, worlds: int) -> list[float]:
    """The points that each action earns on average, if the other hand is imagined ``worlds`` times."""
    found = uses(view.stock)
    imagined = [World(view, imagine(view, rng), found) for _ in range(worlds)]
    return [fmean(world.worth(action) for world in imagined) for action in legal]


def imagine(view: View, rng: Random) -> list[Card]:
    """A random hand that the other player may have."""
    return rng.sample(view.unseen, view.held[1 - cast("Seat", view.seat)])


class Reply(NamedTuple):
    """What the other player's reply is worth, in points."""

    hoped: float
    """The points that the other player expects from the reply."""
    brings: float
    """The points that the reply earns us."""


class World:
    """One hand that the other player may have, and what our actions earn if that player replies well.

    The other player judges by what they see, without knowing our hand.
    """

    def __init__(self, view: View, theirs: Sequence[Card], found: Uses) -> None:
        """``found`` is the value of keeping each card, which is lost when the card is played."""
        self._view = view
        self._theirs = theirs
        self._unseen = view.unseen
        self._lead = found.lead
        hand, other = hand_of(view.hand), hand_of(theirs)
        self._mine = {card: found.of(BIT[card], hand, other) for card in view.hand}
        self._yours = {card: found.of(BIT[card], other, hand) for card in theirs}
        self._blind = len(view.hand) / (len(view.hand) + view.stock)

    def worth(self, action: Action) -> float:
        """The points that this action earns."""
        if action == DUCK:
            return self._with_lead(-2)
        card, trick = PLAYS[action], self._view.trick
        if not trick:
            brings = self._led(card)
        elif action != card:
            brings = self._quacked(card) if len(trick) == 1 else self._answered(card)
        elif len(trick) == 1:
            brings = self._with_lead(-_taken(trick[0], card))
        else:
            brings = self._with_lead(4 if card[0] == trick[2][0] else -2 - trick_worth(trick[2], card))
        return brings - self._mine[card]

    def _with_lead(self, points: float) -> float:
        """Our ``points``, plus the value of the next lead if we win the trick, or minus that value if not."""
        return points + self._lead if points > 0 else points - self._lead

    def _reply(self, card: Card, points: float) -> Reply:
        """A reply with this card and no Quack, in a trick that earns us these points."""
        brings = self._with_lead(points) + self._yours[card]
        return Reply(-brings, brings)

    def _led(self, lead: Card) -> float:
        replies: list[Reply] = []
        for card in self._theirs:
            if card[0] == lead[0]:
                replies += self._reply(card, 2), self._quack(lead, card)
            else:
                replies.append(self._reply(card, _taken(lead, card)))
        return max(replies).brings

    def _quack(self, lead: Card, card: Card) -> Reply:
        """The other player's reply that says Quack to our lead."""
        view, kept = self._view, self._yours[card]
        thirds = [held for held in view.hand if held[0] == lead[0] and held != lead]
        others = self._of_rank(lead)
        soup = self._with_lead(4 if len(others) > 1 else -ANSWERED)
        third = self._feared(lead, len(others) - len(thirds))
        hoped = (1 - third) * self._with_lead(2) + third * soup - kept
        if not thirds:
            return Reply(hoped, self._with_lead(-2) + kept)
        spare = self._mine[thirds[0]]
        fourth = view.chance(self._unseen_of(lead) - 1)
        answer = fourth * self._with_lead(-4) + (1 - fourth) * self._with_lead(ANSWERED) - spare
        if answer < self._with_lead(-2):
            return Reply(hoped, self._with_lead(-2) + kept)
        return Reply(hoped, kept - soup - spare)

    def _quacked(self, card: Card) -> float:
        """The points that our Quack earns, if the other player answers as seems best to them."""
        thirds = self._of_rank(card)
        if not thirds:
            return self._with_lead(2)
        third = min(thirds, key=self._yours.__getitem__)
        kept = self._yours[third]
        fourths = [held for held in self._view.hand if held[0] == card[0] and held != card]
        fourth = self._feared(card, len(thirds) - len(fourths))
        hoped = fourth * self._with_lead(-4) + (1 - fourth) * self._with_lead(ANSWERED) - kept
        if hoped < self._with_lead(-2):
            return self._with_lead(2)
        if fourths:
            return self._with_lead(4) + kept - self._mine[fourths[0]]
        rest = [held for held in self._view.hand if held != card]
        return kept + max(self._with_lead(-2 - trick_worth(third, held)) - self._mine[held] for held in rest)

    def _answered(self, third: Card) -> float:
        """The points that we earn by answering the other player's Quack with this third card."""
        return max(
            self._reply(card, -4 if card[0] == third[0] else 2 + trick_worth(third, card))
            for card in self._theirs
        ).brings

    def _of_rank(self, card: Card) -> list[Card]:
        return [held for held in self._theirs if held[0] == card[0]]

    def _unseen_of(self, card: Card) -> int:
        return sum(other[0] == card[0] for other in self._unseen)

    def _feared(self, card: Card, theirs: int) -> float:
        """How likely it seems to the other player that we have another card of this rank.

        ``theirs`` is how many cards of this rank they have seen, minus how many we have seen.
        """
        return 1 - (1 - self._blind) ** (self._unseen_of(card) - theirs)


def _taken(lead: Card, card: Card) -> int:
    """The points that the second card earns the leader, if played without Quack."""
    return -1 if beats(card, lead, 1) else trick_worth(lead, card)
