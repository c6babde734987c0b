"""A line for those who watch Coucou: the last thing that everybody saw, in words."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.cards import printed_rank, shown_card
from bot.games.common import listed
from bot.i18n import N_, Tr
from bot.table.sitting import Sitting
from engine.games.coucou.nouns import Call, Showdown, View

DEALT = (
    N_("A card each, and already some sighs."),
    N_("The cards are dealt. One of them is the lowest."),
)
KEPT = (
    N_("{name} keeps. Not a muscle moves."),
    N_("{name} keeps: content, or a good actor."),
    N_("{name} stays put."),
    N_("{name} has seen worse cards, and keeps this one."),
)
SWAPPED = (
    N_("{name} swaps with {other}. One of them is smiling."),
    N_("{name} gets rid of a card, and {other} gets a present."),
    N_("A card moves on from {name} to {other}, who cannot say no."),
)
CUCKOO = (
    N_("Cuckoo! {other} has a king, and {name} is stuck with that card."),
    N_("{name} asks, a king answers: Cuckoo! {other} keeps what is theirs."),
)
LAID = (
    N_("{other} lays down {card} without a word. {name} has understood."),
    N_("{name} knocks, and {card} opens the door. {other} keeps it."),
)
ONE_PAYS = (
    N_("{card} was the lowest, and {names} pays."),
    N_("Nobody went below {card}: a chip from {names}."),
    N_("{names} was left holding {card}."),
)
MANY_PAY = (
    N_("{card} was the lowest, and it was not alone: {names} pay."),
    N_("Misery shared: {names} all show {card}."),
)
OUT = (
    N_("{names} shows {card} and leaves the table. The chairs move closer."),
    N_("The last chip of {names} goes with {card}."),
)
EQUAL = (N_("All cards are equal. Nobody pays, everybody blinks."),)


def comment(view: View, at: Sitting, tr: Tr) -> str:
    """What everybody saw last. The phrasing changes with the turns, and is the same for all who look."""
    if view.calls:
        return _call(view.calls[-1], at, tr)
    return _showdown(view.last, at, tr) if view.last else _one_of(DEALT, at, tr)


def _call(call: Call, at: Sitting, tr: Tr) -> str:
    name = f"**{at.names[call.seat]}**"
    if call.came == "kept" or call.other is None:
        return "✋ " + _one_of(KEPT, at, tr, name=name)
    other = f"**{at.names[call.other]}**"
    if call.came == "exchanged":
        return "🔁 " + _one_of(SWAPPED, at, tr, name=name, other=other)
    if call.king:
        return "👑 " + _one_of(LAID, at, tr, name=name, other=other, card=shown_card(call.king, tr))
    return "👑 " + _one_of(CUCKOO, at, tr, name=name, other=other)


def _showdown(last: Showdown, at: Sitting, tr: Tr) -> str:
    if not last.losers:
        return "🤝 " + _one_of(EQUAL, at, tr)
    names = listed((f"**{at.names[seat]}**" for seat in last.losers), tr)
    card = printed_rank(last.cards[last.losers[0]], tr)
    if len(last.losers) > 1:
        return "❌ " + _one_of(MANY_PAY, at, tr, names=names, card=card)
    if last.eliminated:
        return "🚪 " + _one_of(OUT, at, tr, names=names, card=card)
    return "❌ " + _one_of(ONE_PAYS, at, tr, names=names, card=card)


def _one_of(phrasings: Sequence[str], at: Sitting, tr: Tr, **details: str) -> str:
    return tr(phrasings[at.turn % len(phrasings)], **details)
