"""The table of Zum Kuckuck! as a picture: the nests on offer in the middle, and the seats around them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from bot.drawing import ALARM, DIM, GOLD, INK, SMALL, WIDTH, Face, Mark, Panel, Words
from bot.games.common import joined, labelled, signed
from bot.games.drawing import FELT, at_places, framed, nameplate, picture
from bot.games.kuckuck import commentary, seats
from bot.games.kuckuck.result import brings, round_table, why
from bot.games.kuckuck.things import face_of, nest_of, nests_up
from bot.games.kuckuck.told import best_of, goal
from bot.screen import Block, Picture, Text
from bot.table.sitting import Sitting
from engine.game import Seat
from engine.games.kuckuck.nouns import Player, Trick, View
from engine.games.kuckuck.rounds import TRICKS

EDGE, GAP = 8, 6
"""The margin at the sides, and the gap between two seats, in pixels."""
HIGH, STRIP = 188, 94
"""The heights, in pixels, of a seat, and of the middle if all seats are in a row below it."""
IN_A_ROW, BETWEEN = (3, 4), 240
"""The numbers of seats that are in one row, and the width of the middle between five seats, in pixels."""
PLACES = {
    3: ((0, 0), (1, 0), (2, 0)),
    4: ((0, 0), (1, 0), (2, 0), (3, 0)),
    5: ((0, 0), (2, 0), (2, 1), (1, 1), (0, 1)),
}
"""The column and the row of each place, clockwise."""
FRONT = {3: 0, 4: 0, 5: 3}
"""The place of the reader's own seat: the first in a row, or the lower middle."""
CARD, BIRD, PAD, NAME, DIGIT = 80, 46, 10, 32, 22
"""In pixels: the sizes of a card and a bird, the space around them, the height of names, and the greatest
width of a digit.
"""
BACK = "card_back"


class Laid(NamedTuple):
    """The trick on the picture: the present one, or the last one while its result is shown."""

    round: int
    number: int
    players: Sequence[Player]
    cards: Sequence[str]
    """The face of each seat's card. "" for a seat that has none, the back for one that lies face down."""
    turns: Collection[Seat] = ()
    """The seat whose turn it is. Empty in sealed bidding, and while a result is shown."""
    last: Trick | None = None
    """The last trick, while its result is shown."""


def table(view: View, at: Sitting, *, in_beat: bool) -> Picture:
    """The cards and nests of one trick. While its result is shown, the next nests lie face down."""
    laid = _laid(view, at, in_beat=in_beat)
    among, goes_on = len(laid.players), laid.round == view.round and not view.over
    lines = [
        at.tr("Round {n}", n=f"{laid.round}/{view.rounds}"),
        at.tr("Trick {trick} of {tricks}", trick=laid.number, tricks=TRICKS),
    ]
    nests, said, sign = list[str](), [joined(lines)], ""
    if not goes_on:
        best = best_of(view, laid.round)
        sign = f"★ {at.plain_names[best[0]]}" if len(best) == 1 else ""
        said += [sign] if sign else []
    elif laid.last:
        nests = [BACK, BACK]
    else:
        nests = [nest_of(view.low), nest_of(view.high)]
        said.append(nests_up(view, at.tr.in_words()).replace("**", ""))
    said += [at.tr("{name} is choosing …", name=at.plain_names[seat]) for seat in laid.turns]
    cells, order = [*_cells(among)], at_places(range(among), at.seat, FRONT[among])
    height = round(max(cell.top for cell in cells)) + HIGH + GAP
    marks: list[Mark] = [Panel(0, 0, WIDTH, height, FELT), *_middle(among, lines, nests, sign)]
    for seat in range(among):
        marks += _seat(view, laid, seat, cells[order.index(seat)], at)
    return picture(marks, height, [*said, *_said(view, laid, at)])


def beside(view: View, at: Sitting, *, in_beat: bool) -> Sequence[Block]:
    trick = view.last
    if in_beat and trick:
        over = trick.round != view.round or view.over
        points = [*round_table(view, trick.round, at, totals=False)] if over else ()
        return [Text("\n".join(points or why(trick, at)))]
    said = commentary.told(view, at) or goal(view, at.tr)
    return [Text(said)] if said else []


