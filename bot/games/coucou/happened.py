"""What has just happened to one player of Coucou, in a line that their panel and the coach share."""

from __future__ import annotations

from bot.games.cards import printed_rank
from bot.games.common import listed
from bot.games.coucou.things import chips
from bot.games.coucou.tracks import moved
from bot.i18n import Tr
from bot.table.sitting import Sitting
from engine.game import Seat
from engine.games.coucou.nouns import Showdown, View


def happened(view: View, at: Sitting, tr: Tr) -> str:
    """What others did to this player since their last move, or their chip lost in the last deal."""
    me = at.seat
    assert me is not None  # noqa: S101 - a panel is a seat's
    for number in reversed(range(len(view.calls))):
        if said := in_a_call(view, number, me, at, tr):
            return said
    if not view.calls or me in view.waiting:
        return lost(view, me, at, tr)
    return ""


def in_a_call(view: View, number: int, me: Seat, at: Sitting, tr: Tr) -> str:
    """What this call of the deal meant for the player, or "" if it did not concern them."""
    call = view.calls[number]
    if call.other is None or me not in (call.seat, call.other):
        return ""
    name = at.names[call.other if call.seat == me else call.seat]
    if call.came == "refused":
        if call.seat == me:
            return tr(
                "👑 **{name} has a king: no swap, you still have {card}.**", name=name, card=_mine(view, tr)
            )
        if call.king:
            return tr("👑 **{name} asked you: your king lies face up, and you have no turn.**", name=name)
        return tr("👑 **{name} asked you in vain: your king refused.**", name=name)
    given, got = (printed_rank(card, tr) if card else "?" for card in moved(view, number))
    if call.seat == me:
        return tr("🔁 **You gave {name} {given} and got {got}.**", name=name, given=given, got=got)
    return tr("🔁 **{name} took your {got} and left you {given}.**", name=name, given=given, got=got)


def lost(view: View, me: Seat, at: Sitting, tr: Tr) -> str:
    """That the player lost a chip in the last deal, with whom, and what is left. "" if they lost none."""
    last = view.last
    if last is None or me not in last.losers:
        return ""
    card, others = printed_rank(last.cards[me], tr), [at.names[seat] for seat in last.losers if seat != me]
    if me in last.eliminated:
        return tr(
            "🚪 **You: {card}, the lowest. Your last chip is gone: {place}.**",
            card=card,
            place=placed(view, me, tr),
        )
    if others:
        return tr(
            "❌ **You: {card}, the lowest (with {names}): a chip lost, {chips}**",
            card=card,
            names=listed(others, tr),
            chips=chips(view, me),
        )
    return tr("❌ **You: {card}, the lowest: a chip lost, {chips}**", card=card, chips=chips(view, me))


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
