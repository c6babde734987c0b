"""The table of Cucco 21 as a picture: cards face down while people speak, and face up when all show."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from msgspec.structs import replace

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
from bot.games.common import labelled, short_name, small_line
from bot.games.cucco.presenter import piles
from bot.games.cucco.result import MOST_WAYS, told
from bot.games.cucco.seats import FEW, said_by
from bot.games.cucco.things import face_of, shown_card
from bot.games.cucco.told import Way, commentary, longest, ways
from bot.games.drawing import picture
from bot.screen import Block, Picture, Text
from bot.table.sitting import Sitting
from engine.game import Seat
from engine.games.cucco.nouns import Showdown, View
from engine.games.cucco.rounds import fallen
from engine.seats import around

WIDE, HIGH, GAP, CARD = 252, 80, 18, 70
"""A seat's field, what is free between two of them, and the size of a card in it."""
FELT, OUT, WON = "#1F4A38", "#24282E", "#5C4A12"
REACH, ASIDE = 14, 70
"""How far an arrow reaches into the fields of its seats, and how far it bends round those between them."""


class Spot(NamedTuple):
    """A seat's field or the deck: its middle and its sides."""

    x: float
    y: float
    wide: float = WIDE
    high: float = HIGH

    def towards(self, across: float, down: float) -> Point:
        """A little within its edge in this direction."""
        sides = (self.wide / 2 / (abs(across) or 1), self.high / 2 / (abs(down) or 1))
        part = min(sides) - REACH / math.hypot(across, down)
        return (self.x + part * across, self.y + part * down)


def table(view: View, at: Sitting, *, in_beat: bool) -> Picture:
    """Everybody at the same place through the whole game, counter-clockwise; deck and pot in the middle.

    An arrow leads from the dealer to the first to speak. Who speaks now is said in words: a picture for each
    call would be a file for each.
    """
    last, tr = view.last if in_beat or view.over else None, at.tr
    shown, spots, middle = last or view, *_spots(len(view.chips))
    deck = Spot(WIDTH / 2 - 53, middle - 25, CARD, CARD)
    pot = (last.won or last.carried if last else 0) or view.pot
    where = tr("Hand {hand}, round {round}", hand=shown.hand, round=shown.round)
    marks: list[Mark] = [
        Panel(WIDE / 2, HIGH / 2, WIDTH - WIDE, 2 * middle - HIGH, FELT),
        Face("card_back", deck.x - 33, deck.y - 33, 66),
        Face("chip", WIDTH / 2 - 2, deck.y - 22, 44),
        Words(f"{pot}", WIDTH / 2 + 50, deck.y, colour=GOLD, width=70),
        Words(where, WIDTH / 2, middle + 30, SMALL - 4, align="middle", width=WIDE - 8),
    ]
    said = [tr("Hand {hand}, round {round} · pot {pot}", hand=shown.hand, round=shown.round, pot=pot)]
    for seat in around(shown.dealer + 1, len(spots)):
        words, drawn = _seat(view, last, seat, spots[seat], at)
        said.append(labelled(at.plain_names[seat] or f"{seat + 1}", words, tr))
        marks += drawn
    x, y = spots[shown.dealer].x + WIDE / 2 - 22, spots[shown.dealer].y + 18
    marks += [Panel(x - 18, y - 18, 36, 36, GOLD), Words(tr("D"), x, y, 28, GROUND, "middle", 36)]
    if last:
        marks += _swaps(last, spots, deck, middle)
        said += [_way(way, at) for way in ways(last)[:MOST_WAYS]]
    else:
        marks.append(_arrow(spots[view.dealer], spots[_order(view)[0]], middle, DIM))
    return picture(marks, round(2 * middle), said)


