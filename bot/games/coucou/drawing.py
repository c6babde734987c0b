"""The table of Coucou as a picture: cards face down while people speak, and face up at the showdown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.drawing import Mark
from bot.games.cards import face_of, shown_card
from bot.games.common import MANY, labelled
from bot.games.coucou import commentary, seats
from bot.games.coucou.result import told, way_of_the_lowest
from bot.games.coucou.things import chips
from bot.games.coucou.told import asked_in_vain, cuckoo
from bot.games.drawing import at_places, picture
from bot.games.round_table import Field, RoundTable
from bot.screen import Block, Picture, Text
from bot.table.sitting import Sitting
from engine.games.coucou.nouns import View

MOST_CALLS = 6
"""If there are very many players, only this many of the last calls are listed."""


def table(view: View, at: Sitting, *, in_beat: bool) -> Picture:
    """Around the deck: the players still in the game.

    Thin arrows are the swaps of the deal, and a thick one is the latest request. At the showdown, the golden
    ones follow the card that cost a chip.
    """
    last, tr = view.last if _all_show(view, in_beat=in_beat) or view.over else None, at.tr
    deal, dealer = (last.deal, last.dealer) if last else (view.deal, view.dealer)
    still = [seat for seat, has in enumerate(last.cards if last else view.chips) if has]
    drawn, names = RoundTable(len(still)), (*at.plain_names, tr("the stock"))
    order = at_places(still, at.seat, drawn.front)
    said = [tr("Deal {deal} · {name} deals", deal=deal, name=names[dealer])]
    marks: list[Mark] = [*drawn.felt(tr("Deal {deal}", deal=deal))]
    turns = () if in_beat or last else at.waiting
    said += [tr("{name} is thinking …", name=names[seat]) for seat in turns]
    laid = {call.other: call.king for call in view.calls if call.king}
    for seat in still:
        lost = last is not None and seat in last.losers
        card = last.cards[seat] if last else laid.get(seat, "")
        below = chips(view, seat) + (" ♚" if seat in view.kings and not card else "")
        held = Field(face_of(card, tr) if card else "card_back", below, seat == dealer, lost)
        marks += drawn.field(order.index(seat), seat, held._replace(turn=seat in turns), at)
        shown = ("✗" if lost else "", shown_card(card, tr) if card else "", held.below)
        said.append(labelled(names[seat] or f"{seat + 1}", " ".join(filter(None, shown)), tr))
    calls = last.calls if last else view.calls
    newest = calls[-1] if calls and not last else None
    marks += drawn.swaps(calls[:-1] if newest else calls, way_of_the_lowest(last) if last else (), order)
    if newest and newest.came != "kept":
        marks.append(drawn.asked(newest.seat, newest.other, order))
    signs = {"exchanged": "⇄", "refused": "✗"}
    said += [
        f"{names[call.seat]} {signs[call.came]} {names[-1 if call.other is None else call.other]}"
        for call in calls
        if call.came in signs
    ]
    marks += drawn.badge(order.index(dealer), at)
    return picture(marks, drawn.height, said)


def beside(view: View, at: Sitting, *, in_beat: bool) -> Sequence[Block]:
    if view.last and _all_show(view, in_beat=in_beat):
        return [Text("\n".join(told(view, view.last, at)))]
    spoken = " · ".join(_spoken(view, at))
    lines = (
        asked_in_vain(view, at) if in_beat else commentary.told(view, at),
        f"-# {spoken}" if spoken else "",
        seats.gone(view, at),
    )
    return [Text("\n".join(filter(None, lines)))]


def _all_show(view: View, *, in_beat: bool) -> bool:
    """Whether to draw the last deal with all cards open: in a beat, unless a king has just refused a swap."""
    return in_beat and cuckoo(view) is None


def _spoken(view: View, at: Sitting) -> Iterator[str]:
    """What has been said in this deal, in order. The last call is left out: it has its own line."""
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
