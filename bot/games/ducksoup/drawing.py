"""The table of Duck Soup as a picture: both players, their points, and the cards of the last trick."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.drawing import GOLD, LARGE, RAISED, WIDTH, Face, Mark, Panel, Words
from bot.games.cards import face_of, shown_card
from bot.games.common import joined, labelled, small_line
from bot.games.drawing import HEAD, head, named, picture
from bot.games.ducksoup import seats, things
from bot.games.ducksoup.result import deal, result
from bot.games.ducksoup.told import commentary, of_trick
from bot.screen import Block, Picture, Text
from bot.table.sitting import Sitting
from engine.game import Seat
from engine.games.ducksoup.nouns import Card, Pair, Trick, View

ROW, GAP, CARD = 132, 6, 112
CARD_AT, BESIDE = 420, 86
"""Where the first card of a row stands, and how far the second is from it."""
POINTS_AT, SIGN_AT = 330, 690


def table(view: View, at: Sitting, *, in_beat: bool) -> Picture:
    trick = _shown(view, in_beat=in_beat)
    over = trick is not None and (trick.deal < view.deal or view.over)
    first, second = (view.sheet[-1].first, view.sheet[-1].second) if over else (view.first, view.second)
    deal = trick.deal if trick else view.deal
    where = at.tr("Deal {deal}", deal=deal)
    if trick:
        where = joined((where, at.tr("trick {trick}", trick=trick.number)))
    marks: list[Mark] = [head(where)]
    for seat in (0, 1):
        marks += _row(seat, trick, first, second, view.totals[seat], at)
    said = [_said(seat, trick, _points(seat, first, second), at) for seat in (0, 1)]
    return picture(marks, HEAD + 2 * (ROW + GAP), [where, *said])


def beside(view: View, at: Sitting, *, in_beat: bool) -> Sequence[Block]:
    if in_beat and view.last:
        if view.last.deal < view.deal:
            return deal(view, view.last, at, is_drawn=True)
        if view.over:
            return result(view, at)
        return [Text(f"{of_trick(view.last, at)}\n{commentary(view, at)}")]
    lines = [f"### {seats.course(view, at.tr)}"]
    lines += [things.played_cards(view.trick, view.leader, len(view.trick) > 1, at) if view.trick else ""]
    small = [seats.stock(view, at.tr), at.tr("dealt by {name}", name=at.names[view.dealer]), at.about]
    lines += [
        commentary(view, at) if view.last and not view.trick else "",
        small_line(*small),
    ]
    return [Text("\n".join(filter(None, lines)))]


def _shown(view: View, *, in_beat: bool) -> Trick | None:
    """The trick that is drawn, or None in the first one of a deal."""
    trick = view.last
    new_deal = trick and trick.deal < view.deal
    return None if new_deal and not (in_beat or view.over) else trick


def _said(seat: Seat, trick: Trick | None, points: str, at: Sitting) -> str:
    """A player's row in words."""
    cards = [shown_card(card, at.tr) for card in _cards(seat, trick)]
    won = [f"+{sum(trick.worth)}"] if trick and trick.winner == seat else []
    return labelled(at.plain_names[seat], ", ".join((points, *cards, *won)), at.tr)


def _points(seat: Seat, first: Pair, second: Pair) -> str:
    """Those of both courses, or of the first alone until somebody has any of the second."""
    return f"{first[seat]} × {second[seat]}" if sum(second) else f"{first[seat]}"


def _cards(seat: Seat, trick: Trick | None) -> Sequence[Card]:
    """The cards that a player has played to a trick."""
    return trick.cards[(seat != trick.leader) :: 2] if trick else ()


def _row(
    seat: Seat, trick: Trick | None, first: Pair, second: Pair, total: int, at: Sitting
) -> Iterator[Mark]:
    top = HEAD + seat * (ROW + GAP)
    middle = top + ROW / 2
    won = trick is not None and trick.winner == seat
    if won:
        yield Panel(8, top, WIDTH - 16, ROW, GOLD)
    edge = 5 if won else 0
    yield Panel(8 + edge, top + edge, WIDTH - 16 - 2 * edge, ROW - 2 * edge, RAISED)
    yield from named(at, seat, middle, 210, at.tr("total {total}", total=total), left=24)
    yield Words(_points(seat, first, second), POINTS_AT, middle, align="middle", width=180)
    if trick is None:
        return
    for place, card in enumerate(_cards(seat, trick)):
        yield Face(face_of(card, at.tr), CARD_AT + place * BESIDE, middle - CARD / 2, CARD)
    if won:
        yield Words(f"+{sum(trick.worth)}", WIDTH - 40, middle, LARGE, GOLD, "right")
    said = trick.soup if won and trick.double else trick.quack and seat != trick.leader
    if said:
        yield Face("soup" if trick.soup and won else "duck", SIGN_AT - 90, middle - 40, 80)