def _spots(seats: int) -> tuple[Sequence[Spot], float]:
    """The seats, from the lower left counter-clockwise, and how high the middle of the table is."""
    rows = max(3, -(-seats // 2) - 1)
    upper = (seats - 2 * (rows - 2)) // 2
    lower, sides = seats - 2 * (rows - 2) - upper, range(1, rows - 1)
    grid = [(place - (lower - 1) / 2, rows - 1) for place in range(lower)]
    grid += [(1, row) for row in reversed(sides)]
    grid += [((upper - 1) / 2 - place, 0) for place in range(upper)]
    grid += [(-1, row) for row in sides]
    spots = [Spot(WIDTH / 2 + x * (WIDE + GAP), (y + 0.5) * (HIGH + GAP)) for x, y in grid]
    return spots, rows * (HIGH + GAP) / 2


def _seat(
    view: View, last: Showdown | None, seat: Seat, spot: Spot, at: Sitting
) -> tuple[str, Sequence[Mark]]:
    """What a seat has, for those who do not see the picture, and as marks."""
    paid, tr, name = last.paid[seat] if last else 0, at.tr, at.plain_names[seat]
    chips = view.chips[seat] - (0 if last else _from_ceremonies(view, seat))
    below, said = f"{chips}", tr.plural("{n} chip", "{n} chips", chips)
    face, colour, card = "card_back", RAISED, last.cards[seat] if last else 0
    if paid:
        below, said = f"{chips} (−{paid})", f"{said} (−{paid})"
    if last and card:
        face, said = face_of(card), f"{shown_card(card, tr)}, {said}"
        if seat in (*last.lowest, *(fallen.seat for fallen in last.fallen)):
            below, said, colour = below if paid else f"{below} ✗", f"✗ {said}", ALARM
        elif seat == last.winner:
            below, colour = f"{below} ★", WON
    elif last or seat in view.out_of_hand:
        face, colour, below = "", OUT, tr("{n} · out", n=chips)
        said += ", " + tr("out of the hand")
    left, top, room = spot.x - WIDE / 2, spot.y - HIGH / 2, WIDE - CARD - 16
    marks: list[Mark] = [
        Panel(left, top, WIDE, HIGH, colour),
        *([Face(face, left + 5, top + 5, CARD)] if face else []),
        Words(name, left + CARD + 10, top + 24, 30, INK if face else DIM, "left", room, f"{seat + 1}."),
        Face("chip", left + CARD + 10, top + 46, 26),
        Words(below, left + CARD + 42, top + 59, SMALL - 4, DIM, width=room - 32),
    ]
    return said, marks


def _swaps(last: Showdown, spots: Sequence[Spot], deck: Spot, middle: float) -> Iterator[Arrow]:
    """The exchanges of a round as arrows, and in gold the way of the card that most have held."""
    found = longest(last)
    way = [*pairwise(found.stops)] if found else []
    for call in last.story:
        if call.came == "exchanged" and not {(call.seat, call.other), (call.other, call.seat)} & {*way}:
            other = deck if call.other is None else spots[call.other]
            yield _arrow(spots[call.seat], other, middle, DIM, both=True)
    for hop in way:
        start, end = (deck if stop is None else spots[stop] for stop in hop)
        yield _arrow(start, end, middle, GOLD)


def _arrow(start: Spot, end: Spot, middle: float, colour: str, *, both: bool = False) -> Arrow:
    """From one spot to another, on the inner side of those that lie between them."""
    across, down = end.x - start.x, end.y - start.y
    far = start.wide == end.wide and (abs(across) > 2 * WIDE or abs(down) > 2 * HIGH)
    inner = ASIDE if down * (WIDTH / 2 - start.x) > across * (middle - start.y) else -ASIDE
    tips = (*start.towards(across, down), *end.towards(-across, -down))
    return Arrow(*tips, colour, 5 if both else 7, inner * far, both)


def _way(way: Way, at: Sitting) -> str:
    stops = (at.tr("the deck") if stop is None else at.plain_names[stop] for stop in way.stops)
    return labelled(shown_card(way.card, at.tr), " → ".join(stops), at.tr)


def beside(view: View, at: Sitting, *, in_beat: bool) -> Sequence[Block]:
    if in_beat and view.last:
        return [Text("\n".join(told(view.last, at)) or commentary(view, at))]
    spoken = [*_spoken(view, at)]
    if len(spoken) > FEW:  # who is out stays, what else was said first gives way
        spoken = [said for said in spoken[: 1 - FEW] if said.startswith("❌")] + ["…", *spoken[1 - FEW :]]
    # What lies beside the deck is for the start of a round, and gives way to what is said in it.
    deck = at.tr.plural("Deck: {n} card", "Deck: {n} cards", view.deck) if spoken else piles(view, at.tr)
    lines = (commentary(view, at), small_line(*spoken) if spoken else "", small_line(deck, at.about))
    return [Text("\n".join(filter(None, lines)))]


def _order(view: View) -> Sequence[Seat]:
    """Everybody still in the hand in the order of turns, the dealer last."""
    order = around(view.dealer + 1, len(view.chips))
    return [seat for seat in order if seat not in view.out_of_hand]


def _from_ceremonies(view: View, seat: Seat) -> int:
    """The chips that a seat has won or lost by ceremonies in this round. Words tell of them."""
    given = [ceremony for call in view.story for ceremony in call.ceremonies]
    won = sum(len(ceremony.payers) for ceremony in given if ceremony.seat == seat)
    return won - sum(seat in ceremony.payers for ceremony in given)


def _spoken(view: View, at: Sitting) -> Iterator[str]:
    """Who is out of the round, and what each seat did in it before its last event, which has its own line."""
    before = replace(view, request=None, story=view.story if view.request else view.story[:-1])
    out = {fell.seat for fell in fallen(before.story)}
    for seat in _order(view):
        said = ", ".join(said_by(before, seat, at))
        name = at.names[seat] if len(view.chips) <= FEW else short_name(at, seat)
        if seat in out:
            name = f"❌ {name}"
        elif not said:
            continue
        yield f"{name} {said}".rstrip()
