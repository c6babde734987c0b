"""The end of a deal of Duck Soup, solved: there is no stock, so a player who counts knows both hands.

The rules of a trick are repeated here, for hands that are numbers with a bit for each card. The engine's
own values would be too slow for the many thousand positions of an ending.
"""

from __future__ import annotations

from math import inf
from typing import cast

from engine.game import Seat
from engine.games.ducksoup.nouns import CARDS, Pair, Score
from engine.games.ducksoup.scores import game_points, products_of
from engine.games.ducksoup.tricks import beats, trick_worth
from engine.games.ducksoup.uses import BIT, TWINS, Bit, Hand, margin

DECIDED = 125
"""The value of winning the game with this deal, in points of the deal's score."""

TAKES: dict[tuple[Bit, Bit], int] = {
    (BIT[lead], BIT[card]): trick_worth(lead, card) * (-1 if beats(card, lead, 2) else 1)
    for lead in CARDS
    for card in CARDS
    if lead[0] != card[0]
}
"""The leader's points when a card of another rank follows. If below 0, the other player makes them."""
PER_TRICK = 1.67
"""The average points of a trick."""
ALL = (-inf, inf)
"""The bounds of a search that has to find the exact value."""
MISSES = (-1.5, -0.5, 0.5, 1.5)
"""The points by which an estimate may be wrong. All are about equally likely."""