def _laid(view: View, at: Sitting, *, in_beat: bool) -> Laid:
    if (in_beat or view.over) and (last := view.last):
        cards = [face_of(number) if number else "" for number in last.cards]
        return Laid(last.round, last.number, last.players, cards, last=last)
    cards = [BACK if seat in view.committed else "" for seat, _ in enumerate(view.players)]
    shown = [face_of(number) if number else face for number, face in zip(view.cards, cards, strict=True)]
    return Laid(view.round, view.trick, view.players, shown, at.waiting if view.tactical else ())


def _cells(among: int) -> Iterator[Panel]:
    """The places of all seats."""
    columns, below = (among, STRIP + 2 * GAP) if among in IN_A_ROW else (3, GAP)
    wide = (WIDTH - 2 * EDGE - (columns - 1) * GAP) / columns
    for column, row in PLACES[among]:
        yield Panel(EDGE + column * (wide + GAP), below + row * (HIGH + GAP), wide, HIGH)


def _middle(among: int, lines: Sequence[str], nests: Sequence[str], sign: str) -> Iterator[Mark]:
    """The middle: the round and trick, the nests on offer, and who was best in the round."""
    middle, beside = WIDTH / 2, among in IN_A_ROW
    size, nests_at = (STRIP - 6, GAP + 3) if beside else (84, 88)
    at, room = (EDGE + (middle - size)) / 2 if beside else middle, middle - size - EDGE - 2 * PAD
    for line, text in zip((34, 72) if beside else (32, 66), lines, strict=True):
        yield Words(text, at, line, SMALL - 2, INK, "middle", room if beside else BETWEEN)
    for number, nest in enumerate(nests):
        yield Face(nest, middle + (number - 1) * (size + PAD) + PAD / 2, nests_at, size)
    if sign:
        yield Words(sign, middle, 53 if beside else 130, SMALL, GOLD, "middle", BETWEEN)


def _seat(view: View, laid: Laid, seat: Seat, place: Panel, at: Sitting) -> Iterator[Mark]:
    """A seat's name, points and cockatoos, its card of the trick, and the nest beside that card."""
    player, trick = laid.players[seat], laid.last
    lost = trick is not None and seat in (*trick.turned, *trick.eliminated)
    yield from framed(replace(place, colour=ALARM) if lost else place, turn=seat in laid.turns)
    left, right, top = place.left + PAD, place.left + place.width - PAD, place.top
    points, leads = signed(view.totals[seat]) if view.sheet else "", view.totals[seat] == max(view.totals)
    room = right - left - len(points) * DIGIT - 6
    yield from nameplate(at, seat, left, top + 27, NAME, room)
    yield Words(points, right, top + 27, NAME, GOLD if leads else DIM, "right")
    row, nest_at = top + 50, min(left + CARD + 36, right - CARD)
    if laid.cards[seat]:
        yield Face(laid.cards[seat], left, row, CARD)
    nest = player.nest
    if trick and seat in trick.takers:
        nest = trick.low if seat == trick.takers[0] else trick.high
        yield Words("→", (left + CARD + nest_at) / 2, row + CARD / 2, SMALL, align="middle")
    if nest:
        yield Face(nest_of(nest), nest_at, row, CARD)
    if player.out:
        yield Words(at.tr("out"), left, top + 158, SMALL, DIM)
        return
    step = min(BIRD - 4, (right - left - BIRD) / max(player.worth - 1, 1))
    for bird in range(player.worth):
        name = "cockatoo" if bird < player.cockatoos else "cockatoo_turned"
        yield Face(name, left + bird * step, top + 136, BIRD)


def _said(view: View, laid: Laid, at: Sitting) -> Iterator[str]:
    """A text that says what the picture of the seats shows."""
    shown, last, tr = view, laid.last, at.tr.in_words()
    if last:
        shown = replace(view, players=last.players, cards=last.cards, tactical=True, waiting=())
    for seat, player in enumerate(laid.players):
        took = f" {brings(last, seat, tr)}" if last and not player.out else ""
        lying = [", ".join(seats.lying(shown, seat, 0, tr)) + took.rstrip()]
        if view.sheet and any(other.nest for other in laid.players):
            lying.append(tr.plural("{n} point", "{n} points", view.totals[seat]))
        yield labelled(at.plain_names[seat], ", ".join(lying).replace("**", ""), at.tr)
