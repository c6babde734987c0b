"""The players of Coucou in the order of their turns: each player asks the next player in this order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.games.cards import face, shown, shown_card
from bot.games.common import HOUSE, MANY
from bot.games.coucou.things import chips
from bot.i18n import Tr
from bot.table.sitting import Sitting
from engine.game import Seat
from engine.games.coucou.nouns import Call, Card, View
from engine.seats import around

FEW = 5
"""With more seats than this, all lines are in small print, so that a phone shows table and hand together."""


def in_order(view: View) -> list[Seat]:
    """All seats still in the game, the dealer last."""
    return [seat for seat in around(view.dealer + 1, len(view.chips)) if view.chips[seat]]


def round_the_table(view: View, at: Sitting, cards: Sequence[Card] = ()) -> str:
    """A line for each seat, or one for all if there are very many. ``cards[seat]`` is its open card."""
    order = in_order(view)
    if len(order) > MANY:
        lines = [_in_a_row(view, at, order, cards)]
    else:
        small = "-# " if len(order) > FEW else ""
        lines = [small + _line(view, at, seat, cards) for seat in order]
    return "\n".join(filter(None, [*lines, gone(view, at)]))


def neighbours(view: View, at: Sitting, me: Seat) -> str:
    """A line in small print: who may ask this player, and whom they may ask."""
    order = in_order(view)
    place = order.index(me)
    lines = []
    # In the base game nobody may ask the dealer.
    if order[place - 1] in view.waiting and place and (me != view.dealer or view.variant == "as"):
        lines.append(at.tr("Before you: {seat}", seat=_line(view, at, order[place - 1])))
    if me in view.waiting:
        after = view.waiting[view.waiting.index(me) + 1 :][:1]
        following = _line(view, at, after[0]) if after else at.tr("the stock")
        lines.append(at.tr("After you: {seat}", seat=following))
    return " · ".join(lines)


def calls_of(calls: Sequence[Call], seat: Seat, tr: Tr) -> Iterator[str]:
    """The calls of this seat, in their order."""
    for call in calls:
        if call.seat == seat and call.came == "kept":
            yield tr("I keep!")
        elif call.seat == seat:
            swapped = tr("I swap!")
            yield f"{swapped} ↓" if call.came == "exchanged" else f"{swapped} ✗"
        elif call.other == seat and call.king:
            yield tr("lays down {card}", card=shown(call.king, tr))
        elif call.other == seat and call.came == "refused":
            yield tr("Cuckoo!")


def _line(view: View, at: Sitting, seat: Seat, cards: Sequence[Card] = ()) -> str:
    parts = [
        *([] if at.drawn else [chips(view, seat)]),
        *([at.tr("dealer")] if seat == view.dealer else []),
        *calls_of(view.calls, seat, at.tr),
    ]
    return f"{_named(view, at, at.names[seat], seat, cards)}\xa0{' · '.join(parts)}".rstrip("\xa0")


def _in_a_row(view: View, at: Sitting, order: Sequence[Seat], cards: Sequence[Card]) -> str:
    """All seats, and who has swapped with whom: ``Ann ●●● · Ben ●●○ ⇄ Cleo ●●●``. ✗ is a king's refusal."""
    came = {call.seat: call.came for call in view.calls if call.other is not None}
    row = ""
    for place, seat in enumerate(order):
        name = at.names[seat].removeprefix(HOUSE)
        word = f"{_named(view, at, name, seat, cards)} {chips(view, seat)}".replace(" ", "\xa0")
        sign = {"exchanged": "⇄", "refused": "✗"}.get(came.get(seat, ""), "·")
        row += f"{word} {sign} " if place + 1 < len(order) else word
    return f"-# {row}"


def _named(view: View, at: Sitting, name: str, seat: Seat, cards: Sequence[Card]) -> str:
    shown = f"▶ **{name}**" if view.waiting[0] == seat else name
    if seat in at.played_for:
        shown += " ⏰"
    if not cards:
        return shown
    picture = face(cards[seat], at.tr)
    return f"{shown} {picture or shown_card(cards[seat], at.tr)}"


def gone(view: View, at: Sitting) -> str:
    """A line with all eliminated players, the latest first, or "" if there are none."""
    by_deal = sorted(((deal, seat) for seat, deal in enumerate(view.out) if deal), reverse=True)
    names = ", ".join(f"{at.names[seat]} ({deal})" for deal, seat in by_deal)
    return "-# " + at.tr("Out (deal): {names}", names=names) if names else ""