class Ending:
    """The values of the positions of one second course, each stored for when the position comes up again.

    A position consists of both hands (the leader's first), the leader's seat, and the points that the leader
    and the other player have made in the course. Its value is the leader's score less the other's, plus
    `DECIDED` if the leader wins the game, or minus `DECIDED` if the other wins it. A value outside ``low`` …
    ``high`` may be a mere bound, as in any alpha-beta search.
    """

    def __init__(self, first: Pair, sheet: tuple[Score, ...], horizon: int = 0) -> None:
        """``first`` has the points of the deal's first course, ``sheet`` has the scores of earlier deals.

        Positions with ``horizon`` cards in hand are only estimated.
        """
        self._horizon = horizon
        self._first = first
        self._sheet = sheet
        self._worths: dict[tuple[Seat, int, int], float] = {}
        self._even: dict[tuple[Seat, int, int, int], bool] = {}
        self._cards: dict[Hand, tuple[Bit, ...]] = {0: ()}
        self._replies: dict[tuple[Bit, Hand], tuple[tuple[Bit, int], ...]] = {}
        self._known: dict[object, tuple[float, float]] = {}
        self._margins: dict[tuple[Hand, Hand], int] = {}
        self._estimates: dict[tuple[Seat, int, int, int, int], float] = {}

    def lead(
        self, lead: Hand, follow: Hand, seat: Seat, mine: int, yours: int, low: float, high: float
    ) -> float:
        """The value for the leader, who must play a card."""
        if not lead:
            return self._value(seat, mine, yours)
        if lead.bit_count() <= self._horizon:
            return self._estimate(lead, follow, seat, mine, yours)
        key: object
        if self._is_even(seat, mine, yours, lead.bit_count()):
            # The points so far only add a constant to the value.
            base, key = self._value(seat, mine, yours), (lead, follow, seat)
        else:
            base, key = 0.0, (lead, follow, seat, mine, yours)
        least, most = self._known.get(key, (-inf, inf))
        if least + base >= high or least == most:
            return least + base
        if most + base <= low:
            return most + base
        best, floor = -inf, low
        for card in self._sorted(lead):
            value = self.played(lead ^ card, follow, card, seat, mine, yours, floor, high)
            if value > best:
                best = value
                if value > floor:
                    floor = value
                    if value >= high:
                        break
        found = best - base
        if best <= low:
            self._known[key] = (least, found)
        elif best >= high:
            self._known[key] = (found, most)
        else:
            self._known[key] = (found, found)
        return best

    def played(
        self, lead: Hand, follow: Hand, card: Bit, seat: Seat, mine: int, yours: int, low: float, high: float
    ) -> float:
        """The value for the leader, who has led this card."""
        worst = inf
        for reply, brings in self._answers(card, follow):
            left = follow ^ reply
            if brings > 0:
                value = self.lead(lead, left, seat, mine + brings, yours, low, high)
            elif brings:
                value = -self.lead(left, lead, 1 - seat, yours - brings, mine, -high, -low)
            else:
                value = self.quacked(lead, left, card, seat, mine, yours, low, high)
                if value > low:
                    silent = self.lead(lead, left, seat, mine + 2, yours, low, high)
                    value = min(value, silent)
            if value < worst:
                worst = value
                if value < high:
                    high = value
                    if value <= low:
                        break
        return worst

    def quacked(
        self, lead: Hand, follow: Hand, card: Bit, seat: Seat, mine: int, yours: int, low: float, high: float
    ) -> float:
        """The value for the leader, who has led ``card`` and must answer a Quack."""
        best = -self.lead(follow, lead, 1 - seat, yours + 2, mine, -high, -low)
        for third in self._sorted(lead & TWINS[card]):
            if best >= high:
                break
            best = max(best, self.third(lead ^ third, follow, third, seat, mine, yours, max(low, best), high))
        return best

    def third(
        self, lead: Hand, follow: Hand, third: Bit, seat: Seat, mine: int, yours: int, low: float, high: float
    ) -> float:
        """The value for the leader, who has said Quack-quack with this card."""
        worst = inf
        for fourth, brings in self._answers(third, follow):
            worst = min(
                worst, self.fourth(lead, follow ^ fourth, brings, seat, mine, yours, low, min(high, worst))
            )
            if worst <= low:
                break
        return worst

    def fourth(
        self,
        lead: Hand,
        follow: Hand,
        brings: int,
        seat: Seat,
        mine: int,
        yours: int,
        low: float,
        high: float,
    ) -> float:
        """The value for the leader after a double trick. ``brings`` comes from `_answers`."""
        if not brings:
            return -self.lead(follow, lead, 1 - seat, yours + 4, mine, -high, -low)
        return self.lead(lead, follow, seat, mine + 2 + abs(brings), yours, low, high)

    def _estimate(self, lead: Hand, follow: Hand, seat: Seat, mine: int, yours: int) -> float:
        found = self._margins.get((lead, follow))
        if found is None:
            found = self._margins[lead, follow] = round(4 * margin(lead, follow))
        cards = lead.bit_count()
        value = self._estimates.get((seat, mine, yours, cards, found))
        if value is None:
            half = PER_TRICK * cards / 2
            value = 0.0
            for miss in MISSES:
                diff = (found / 4 + miss) / 2
                one, other = mine + max(0.0, half + diff), yours + max(0.0, half - diff)
                value += (-self._worth(other, one) if seat else self._worth(one, other)) / len(MISSES)
            self._estimates[seat, mine, yours, cards, found] = value
        return value

    def _value(self, seat: Seat, mine: int, yours: int) -> float:
        value = self._worths.get((seat, mine, yours))
        if value is None:
            value = -self._value(0, yours, mine) if seat else self._worth(mine, yours)
            self._worths[seat, mine, yours] = value
        return value

    def _worth(self, one: float, other: float) -> float:
        """The value for seat 0, in points of the deal's score, if the course ends with these points."""
        mine, yours = products_of(Score(self._first, cast("Pair", (one, other))))
        return mine - yours + DECIDED * self._winner(one, other)

    def _winner(self, one: float, other: float) -> int:
        """Who wins the game with these points of the course: 1 for seat 0, -1 for seat 1, 0 for nobody."""
        found = game_points((*self._sheet, Score(self._first, cast("Pair", (one, other)))))
        return (found[0] > 0) - (found[1] > 0)

    def _is_even(self, seat: Seat, mine: int, yours: int, tricks: int) -> bool:
        """Whether all possible ends of this deal have the same winner of the game, or all have none. If so,
        the worth of a point does not depend on the points so far.
        """
        even = self._even.get((seat, mine, yours, tricks))
        if even is None:
            one, other = (yours, mine) if seat else (mine, yours)
            even = self._winner(one + 2 * tricks, other) == self._winner(one, other + 2 * tricks)
            self._even[seat, mine, yours, tricks] = even
        return even

    def _sorted(self, hand: Hand) -> tuple[Bit, ...]:
        """The cards of a hand, the highest first."""
        found = self._cards.get(hand)
        if found is None:
            highest = 1 << hand.bit_length() - 1
            found = self._cards[hand] = (highest, *self._sorted(hand ^ highest))
        return found

    def _answers(self, card: Bit, hand: Hand) -> tuple[tuple[Bit, int], ...]:
        """Each possible reply from the hand, and what ``card`` earns then: 0 if the ranks are equal."""
        found = self._replies.get((card, hand))
        if found is None:
            worths = [(reply, TAKES.get((card, reply), 0)) for reply in reversed(self._sorted(hand))]
            found = self._replies[card, hand] = tuple(sorted(worths, key=lambda reply: reply[1]))
        return found
