"""The table of Duck Soup as a picture: a player above, one below, and between them the cards of a trick."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.drawing import DIM, GOLD, LARGE, RAISED, SMALL, WIDTH, Arrow, Face, Mark, Panel, Words
from bot.games.cards import face_of, shown_card
from bot.games.common import joined, labelled, small_line
from bot.games.drawing import HEAD, head, named, picture
from bot.games.ducksoup import commentary, seats, things
from bot.games.ducksoup.result import deal, result
from bot.games.ducksoup.told import of_trick
from bot.screen import Block, Picture, Text
from bot.table.sitting import Sitting
from engine.game import Seat
from engine.games.ducksoup.nouns import Card, Score, Trick, View
from engine.games.ducksoup.scores import POND, products_of

ROW, MIDDLE, CARD = 88, 152, 108
"""The heights, in pixels, of a player's row, of the middle of the table, and of a card."""
CARDS_AT, BESIDE, ASIDE = 240, 92, 22
"""In pixels: where a trick's first card is, the step to the next, and the shift towards a card's player."""
POINTS_AT, SIGN_AT, DUCK = 500, 660, 36
"""In pixels: the middle of a player's points, the place of a call's sign, and the size of a duck."""
WATER, WAY = "#2F5D7C", 220
"""The colour of the strip on which a duck swims to the pond, and the strip's length in pixels."""


def table(view: View, at: Sitting, *, in_beat: bool) -> Picture:
    trick = _shown(view, in_beat=in_beat)
    over = trick is not None and (trick.deal < view.deal or view.over)
    score = view.sheet[-1] if over else Score(view.first, view.second)
    deal, number = (trick.deal, trick.number) if trick else (view.deal, things.trick_number(view))
    leader, cards = (trick.leader, trick.cards) if trick else (view.leader, view.trick)
    where = [at.tr("Deal {deal}", deal=deal), at.tr("trick {trick}", trick=number)]
    said = [joined(where)]
    marks: list[Mark] = [head(said[0])]
    for seat in (0, 1):
        won = trick if trick and trick.winner == seat else None
        points = _points(seat, score)
        marks += _row(seat, won, score, view.totals[seat], at)
        told = [shown_card(card, at.tr) for card in cards[seat != leader :: 2]]
        told += [f"+{sum(won.worth)}"] if won else []
        said.append(labelled(at.plain_names[seat], ", ".join((points, *told)), at.tr))
    marks += _middle(leader, cards, at)
    if view.stock and not over:
        marks.append(Face("card_back", 24, HEAD + ROW + (MIDDLE - CARD) / 2, CARD))
        marks.append(Words(f"{view.stock}", 136, HEAD + ROW + MIDDLE / 2, LARGE, DIM))
        said.append(seats.stock(view, at.tr))
    if call := things.called_in(cards, trick.quack if trick else len(cards) > 1, at.tr):
        marks.append(Words(call, WIDTH - 20, HEAD / 2, SMALL, align="right", width=380))
        sign = "soup" if trick and trick.soup else "duck"
        marks.append(Face(sign, SIGN_AT, HEAD + ROW + (MIDDLE - CARD) / 2, CARD))
        said.append(call)
    return picture(marks, HEAD + 2 * ROW + MIDDLE + 8, said)


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


def _shown(view: View, *, in_beat: bool) -> Trick | None:
    """The finished trick to draw. None during a trick, and before the first trick of a deal."""
    trick = view.last
    new_deal = trick and trick.deal < view.deal
    return None if view.trick or (new_deal and not (in_beat or view.over)) else trick


def _points(seat: Seat, score: Score) -> str:
    """The seat's points of the first course. Once the second course has points: both, and their product."""
    first, second = score.first[seat], score.second[seat]
    if not sum(score.second):
        return f"{first}"
    return f"{first} × {second} = {products_of(score)[seat]}" if second else f"{first} × …"


def _row(seat: Seat, won: Trick | None, score: Score, total: int, at: Sitting) -> Iterator[Mark]:
    top = HEAD + seat * (ROW + MIDDLE)
    middle, edge = top + ROW / 2, 5 if won else 0
    if won:
        yield Panel(8, top, WIDTH - 16, ROW, GOLD)
    yield Panel(8 + edge, top + edge, WIDTH - 16 - 2 * edge, ROW - 2 * edge, RAISED)
    yield from named(at, seat, middle, 330, at.tr("total {total}", total=total), left=24)
    swims = bool(sum(score.second))
    yield Words(_points(seat, score), POINTS_AT, middle - 12 * swims, align="middle", width=320)
    if swims:
        way = min(1.0, products_of(score)[seat] / POND) * (WAY - DUCK)
        yield Panel(POINTS_AT - WAY / 2, middle + 22, WAY, 10, WATER)
        yield Face("duck", POINTS_AT - WAY / 2 + way, middle + 5, DUCK)
    if won:
        yield Words(f"+{sum(won.worth)}", WIDTH - 40, middle, LARGE, GOLD, "right")


def _middle(leader: Seat, cards: Sequence[Card], at: Sitting) -> Iterator[Mark]:
    """The cards of a trick in order, each on its player's side, and an arrow from the leader."""
    if not cards:
        return
    top = HEAD + ROW
    start, end = (top + 8, top + 94) if leader == 0 else (top + MIDDLE - 8, top + MIDDLE - 94)
    yield Arrow(CARDS_AT - 26, start, CARDS_AT - 26, end, DIM, 8)
    for place, card in enumerate(cards):
        aside = ASIDE if leader ^ (place & 1) else -ASIDE
        yield Face(face_of(card, at.tr), CARDS_AT + place * BESIDE, top + (MIDDLE - CARD) / 2 + aside, CARD)
