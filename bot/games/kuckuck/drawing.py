"""The table of Zum Kuckuck! as a picture: the nests on offer in the middle, and the seats around them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from bot.drawing import ALARM, DIM, GOLD, INK, RAISED, SMALL, WIDTH, Face, Mark, Panel, Words
from bot.games.common import joined, labelled, short_name, signed
from bot.games.drawing import picture
from bot.games.kuckuck import commentary, seats
from bot.games.kuckuck.result import brings, round_table, why
from bot.games.kuckuck.things import card, face_of, nest_of, nests_up
from bot.games.kuckuck.told import best_of, goal
from bot.screen import Block, Picture, Text
from bot.table.sitting import Sitting
from engine.game import Seat
from engine.games.kuckuck.nouns import Player, Trick, View

EDGE, GAP = 8, 6
"""The margin at the sides, and the gap between two seats, in pixels."""
ACROSS, HIGH = (WIDTH - 2 * EDGE - 2 * GAP) / 3, 189
"""The width and the height of a seat, in pixels."""
STRIP = 102
"""The height of the middle, in pixels, if there are three seats below it."""
PLACES = {
    3: ((0, 0), (1, 0), (2, 0)),
    4: ((0, 0), (2, 0), (2, 1), (0, 1)),
    5: ((0, 0), (2, 0), (2, 1), (1, 1), (0, 1)),
}
"""The column and the row of each seat, clockwise."""
CARD, BIRD, PAD, NAME = 80, 46, 12, 33
"""In pixels: the sizes of a card and a bird, the space around them, and the height of names."""
BAIZE, DIGIT = "#1F3D34", 22
"""The colour of the middle, and the greatest width of a digit in pixels."""


def table(view: View, at: Sitting, *, in_beat: bool) -> Picture:
    trick = _shown(view, in_beat=in_beat)
    number = trick.round if trick else view.round
    players = trick.players if trick else view.players
    where = [at.tr("Round {round} of {rounds}", round=number, rounds=view.rounds)]
    lines = [at.tr("Round {n}", n=f"{number}/{view.rounds}")]
    if trick:
        lines.append(at.tr("after trick {trick}", trick=trick.number))
        where += lines[1:]
    goes_on = number == view.round and not view.over
    best = [] if goes_on else best_of(view, number)
    begins = at.plain_names[view.order[0]] if goes_on and view.tactical else ""
    sign = f"▶ {begins}" if begins else f"★ {at.plain_names[best[0]]}" if len(best) == 1 else ""
    said = [joined(where)]
    if goes_on:
        said.append(nests_up(view, at.tr.in_words()).replace("**", ""))
    if begins:
        said.append(at.tr("{name} begins", name=begins))
    below = STRIP + GAP if len(players) == 3 else 0
    marks = [*_middle(len(players), lines, (view.low, view.high) if goes_on else (), sign)]
    for seat, (column, row) in enumerate(PLACES[len(players)]):
        left, top = EDGE + column * (ACROSS + GAP), GAP + below + row * (HIGH + GAP)
        marks += _seat(view, seat, players[seat], trick, left, top, at)
    height = 2 * GAP + (below + HIGH if below else 2 * HIGH + GAP)
    return picture(marks, height, [*said, *_said(view, trick, players, at)])


def beside(view: View, at: Sitting, *, in_beat: bool) -> Sequence[Block]:
    trick = view.last
    if in_beat and trick:
        over = trick.round != view.round or view.over
        points = [*round_table(view, trick.round, at, totals=False)] if over else ()
        return [Text("\n".join(points or why(trick, at)))]
    if any(view.cards):
        said = " · ".join(_bid(view, at, seat) for seat in view.order)
    else:
        said = commentary.told(view, at) or goal(view, at.tr)
    return [Text(said)] if said else []


def _bid(view: View, at: Sitting, seat: Seat) -> str:
    """The card that a seat has put down in this trick. Only for open bidding."""
    number = view.cards[seat]
    shown = card(number, at.tr) if number else "▶" if seat == view.waiting[0] else "…"
    return f"{short_name(at, seat)}\xa0{shown}"


def _shown(view: View, *, in_beat: bool) -> Trick | None:
    """The finished trick to draw, or None in the first trick of a round."""
    trick = view.last
    new_round = trick and trick.round < view.round
    return None if new_round and not (in_beat or view.over) else trick


def _middle(among: int, lines: Sequence[str], nests: Sequence[int], sign: str) -> Iterator[Mark]:
    """The middle: the round and trick, the nests on offer, and who begins or was best in the round."""
    left, wide, middle = EDGE + ACROSS + GAP, ACROSS, WIDTH / 2
    if among == 3:
        yield Panel(EDGE, GAP, WIDTH - 2 * EDGE, STRIP, BAIZE)
        places, nests_at, size, last = [(EDGE + ACROSS / 2, 38), (EDGE + ACROSS / 2, 78)], 10, CARD + 8, 58
        sign_at = EDGE + 2.5 * ACROSS + 2 * GAP
    else:
        few = among == 4
        yield Panel(left, GAP, wide, 2 * HIGH + GAP if few else HIGH, BAIZE)
        places = [(middle, 58), (middle, 102)] if few else [(middle, 30), (middle, 62)]
        nests_at, size, last = (140, 112, 306) if few else (82, 74, 176)
        sign_at = middle
    for (across, line), text in zip(places, lines, strict=False):
        yield Words(text, across, line, SMALL, INK, "middle", wide - PAD)
    for number, nest in enumerate(nests):
        yield Face(nest_of(nest), middle + (number - 1) * (size + PAD) + PAD / 2, nests_at, size)
    if sign:
        yield Words(sign, sign_at, last, SMALL, GOLD, "middle", wide - PAD)


def _seat(
    view: View, seat: Seat, player: Player, trick: Trick | None, left: float, top: float, at: Sitting
) -> Iterator[Mark]:
    """A seat's name, points and cockatoos, the card of the trick, and the nest beside that card."""
    lost = trick is not None and seat in (*trick.turned, *trick.eliminated)
    yield Panel(left, top, ACROSS, HIGH, ALARM if lost else RAISED)
    left, right, row = left + PAD, left + ACROSS - PAD, top + 50
    points, leads = signed(view.totals[seat]) if view.sheet else "", view.totals[seat] == max(view.totals)
    room = right - left - len(points) * DIGIT - 6
    yield Words(at.plain_names[seat], left, top + 27, NAME, width=room, otherwise=f"{seat + 1}.")
    yield Words(points, right, top + 27, NAME, GOLD if leads else DIM, "right")
    nest = player.nest
    if trick and (number := trick.cards[seat]):
        yield Face(face_of(number), left, row, CARD)
        if seat in trick.takers:
            nest = trick.low if seat == trick.takers[0] else trick.high
            yield Words("→", left + CARD + 18, row + CARD / 2, align="middle")
    if nest:
        yield Face(nest_of(nest), left + CARD + 36, row, CARD)
    if player.out:
        yield Words(at.tr("out"), left, top + 158, SMALL, DIM)
        return
    step = min(BIRD - 4, (right - left - BIRD) / max(player.worth - 1, 1))
    for bird in range(player.worth):
        name = "cockatoo" if bird < player.cockatoos else "cockatoo_turned"
        yield Face(name, left + bird * step, top + 136, BIRD)


def _said(view: View, trick: Trick | None, players: Sequence[Player], at: Sitting) -> Iterator[str]:
    """A text that says what the picture of the seats shows."""
    cards, tr = trick.cards if trick else (0,) * len(players), at.tr.in_words()
    shown = replace(view, players=tuple(players), cards=cards, tactical=True, waiting=())
    for seat in range(len(players)):
        took = f" {brings(trick, seat, tr)}" if trick and not players[seat].out else ""
        lying = [", ".join(seats.lying(shown, seat, 0, tr)) + took.rstrip()]
        if trick and view.sheet:
            lying.append(tr.plural("{n} point", "{n} points", view.totals[seat]))
        yield labelled(at.plain_names[seat], ", ".join(lying).replace("**", ""), at.tr)
