"""What the calls of a round of Cucco 21 say about the cards, and what the players still to act will do.

Each hidden card is assumed to be a random one of the cards that a player does not see, independent of the
other hidden cards.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import accumulate
from math import exp
from typing import Literal, TypeAlias

from engine.game import Seat
from engine.games.cucco.nouns import (
    CAT,
    CEREMONY,
    CLOWN,
    ENOUGH,
    LOVERS,
    OWL,
    PASSING,
    PERSON,
    Call,
    Card,
)

Role: TypeAlias = Literal["open", "kept", "content", "swapped", "stuck"]
"""What a player has done.

open: nothing that hints at their card. kept: they kept it. content: they kept the card that another player
gave them. swapped: they asked, and got another player's card. stuck: they asked in vain.
"""

STAYING = (*PASSING, PERSON, CAT, LOVERS)
"""Cards that no request takes away."""
DECIDING = (*PASSING, PERSON, CAT, OWL, CLOWN)
"""Cards of the deck that the asker does not take, and the clown, whose rank changes when it is taken."""
DOUBT = 0.8
"""How near the limit a card must be, in ranks, for its holder to be in doubt."""
SLIP = 0.01
"""How likely another player is to make the call that is clearly worse."""
SOLD = 0.95
"""The probability that a player who has a ceremony asks for an exchange."""
PASSED_ON = 0.85
"""The probability that a player still to act asks with a poor card, and so passes it on."""
LASTING = 0.9
"""The probability that a player with a turn to come gets rid of a poor card passed to them."""
CLOWNING = 0.8
"""How likely a clown is to put its holder out before the cards are shown."""

Odds: TypeAlias = Sequence[float]
"""How likely a card is to reach a limit, indexed by limit (index 0 is not used)."""


@cache
def asks(players: int) -> Odds:
    """For each card, the probability that a player who knows only this card asks for an exchange.

    With two players they usually ask with cards up to 9, with five players up to 5, with twelve up to 2.
    """
    limit = OWL * (0.6 / players) ** 0.6 - 0.5
    odds = [SLIP + (1 - 2 * SLIP) / (1 + exp((card - limit) / DOUBT)) for card in range(OWL + 1)]
    odds[CEREMONY] = SOLD
    return odds


def roles(story: Sequence[Call]) -> tuple[dict[Seat, Role], dict[Seat, Seat]]:
    """Each player's role, and the giver for each player who was given a card."""
    found: dict[Seat, Role] = {}
    givers: dict[Seat, Seat] = {}
    for call in story:
        if call.came == "kept":
            found[call.seat] = "content" if call.seat in givers else "kept"
        elif call.came != "exchanged":
            found[call.seat] = "stuck"
        elif call.other is None:
            found[call.seat] = "open"
        else:
            found[call.seat] = "swapped"
            givers[call.other] = call.seat
    return found, givers


def reaching(weights: Sequence[float]) -> Odds:
    """How likely a card is to reach each limit, given a weight for each card."""
    sums = [*accumulate(reversed(weights))]
    whole = sums[-1] or 1.0
    return [*[total / whole for total in reversed(sums)], 0.0]


class Hidden:
    """What the unseen cards are likely to be. ``chances`` is how likely each is if nothing hints at it."""

    def __init__(self, chances: Mapping[Card, float], players: int) -> None:
        # Each of these lists is indexed by card. Index 0 stands for no card.
        self.raw = [chances.get(card, 0.0) for card in range(OWL + 1)]
        self.asks = asks(players)
        self.free = [0.0 if card in STAYING else chance for card, chance in enumerate(self.raw)]
        self.asked = [chance * ask for chance, ask in zip(self.raw, self.asks, strict=True)]
        self.kept = [chance * (1 - ask) for chance, ask in zip(self.raw, self.asks, strict=True)]
        self.taken = [0.0 if card in DECIDING else chance for card, chance in enumerate(self.raw)]
        self.deciding = 1 - sum(self.raw[card] for card in PASSING) or 1.0
        self.cat = self.raw[CAT] / self.deciding
        self.stuck = self.raw[OWL] / self.deciding
        self.outs = 0.0 if players == 2 else self.raw[PERSON] / self.deciding + self.cat
        self.odds: dict[Role, Odds] = {
            "open": reaching(self.raw),
            "kept": reaching(self.kept),
            "swapped": reaching(self.free),
            "stuck": reaching(self.asked),
        }

    def reaches(self, role: Role, limit: Card) -> float:
        """How likely the card of a player in this role is to reach the limit.

        If the player is content, the card that they gave in return must reach the limit too.
        """
        return self._both(limit) / (self._both(1) or 1.0) if role == "content" else self.odds[role][limit]

    def _both(self, limit: Card) -> float:
        """The probability that a player gives their card away, that its taker keeps it, and that both of
        their cards reach the limit.
        """
        above = self.odds["swapped"]
        return sum(
            self.asked[card]
            * (above[limit] - above[max(limit, card)] + (1 - self.asks[card]) * above[max(limit, card)])
            for card in range(limit, OWL + 1)
        )

    def ahead(self, limit: Card, turns: int) -> float:
        """The probability that each of the last ``turns`` players reaches the limit or goes out.

        Players may pass a poor card on until the last of them gives it to the deck.
        """
        if not turns:
            return 1.0
        reach = min(1.0, self.odds["open"][limit] + CLOWNING * self.raw[CLOWN] * (limit > CLOWN))
        poor = sum(self.raw[:limit])
        moved = sum(self.asked[:limit]) / poor if poor else 0.0
        gone = (1 - reach) * moved * sum(LASTING**step for step in range(2, turns + 1))
        return float(
            min(1.0, reach ** (turns - 1) * (self.last(limit) + gone * (self.drawn(limit) + self.outs)))
        )

    def last(self, limit: Card) -> float:
        """How likely the last player, who may ask the deck, is to reach the limit or go out."""
        asking = sum(self.asked)
        stuck = self.stuck * sum(self.asked[limit:])
        return sum(self.kept[limit:]) + asking * (self.drawn(limit) + self.outs) + stuck

    def drawn(self, limit: Card) -> float:
        """How likely the deck's card is to reach the limit. A clown from the deck always reaches it."""
        return (self.raw[CLOWN] + sum(self.taken[limit:])) / self.deciding

    def caught(self, requests: int) -> float:
        """How likely a poor card is to meet a cat if up to this many ``requests`` pass it on."""
        return self.cat * sum(PASSED_ON**step for step in range(requests))

    def fates(self) -> tuple[float, float]:
        """What one turn is expected to do: how many players it puts out before the cards are compared, and
        for how many ceremonies the others pay.
        """
        asking = sum(self.asked)
        outs = asking * (self.raw[PERSON] + self.raw[CAT] + self.raw[CLOWN]) + self.asked[CLOWN]
        good = sum(self.free[ENOUGH:])
        return outs, self.asked[CEREMONY] * good + self.raw[CEREMONY] * sum(self.asked[ENOUGH:])
