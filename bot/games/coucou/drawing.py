"""The table of Coucou as a picture: cards face down while people speak, and face up when all show."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.games.cards import face_of, shown_card
from bot.games.common import MANY
from bot.games.coucou import seats
from bot.games.coucou.result import told
from bot.games.coucou.things import chips
from bot.games.coucou.told import commentary
from bot.games.drawing import Cell, grid
from bot.i18n import Tr
from bot.screen import Block, Picture, Text
from bot.table.sitting import Sitting
from engine.game import Seat
from engine.games.coucou.nouns import Showdown, View
from engine.seats import around

MOST_CALLS = 6
"""Where there are very many players, only the last calls are told."""


def table(view: View, at: Sitting, *, in_beat: bool) -> Picture:
    last = view.last if in_beat or view.over else None
    deal, dealer = (last.deal, last.dealer) if last else (view.deal, view.dealer)
    where = at.tr("Deal {deal} · {name} deals", deal=deal, name=at.plain_names[dealer])
    return grid(where, [_cell(view, last, seat, dealer, at.tr) for seat in _order(view, last)], at)


def beside(view: View, at: Sitting, *, in_beat: bool) -> Sequence[Block]:
    if in_beat and view.last:
        return [Text("\n".join(told(view, view.last, at)))]
    spoken = " · ".join(_spoken(view, at))
    lines = (commentary(view, at), f"-# {spoken}" if spoken else "", seats.gone(view, at))
    return [Text("\n".join(filter(None, lines)))]


def _order(view: View, last: Showdown | None) -> Sequence[Seat]:
    """In the order of turns, the dealer last."""
    if last is None:
        return seats.in_order(view)
    return [seat for seat in around(last.dealer + 1, len(last.cards)) if last.cards[seat]]


def _cell(view: View, last: Showdown | None, seat: Seat, dealer: Seat, tr: Tr) -> Cell:
    lost = last is not None and seat in last.losers
    signs = ("✗" if lost else "") + (tr("D") if seat == dealer else "")
    below = chips(view, seat)
    if last is None:
        return Cell(seat, "card_back", below, below, signs)
    card = last.cards[seat]
    return Cell(seat, face_of(card, tr), below, f"{shown_card(card, tr)} {below}", signs, lost)


def _spoken(view: View, at: Sitting) -> Iterator[str]:
    """What has been said in this deal, in order, before the last call, which has a line of its own."""
    calls = view.calls[:-1]
    if len(view.chips) > MANY and len(calls) > MOST_CALLS:
        yield "…"
        calls = calls[-MOST_CALLS:]
    for call in calls:
        name = at.names[call.seat]
        other = at.tr("the stock") if call.other is None else at.names[call.other]
        if call.came == "kept":
            yield at.tr("{name} keeps", name=name)
        elif call.came == "exchanged":
            yield f"{name}\xa0⇄\xa0{other}"
        else:
            yield f"{name}\xa0✗\xa0{other}"
