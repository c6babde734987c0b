"""The table of Cucco 21 as a picture: cards face down while people speak, and face up when all show."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from bot.drawing import RAISED, Mark
from bot.games.common import labelled, short_name, small_line
from bot.games.cucco import commentary
from bot.games.cucco.presenter import piles
from bot.games.cucco.result import MOST_WAYS, told
from bot.games.cucco.seats import FEW, said_by
from bot.games.cucco.things import face_of, shown_card
from bot.games.cucco.told import Way, longest, ways
from bot.games.drawing import WON, at_places, picture
from bot.games.round_table import Field, RoundTable
from bot.i18n import Tr
from bot.screen import Block, Picture, Text
from bot.table.sitting import Sitting
from engine.game import Seat
from engine.games.cucco.nouns import Showdown, View
from engine.games.cucco.rounds import fallen
from engine.seats import around

OUT = "#24282E"
"""The colour of the field of a player who is out of the hand."""


def table(view: View, at: Sitting, *, in_beat: bool) -> Picture:
    """The players around deck and pot, each in the same place for the whole game, counter-clockwise.

    Thin arrows are the swaps of the round, and a thick one is the request that waits for its answer.
    """
    last, tr = view.last if in_beat or view.over else None, at.tr
    hand, number, dealer = (last or view).hand, (last or view).round, (last or view).dealer
    pot = (last.won or last.carried if last else 0) or view.pot
    drawn = RoundTable(len(view.chips), pot)
    order = at_places(range(len(view.chips)), at.seat, drawn.front)
    marks: list[Mark] = [*drawn.felt(tr("Round {n}", n=number))]
    said = [tr("Hand {hand}, round {round} · pot {pot}", hand=hand, round=number, pot=pot)]
    said += [] if last else _now(view, at)
    for seat in around(dealer + 1, len(view.chips)):
        held, words = _showing(last, view, seat, tr) if last else _holding(view, seat, at)
        marks += drawn.field(order.index(seat), seat, held._replace(dealer=seat == dealer), at)
        said.append(labelled(at.plain_names[seat] or f"{seat + 1}", words, tr))
    if last:
        marks += drawn.swaps(last.story, way.stops if (way := longest(last)) else (), order)
        said += [_way(way, at) for way in ways(last)[:MOST_WAYS]]
    else:
        marks += drawn.swaps(view.story, (), order)
        if view.request:
            marks.append(drawn.asked(view.request.asker, view.request.asked, order))
    marks += drawn.badge(order.index(dealer), at)
    return picture(marks, drawn.height, said)


def _now(view: View, at: Sitting) -> Iterator[str]:
    """Who asks whom, and whose turn it is."""
    if view.request:
        yield f"{at.plain_names[view.request.asker]} → {at.plain_names[view.request.asked]}"
    for seat in at.waiting:
        yield at.tr("{name} is thinking …", name=at.plain_names[seat])


def _holding(view: View, seat: Seat, at: Sitting) -> tuple[Field, str]:
    """A seat during a round, and the same in words for readers who do not see the picture."""
    tr, count = at.tr, view.chips[seat]
    said = tr.plural("{n} chip", "{n} chips", count)
    if seat in view.out_of_hand:
        return _out_of_hand(count, said, tr)
    card, out = view.cards[seat], seat in view.out_of_round
    field = Field(face_of(card) if card else "card_back", said, lost=out, turn=seat in at.waiting)
    return field, ("✗ " if out else "") + (f"{shown_card(card, tr)}, " if card else "") + said


def _showing(last: Showdown, view: View, seat: Seat, tr: Tr) -> tuple[Field, str]:
    """A seat when all show their cards, and the same in words."""
    paid, card, count = last.paid[seat], last.cards[seat], view.chips[seat]
    said = tr.plural("{n} chip", "{n} chips", count)
    if not card:
        return _out_of_hand(count, said, tr)
    said = f"{shown_card(card, tr)}, {said}" + (f" (−{paid})" if paid else "")
    below = f"{count} (−{paid})" if paid else f"{count}"
    if seat in (*last.lowest, *(fell.seat for fell in last.fallen)):
        return Field(face_of(card), below, lost=True), f"✗ {said}"
    won = seat == last.winner
    return Field(face_of(card), f"{below} ★" if won else below, colour=WON if won else RAISED), said


def _out_of_hand(count: int, said: str, tr: Tr) -> tuple[Field, str]:
    return Field("", tr("{n} · out", n=count), colour=OUT), f"{said}, " + tr("out of the hand")


def _way(way: Way, at: Sitting) -> str:
    stops = (at.tr("the deck") if stop is None else at.plain_names[stop] for stop in way.stops)
    return labelled(shown_card(way.card, at.tr), " → ".join(stops), at.tr)


def beside(view: View, at: Sitting, *, in_beat: bool) -> Sequence[Block]:
    if in_beat and view.last:
        return [Text("\n".join(told(view.last, at)) or commentary.told(view, at))]
    spoken = [*_spoken(view, at)]
    if len(spoken) > FEW:  # older words are dropped, except those about players who are out
        spoken = [said for said in spoken[: 1 - FEW] if said.startswith("❌")] + ["…", *spoken[1 - FEW :]]
    # The words beside the deck are for the start of a round. Later, what is said in the round takes their
    # place.
    deck = at.tr.plural("Deck: {n} card", "Deck: {n} cards", view.deck) if spoken else piles(view, at.tr)
    lines = (commentary.told(view, at), small_line(*spoken) if spoken else "", small_line(deck, at.about))
    return [Text("\n".join(filter(None, lines)))]


def _order(view: View) -> Sequence[Seat]:
    """Everybody still in the hand, in turn order, the dealer last."""
    order = around(view.dealer + 1, len(view.chips))
    return [seat for seat in order if seat not in view.out_of_hand]


def _spoken(view: View, at: Sitting) -> Iterator[str]:
    """What each seat did in this round and who is out. The last event is left out: it has its own line."""
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
