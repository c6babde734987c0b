"""The table of Duck Soup as a picture: a player above, one below, and between them the cards of a trick."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.drawing import GOLD, INK, LARGE, RAISED, SMALL, WIDTH, Face, Mark, Panel, Words
from bot.games.cards import face_of, shown_card
from bot.games.common import joined, labelled, small_line
from bot.games.drawing import FELT, WON, framed, named, picture
from bot.games.ducksoup import commentary, seats, things
from bot.games.ducksoup.result import deal, result
from bot.games.ducksoup.told import of_trick
from bot.screen import Block, Picture, Text
from bot.table.sitting import Sitting
from engine.game import Seat
from engine.games.ducksoup.nouns import Card, Score, Trick, View
from engine.games.ducksoup.scores import POND, products_of

EDGE, ROW, MIDDLE, CARD = 8, 92, 132, 116
"""In pixels: the margin, the heights of a player's row and of the middle, and the size of a card."""
HEIGHT = 2 * EDGE + 2 * ROW + MIDDLE
CARDS_AT, BESIDE, ASIDE = 158, 78, 16
"""In pixels: where a trick's first card is, the step to the next, and the shift towards a card's player."""
LEFT, STOCK, SIGN, SIGN_AT = 84, 64, 84, 650
"""In pixels: the middle of what is left of the cards, the sizes of the stock and of a call's sign, and the
middle of that sign.
"""
LINE, TEXT = 28, SMALL - 4
"""The heights of a line and of its letters, in pixels."""
POINTS, POINTS_AT, WON_AT = 56, 670, WIDTH - 24
"""In pixels: the height of points, and the right ends of a player's points and of what a trick has won."""
WATER, WAY, DUCK = "#2F5D7C", 350, 32
"""The colour of the strip on which a duck swims to the pond, its length, and the duck's size in pixels."""


def table(view: View, at: Sitting, *, in_beat: bool) -> Picture:
    """The present trick, or the last one while its result is shown."""
    trick = view.last if in_beat or view.over else None
    over = trick is not None and (trick.deal < view.deal or view.over)
    score = view.sheet[-1] if over else Score(view.first, view.second)
    deal, number = (trick.deal, trick.number) if trick else (view.deal, things.trick_number(view))
    leader, cards = (trick.leader, trick.cards) if trick else (view.leader, view.trick)
    turns = () if trick else at.waiting
    where = [at.tr("Deal {deal}", deal=deal), at.tr("trick {trick}", trick=number)]
    said, middle = [joined(where)], HEIGHT / 2
    marks: list[Mark] = [Panel(0, 0, WIDTH, HEIGHT, FELT)]
    for seat in (0, 1):
        won = trick if trick and trick.winner == seat else None
        marks += _row(view, seat, won, score, at, turn=seat in turns)
        told = [shown_card(card, at.tr) for card in cards[seat != leader :: 2]]
        told += [f"+{sum(won.worth)}"] if won else []
        said.append(labelled(at.plain_names[seat], ", ".join((_points(seat, score), *told)), at.tr))
    marks += _cards(leader, cards, at)
    line = middle - LINE / 2
    if view.stock and not over:
        top, line = middle - STOCK, middle + LINE * 0.6
        marks.append(Face("card_back", LEFT - STOCK, top, STOCK))
        marks.append(Words(f"{view.stock}", LEFT + 8, top + STOCK / 2, LARGE))
        said.append(seats.stock(view, at.tr))
    for text in where:
        marks.append(Words(text, LEFT, line, TEXT, INK, "middle", 2 * LEFT))
        line += LINE
    if call := things.called_in(cards, trick.quack if trick else len(cards) > 1, at.tr):
        sign = "soup" if trick and trick.soup else "duck"
        marks.append(Face(sign, SIGN_AT - SIGN / 2, middle - SIGN / 2 - 16, SIGN))
        marks.append(Words(call, SIGN_AT, middle + 44, TEXT, INK, "middle", 2 * (WIDTH - SIGN_AT)))
        said.append(call)
    said += [at.tr("**{name}** is choosing …", name=at.plain_names[seat]).replace("**", "") for seat in turns]
    return picture(marks, HEIGHT, said)


def beside(view: View, at: Sitting, *, in_beat: bool) -> Sequence[Block]:
    if in_beat and view.last:
        if view.last.deal < view.deal:
            return deal(view, view.last, at, is_drawn=True)
        if view.over:
            return result(view, at)
        lines = [of_trick(view.last, at), commentary.told(view, at)]
    else:
        lines = [
            f"### {seats.course(view, at.tr)}",
            commentary.told(view, at) if view.last and not view.trick else "",
            small_line(at.tr("dealt by {name}", name=at.names[view.dealer]), at.about),
        ]
    return [Text("\n".join(filter(None, lines)))]


def _points(seat: Seat, score: Score) -> str:
    """The seat's points of the first course × those of the second. "…" stands for no points yet."""
    first, second = score.first[seat], score.second[seat]
    return f"{first} × {second} = {products_of(score)[seat]}" if second else f"{first} × …"


def _row(
    view: View, seat: Seat, won: Trick | None, score: Score, at: Sitting, *, turn: bool
) -> Iterator[Mark]:
    top = EDGE + _is_below(seat, at) * (ROW + MIDDLE)
    middle, swims = top + ROW / 2, bool(sum(score.second))
    yield from framed(Panel(EDGE, top, WIDTH - 2 * EDGE, ROW, WON if won else RAISED), turn=turn)
    total = at.tr("total {total}", total=view.totals[seat]) if view.sheet else ""
    yield from named(at, seat, middle, 230, total, left=24)
    yield Words(_points(seat, score), POINTS_AT, middle - 12 * swims, POINTS, align="right", width=440)
    if swims:
        start, way = POINTS_AT - WAY, min(1.0, products_of(score)[seat] / POND) * (WAY - DUCK)
        yield Panel(start, top + ROW - 19, WAY, 10, WATER)
        yield Face("duck", start + way, top + ROW - 5 - DUCK, DUCK)
    if won:
        yield Words(f"+{sum(won.worth)}", WON_AT, middle, POINTS, GOLD, "right")


def _is_below(seat: Seat, at: Sitting) -> bool:
    """Whether the seat is drawn below: the reader's own, or else the second."""
    return seat == (1 if at.seat is None else at.seat)


def _cards(leader: Seat, cards: Sequence[Card], at: Sitting) -> Iterator[Mark]:
    """The cards of a trick in order, each on its player's side."""
    for place, card in enumerate(cards):
        top = (HEIGHT - CARD) / 2 + (ASIDE if _is_below(leader ^ (place & 1), at) else -ASIDE)
        yield Face(face_of(card, at.tr), CARDS_AT + place * BESIDE, top, CARD)
