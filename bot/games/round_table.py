"""A table seen from above: seats round it counter-clockwise, the deck in the middle, and arrows for swaps."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from bot.drawing import ALARM, DIM, GOLD, GROUND, RAISED, SMALL, WIDTH, Arrow, Face, Mark, Panel, Point, Words
from bot.games.turns import Call, Track
from bot.table.sitting import Sitting
from engine.game import Seat

WIDE, ACROSS = 252, 270
"""How wide a seat's field is, and how far apart the middles of two are."""
FELT = "#1F4A38"
REACH, INWARDS, ASIDE = 40, 22, 70
"""How near an arrow comes to the deck, and how it bends: from neighbours, and round the deck."""


class Spot(NamedTuple):
    """The middle of a seat's field, or of the deck, and how high that is."""

    x: float
    y: float
    high: float


class Field(NamedTuple):
    """What lies before a seat, and a few words below its name, such as chips."""

    face: str
    below: str
    dealer: bool = False
    lost: bool = False


class RoundTable:
    """Where everything lies on a table for so many ``seats``, which are numbered here as they sit."""

    def __init__(self, seats: int) -> None:
        rows = max(3, -(-seats // 2) - 1)
        down, high = (90, 76) if 5 < seats < 15 else (78, 66)
        upper = (seats - 2 * (rows - 2)) // 2
        lower, sides = seats - 2 * (rows - 2) - upper, range(1, rows - 1)
        places = [(place - (lower - 1) / 2, rows - 1) for place in range(lower)]
        places += [(1, row) for row in reversed(sides)]
        places += [((upper - 1) / 2 - place, 0) for place in range(upper)]
        places += [(-1, row) for row in sides]
        self.height = rows * down
        self.spots = [Spot(WIDTH / 2 + x * ACROSS, (y + 0.5) * down, high) for x, y in places]
        self.deck = Spot(WIDTH / 2, self.height / 2 - 14, down - 30)

    def felt(self, words: str) -> Iterator[Mark]:
        """The table itself with its deck, and a few words below that."""
        yield Panel(WIDE / 2, 33, WIDTH - WIDE, self.height - 66, FELT)
        x, y, size = self.deck
        yield Face("card_back", x - size / 2, y - size / 2, size)
        yield Words(words, x, y + size / 2 + 14, SMALL - 4, align="middle", width=150)

    def field(self, place: int, seat: Seat, held: Field, at: Sitting) -> Iterator[Mark]:
        """A seat's field: the card, the name and the words below it."""
        x, y, high = self.spots[place]
        left, top, card = x - WIDE / 2, y - high / 2, high - 6
        beside, room = left + card + 8, WIDE - card - 14
        yield Panel(left, top, WIDE, high, ALARM if held.lost else RAISED)
        yield Face(held.face, left + 3, top + 3, card)
        name, below = at.plain_names[seat], f"{held.below} ✗" if held.lost else held.below
        yield Words(
            name, beside, y - 14, 30, width=room - 36 if held.dealer else room, otherwise=f"{seat + 1}."
        )
        yield Words(below, beside, y + 17, SMALL - 4, DIM, width=room)
        if held.dealer:
            yield Panel(left + WIDE - 36, top + 4, 32, 32, GOLD)
            yield Words(at.tr("D"), left + WIDE - 20, top + 20, 28, GROUND, "middle", 32)

    def swaps(self, calls: Sequence[Call], way: Track, order: Sequence[Seat]) -> Iterator[Arrow]:
        """The exchanges of a deal, and in gold the ``way`` of a card. ``order``: who sits at which place."""
        hops = [*pairwise(way)]
        for call in calls:
            if call.came == "exchanged" and not {(call.seat, call.other), (call.other, call.seat)} & {*hops}:
                yield self.arrow(self._at(call.seat, order), self._at(call.other, order), DIM, both=True)
        for start, end in hops:
            yield self.arrow(self._at(start, order), self._at(end, order), GOLD)

    def _at(self, seat: Seat | None, order: Sequence[Seat]) -> Spot:
        return self.deck if seat is None else self.spots[order.index(seat)]

    def arrow(self, start: Spot, end: Spot, colour: str = DIM, *, both: bool = False) -> Arrow:
        """From one spot to another on the felt, along the inner sides of neighbours."""
        across, down = end.x - start.x, end.y - start.y
        turn = across * (start.y - self.height / 2) - down * (start.x - WIDTH / 2)
        bend = math.copysign(INWARDS, turn)
        if self.deck in (start, end):
            bend = 0
        elif abs(across) > ACROSS:
            bend = -ASIDE
        elif start.x + end.x == WIDTH:  # the deck is near
            bend = 0
        return Arrow(
            *self._tip(start, end), *self._tip(end, start), colour, 5 if both else 7, bend, both=both
        )

    def _tip(self, spot: Spot, other: Spot) -> Point:
        """Where an arrow between these two touches the first one: on its side that looks to the deck."""
        across, down = other.x - spot.x, other.y - spot.y
        if spot is self.deck:
            return (spot.x + math.copysign(REACH, across), spot.y)
        aside, below = spot.x - WIDTH / 2, spot.y - self.height / 2
        x, y = spot.x - math.copysign(WIDE / 2 + 3, aside), spot.y - math.copysign(spot.high / 2 + 3, below)
        is_side = abs(aside) > ACROSS / 2
        if not across and is_side:
            return (x, spot.y + math.copysign(12, down))
        if not down and abs(across) <= ACROSS:
            return (spot.x + math.copysign(WIDE / 2 - (6 if is_side else 60), across), y)
        if is_side:
            is_corner = self.height - 2 * abs(below) < 2 * spot.high
            return (x, y if is_corner and other is self.deck else spot.y)
        towards = spot.x if other is self.deck else other.x - math.copysign(WIDE / 2 + 50, other.x - spot.x)
        return (towards, y)
