"""A table from above: seats around it counter-clockwise, the deck in the middle, and arrows for swaps."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from bot.drawing import (
    ALARM,
    DIM,
    GOLD,
    GROUND,
    INK,
    RAISED,
    SMALL,
    WIDTH,
    Arrow,
    Face,
    Mark,
    Panel,
    Point,
    Words,
)
from bot.games.drawing import FELT, framed, nameplate
from bot.games.turns import Call, Track
from bot.table.sitting import Sitting
from engine.game import Seat

WIDE, ACROSS = 252, 270
"""In pixels: the width of a seat's field, and the distance between the middles of two fields."""
REACH, NEAR, FAR, SHORT, ASIDE = 14, 6, 34, 60, 70
"""In pixels: how far a thin arrow goes into the fields at both ends; how far a thick one does, which would
cover a name, and how far where it begins if it would be short; how wide arrows bend around other fields.
"""
THIN, WAY, THICK = 5, 7, 11
"""The widths of arrows in pixels: for a swap, for the way of a card, and for what is asked now."""
PAST_DECK = 36
"""How far an arrow across the middle bends: between the deck and the names above it."""
BESIDE = 84
"""An arrow to the field below swings out to the right by this many pixels, past the chips."""


class Spot(NamedTuple):
    """The middle of a seat's field or of the deck, and the height of that field or deck."""

    x: float
    y: float
    high: float


class Field(NamedTuple):
    """A seat's card, and a few words below its name, such as chips."""

    face: str
    below: str
    dealer: bool = False
    lost: bool = False
    colour: str = RAISED
    turn: bool = False


class RoundTable:
    """The layout of a table with this many ``seats``, numbered by their places around it.

    ``pot`` is how many chips lie beside the deck, or None if there is no pot.
    """

    def __init__(self, seats: int, pot: int | None = None) -> None:
        rows = max(3, -(-seats // 2) - 1)
        down, high = (90, 76) if 5 < seats < 11 else (78, 66)
        upper = (seats - 2 * (rows - 2)) // 2
        lower, sides = seats - 2 * (rows - 2) - upper, range(1, rows - 1)
        places = [(place - (lower - 1) / 2, rows - 1) for place in range(lower)]
        places += [(1, row) for row in reversed(sides)]
        places += [((upper - 1) / 2 - place, 0) for place in range(upper)]
        places += [(-1, row) for row in sides]
        self.front = (lower - 1) // 2
        """The place in the middle of the lower row."""
        self.height = rows * down
        self.spots = [Spot(WIDTH / 2 + x * ACROSS, (y + 0.5) * down, high) for x, y in places]
        self.pot = pot
        self.deck = Spot(WIDTH / 2 - (0 if pot is None else 44), self.height / 2 - 14, down - 30)

    def felt(self, words: str) -> Iterator[Mark]:
        """The table itself, the deck on it, and a few words below the deck."""
        yield Panel(WIDE / 2, 33, WIDTH - WIDE, self.height - 66, FELT)
        x, y, size = self.deck
        yield Face("card_back", x - size / 2, y - size / 2, size)
        yield Words(words, WIDTH / 2, y + size / 2 + 14, SMALL - 4, align="middle", width=WIDE)
        if self.pot is not None:
            yield Face("chip", WIDTH / 2, y - 18, 36)
            yield Words(f"{self.pot}", WIDTH / 2 + 42, y, colour=GOLD, width=70)

    def field(self, place: int, seat: Seat, held: Field, at: Sitting) -> Iterator[Mark]:
        """A seat's field: the card, the name, and the words below the name."""
        x, y, high = self.spots[place]
        left, top, card = x - WIDE / 2, y - high / 2, high - 6 if held.face else 6
        beside, room = left + card + 8, WIDE - card - 14
        yield from framed(Panel(left, top, WIDE, high, ALARM if held.lost else held.colour), turn=held.turn)
        if held.face:
            yield Face(held.face, left + 3, top + 3, card)
        below, narrow = f"{held.below} ✗" if held.lost else held.below, room - 36 * held.dealer
        ink = INK if held.face else DIM
        yield from nameplate(at, seat, beside, y - 14, 30, narrow, ink)
        yield Words(below, beside, y + 17, SMALL - 4, DIM, width=room)

    def badge(self, place: int, at: Sitting) -> Iterator[Mark]:
        """The sign of the dealer. It is drawn over arrows."""
        x, y, high = self.spots[place]
        yield Panel(x + WIDE / 2 - 36, y - high / 2 + 4, 32, 32, GOLD)
        yield Words(at.tr("D"), x + WIDE / 2 - 20, y - high / 2 + 20, 28, GROUND, "middle", 32)

    def swaps(self, calls: Sequence[Call], way: Track, order: Sequence[Seat]) -> Iterator[Arrow]:
        """Arrows for a deal's exchanges; a card's ``way`` is gold. ``order`` has the seat at each place."""
        hops = [*pairwise(way)]
        for call in calls:
            ends = (call.seat, call.other)
            if call.came == "exchanged" and not {ends, ends[::-1]} & {*hops}:
                yield self._arrow(ends, order, DIM, THIN, both=True)
        for hop in hops:
            yield self._arrow(hop, order, GOLD, WAY)

    def asked(self, asker: Seat, asked: Seat | None, order: Sequence[Seat]) -> Arrow:
        """The arrow of a request to a seat or the deck."""
        return self._arrow((asker, asked), order, GOLD, THICK)

    def _arrow(
        self, ends: Track, order: Sequence[Seat], colour: str, width: int, *, both: bool = False
    ) -> Arrow:
        """An arrow between the edges of two spots. It passes the spots between them on the inner side."""
        start, end = (self.deck if seat is None else self.spots[order.index(seat)] for seat in ends)
        across, down = end.x - start.x, end.y - start.y
        far = abs(across) > 2 * WIDE or (abs(down) > 1.5 * start.high and not across)
        inner = down * (WIDTH / 2 - start.x) > across * (self.height / 2 - start.y)
        aside = ASIDE if down or start.y != self.height / 2 else PAST_DECK
        bend = (aside if inner else -aside) if far and self.deck not in (start, end) else 0
        back, reach = (NEAR, NEAR) if width == THICK else (REACH, REACH)
        begins, comes = self._tip(start, across, down, back), self._tip(end, -across, -down, reach)
        if width == THICK and math.dist(begins, comes) < SHORT:
            begins = self._tip(start, across, down, FAR)
        return Arrow(*begins, *comes, colour, width, bend, both=both)

    def _tip(self, spot: Spot, across: float, down: float, reach: int) -> Point:
        """The point where an arrow in this direction leaves the spot, ``reach`` pixels inside its edge."""
        wide = spot.high if spot is self.deck else WIDE
        part = min(wide / 2 / (abs(across) or 1), spot.high / 2 / (abs(down) or 1))
        part -= min(reach, spot.high / 2) / math.hypot(across, down)
        beside = 0 if across else BESIDE
        return (spot.x + part * across + beside, spot.y + part * down)
