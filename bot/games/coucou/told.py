"""What is said of the calls and showdowns of Coucou, to one player and to all."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.cards import printed_rank, shown_card
from bot.games.common import listed, names_of
from bot.games.coucou.things import chips
from bot.games.turns import given_in
from bot.i18n import N_, Tr
from bot.table.sitting import Sitting
from engine.game import Seat
from engine.games.coucou.nouns import Call, Showdown, View


def happened(view: View, at: Sitting) -> str:
    """What others did to this player since their last move, or their chip lost in the last deal."""
    me = at.me
    for number in reversed(range(len(view.calls))):
        if said := in_a_call(view, number, me, at):
            return said
    if not view.calls or me in view.waiting:
        return lost(view, me, at)
    return ""


def in_a_call(view: View, number: int, me: Seat, at: Sitting) -> str:
    """What this call of the deal meant for the player, or "" if it did not concern them."""
    call = view.calls[number]
    if call.other is None or me not in (call.seat, call.other):
        return ""
    name = at.names[call.other if call.seat == me else call.seat]
    if call.came == "refused":
        if call.seat == me:
            return at.tr(
                "👑 **{name} has a king: no swap, you still have {card}.**",
                name=name,
                card=_mine(view, at.tr),
            )
        if call.king:
            return at.tr("👑 **{name} asked you: your king lies face up, and you have no turn.**", name=name)
        return at.tr("👑 **{name} asked you in vain: your king refused.**", name=name)
    moved = (given_in(view.calls, number, view.cards, seat) for seat in (call.seat, call.other))
    given, got = (printed_rank(card, at.tr) if card else "?" for card in moved)
    if call.seat == me:
        return at.tr("🔁 **You gave {name} {given} and got {got}.**", name=name, given=given, got=got)
    return at.tr("🔁 **{name} took your {got} and left you {given}.**", name=name, given=given, got=got)


def lost(view: View, me: Seat, at: Sitting) -> str:
    """That the player lost a chip in the last deal, with whom, and what is left. "" if they lost none."""
    last = view.last
    if last is None or me not in last.losers:
        return ""
    card, others = printed_rank(last.cards[me], at.tr), [at.names[seat] for seat in last.losers if seat != me]
    if me in last.eliminated:
        return at.tr(
            "🚪 **You: {card}, the lowest. Your last chip is gone: {place}.**",
            card=card,
            place=placed(view, me, at.tr),
        )
    if others:
        return at.tr(
            "❌ **You: {card}, the lowest (with {names}): a chip lost, {chips}**",
            card=card,
            names=listed(others, at.tr),
            chips=chips(view, me),
        )
    return at.tr("❌ **You: {card}, the lowest: a chip lost, {chips}**", card=card, chips=chips(view, me))


def kept_safe(last: Showdown, me: Seat, tr: Tr) -> str:
    """That the player's card was not the lowest one."""
    card = printed_rank(last.cards[me], tr)
    if not last.losers:
        return tr("🤝 **You: {card}, like everybody. Nobody loses a chip.**", card=card)
    return tr("✅ **You: {card}. It was not the lowest.**", card=card)


def placed(view: View, me: Seat, tr: Tr) -> str:
    """The place of a player who is out: 19th of 20."""
    place = 1 + sum(not deal or deal > view.out[me] for deal in view.out)
    return tr("place {place} of {n}", place=place, n=len(view.out))


def _mine(view: View, tr: Tr) -> str:
    return printed_rank(view.card, tr)


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


def commentary(view: View, at: Sitting) -> str:
    """What everybody saw last. The phrasing changes with the turns, and is the same for all who look."""
    if view.calls:
        return _call(view.calls[-1], at)
    return _showdown(view.last, at) if view.last else _one_of(DEALT, at)


def _call(call: Call, at: Sitting) -> str:
    name = f"**{at.names[call.seat]}**"
    if call.came == "kept" or call.other is None:
        return "✋ " + _one_of(KEPT, at, name=name)
    other = f"**{at.names[call.other]}**"
    if call.came == "exchanged":
        return "🔁 " + _one_of(SWAPPED, at, name=name, other=other)
    if call.king:
        return "👑 " + _one_of(LAID, at, name=name, other=other, card=shown_card(call.king, at.tr))
    return "👑 " + _one_of(CUCKOO, at, name=name, other=other)


def _showdown(last: Showdown, at: Sitting) -> str:
    if not last.losers:
        return "🤝 " + _one_of(EQUAL, at)
    names = names_of(last.losers, at)
    card = printed_rank(last.cards[last.losers[0]], at.tr)
    if len(last.losers) > 1:
        return "❌ " + _one_of(MANY_PAY, at, names=names, card=card)
    if last.eliminated:
        return "🚪 " + _one_of(OUT, at, names=names, card=card)
    return "❌ " + _one_of(ONE_PAYS, at, names=names, card=card)


def _one_of(phrasings: Sequence[str], at: Sitting, **details: str) -> str:
    return at.tr(phrasings[at.turn % len(phrasings)], **details)
