"""The table of Zum Kuckuck! as a picture: nests, cockatoos, and the cards of the last trick."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from bot.drawing import ALARM, DIM, RAISED, WIDTH, Face, Mark, Panel, Words
from bot.games.common import joined, labelled, short_name
from bot.games.drawing import HEAD, head, named, picture
from bot.games.kuckuck import seats
from bot.games.kuckuck.result import round_table, why
from bot.games.kuckuck.things import card, face_of, nest_of, nests_up
from bot.games.kuckuck.told import commentary
from bot.screen import Block, Picture, Text
from bot.table.sitting import Sitting
from engine.game import Seat
from engine.games.kuckuck.nouns import Player, Trick, View

ROW, GAP = 80, 6
"""The height of a seat, and of what is free between two."""
CARD, BIRD = 72, 50
"""The sizes of faces."""
NEST_AT, BIRDS_AT, CARD_AT, TAKEN_AT = 226, 322, 612, 706
"""Where they stand in a row, from the left."""
ROOM = CARD_AT - BIRDS_AT - BIRD - 8
"""How far the cockatoos of a seat may spread."""


def table(view: View, at: Sitting, *, in_beat: bool) -> Picture:
    trick = _shown(view, in_beat=in_beat)
    number = trick.round if trick else view.round
    where = at.tr("Round {round} of {rounds}", round=number, rounds=view.rounds)
    if trick:
        where = joined((where, at.tr("after trick {trick}", trick=trick.number)))
    marks: list[Mark] = [head(where)]
    players = trick.players if trick else view.players
    for seat, player in enumerate(players):
        top = HEAD + seat * (ROW + GAP)
        marks += _row(seat, player, trick, top, view.totals[seat], at)
    height = HEAD + len(players) * (ROW + GAP)
    return picture(marks, height, [where, *_said(view, trick, players, at)])


def beside(view: View, at: Sitting, *, in_beat: bool) -> Sequence[Block]:
    trick = view.last
    if in_beat and trick:
        over = trick.round != view.round or view.over
        points = round_table(view, trick.round, at, totals=False) if over else ()
        return [Text("\n".join((*why(trick, at), *points)))]
    lines = [nests_up(view, at.tr)]
    if any(view.cards):
        lines.append(" · ".join(_bid(view, at, seat) for seat in view.order))
    elif said := commentary(view, at):
        lines.append(said)
    return [Text("\n".join(lines))]


def _bid(view: View, at: Sitting, seat: Seat) -> str:
    """In open bidding, what a seat has put down in this trick."""
    number = view.cards[seat]
    shown = card(number, at.tr) if number else "▶" if seat == view.waiting[0] else "…"
    return f"{short_name(at, seat)}\xa0{shown}"


def _shown(view: View, *, in_beat: bool) -> Trick | None:
    """The trick whose end is drawn, or None in the first one of a round."""
    trick = view.last
    new_round = trick and trick.round < view.round
    return None if new_round and not (in_beat or view.over) else trick


def _row(
    seat: Seat, player: Player, trick: Trick | None, top: float, points: int, at: Sitting
) -> Iterator[Mark]:
    middle = top + ROW / 2
    lost = trick is not None and seat in (*trick.turned, *trick.eliminated)
    yield Panel(8, top, WIDTH - 16, ROW, ALARM if lost else RAISED)
    total = at.tr.plural("{n} point", "{n} points", points)
    yield from named(at, seat, middle, NEST_AT - 30, total)
    if player.nest:
        yield _face(nest_of(player.nest), NEST_AT, middle)
    if player.out:
        yield Words(at.tr("out"), BIRDS_AT, middle, colour=DIM)
    else:
        yield from _birds(player, middle)
    if trick and (number := trick.cards[seat]):
        yield _face(face_of(number), CARD_AT, middle)
    if trick and seat in trick.takers:
        taken = trick.low if seat == trick.takers[0] else trick.high
        yield _face(nest_of(taken), TAKEN_AT, middle)


def _birds(player: Player, middle: float) -> Iterator[Mark]:
    """Those that are left, then those that were turned over: side by side, or overlapping."""
    step = min(BIRD - 4, ROOM / max(player.worth - 1, 1))
    for number in range(player.worth):
        name = "cockatoo" if number < player.cockatoos else "cockatoo_turned"
        yield Face(name, BIRDS_AT + number * step, middle - BIRD / 2, BIRD)


def _face(name: str, left: float, middle: float) -> Face:
    return Face(name, left, middle - CARD / 2, CARD)


def _said(view: View, trick: Trick | None, players: Sequence[Player], at: Sitting) -> Iterator[str]:
    """The rows in words."""
    cards = trick.cards if trick else (0,) * len(players)
    shown = replace(view, players=tuple(players), cards=cards, tactical=True, waiting=())
    for seat in range(len(players)):
        lying = ", ".join(seats.lying(shown, seat, 0, at.tr.in_words())).replace("**", "")
        yield labelled(at.plain_names[seat], lying, at.tr)
