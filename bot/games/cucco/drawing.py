"""The table of Cucco 21 as a picture: cards face down while people speak, and face up when all show."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from bot.games.common import labelled, short_name, small_line
from bot.games.cucco.presenter import piles
from bot.games.cucco.result import told
from bot.games.cucco.seats import FEW, out_of_the_hand, said_by
from bot.games.cucco.things import face_of, shown_card
from bot.games.cucco.told import commentary
from bot.games.drawing import Cell, grid
from bot.i18n import Tr
from bot.screen import Block, Picture, Text
from bot.table.sitting import Sitting
from engine.game import Seat
from engine.games.cucco.nouns import Showdown, View
from engine.games.cucco.rounds import fallen
from engine.seats import around


def table(view: View, at: Sitting, *, in_beat: bool) -> Picture:
    last = view.last if in_beat or view.over else None
    where = at.tr("Hand {hand}, round {round} · pot {pot}", hand=view.hand, round=view.round, pot=view.pot)
    if last:
        where = at.tr("Hand {hand}, round {round}", hand=last.hand, round=last.round)
    return grid(where, [_cell(view, last, seat, at.tr) for seat in _order(view, last)], at)


def beside(view: View, at: Sitting, *, in_beat: bool) -> Sequence[Block]:
    if in_beat and view.last:
        return [Text("\n".join(told(view.last, at)) or commentary(view, at))]
    spoken = [*_spoken(view, at)]
    lines = (
        commentary(view, at),
        small_line(*spoken) if spoken else "",
        out_of_the_hand(view, at),
        small_line(piles(view, at.tr), at.about),
    )
    return [Text("\n".join(filter(None, lines)))]


def _order(view: View, last: Showdown | None) -> Sequence[Seat]:
    """Everybody still in the hand in the order of turns, the dealer last."""
    if last is None:
        order = around(view.dealer + 1, len(view.chips))
        return [seat for seat in order if seat not in view.out_of_hand]
    return [seat for seat in around(last.dealer + 1, len(last.cards)) if last.cards[seat]]


def _cell(view: View, last: Showdown | None, seat: Seat, tr: Tr) -> Cell:
    dealer = last.dealer if last else view.dealer
    lost = last is not None and seat in (*last.lowest, *(fallen.seat for fallen in last.fallen))
    paid = last.paid[seat] if last else 0
    chips = view.chips[seat] - (0 if last else _from_ceremonies(view, seat))
    below = f"{chips} (−{paid})" if paid else tr.plural("{n} chip", "{n} chips", chips)
    signs = ("✗" if lost else "") + (tr("D") if seat == dealer else "")
    if last is None:
        return Cell(seat, "card_back", below, below, signs)
    card = last.cards[seat]
    return Cell(seat, face_of(card), below, f"{shown_card(card, tr)}, {below}", signs, lost)


def _from_ceremonies(view: View, seat: Seat) -> int:
    """The chips that a seat has won or lost by ceremonies in this round. Words tell of them."""
    given = [ceremony for call in view.story for ceremony in call.ceremonies]
    won = sum(len(ceremony.payers) for ceremony in given if ceremony.seat == seat)
    return won - sum(seat in ceremony.payers for ceremony in given)


def _spoken(view: View, at: Sitting) -> Iterator[str]:
    """Who is out of the round, and what each seat did in it before its last event, which has its own line."""
    before = replace(view, request=None, story=view.story if view.request else view.story[:-1])
    out = {fell.seat for fell in fallen(before.story)}
    for seat in _order(view, None):
        said = ", ".join(said_by(before, seat, at))
        name = at.names[seat] if len(view.chips) <= FEW else short_name(at, seat)
        if seat in out:
            name = f"❌ {name}"
        elif not said:
            continue
        yield labelled(name, said, at.tr) if said else name
