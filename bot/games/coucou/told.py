"""The texts on calls and showdowns of Coucou, for one player and for all."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from bot.games.cards import shown
from bot.games.common import names_of
from bot.games.coucou.things import chips
from bot.games.turns import given_in
from bot.i18n import Tr
from bot.table.sitting import Sitting
from engine.game import Seat
from engine.games.coucou.nouns import WORTH, Call, Card, Showdown, View


class Swap(NamedTuple):
    """A player's last exchange: the card given away ("" if it went to the stock), and the card received."""

    gave: Card
    got: Card
    call: Call

    @property
    def worse(self) -> bool:
        return bool(self.gave) and WORTH[self.gave] > WORTH[self.got]


def swap(view: View) -> Swap | None:
    """The seat's last exchange in this deal, or None. After its turn, earlier exchanges do not count."""
    me = view.seat
    if me is None or not view.card:
        return None
    for number in reversed(_news(view)):
        call = view.calls[number]
        if call.came == "exchanged" and me in (call.seat, call.other):
            return Swap(given_in(view.calls, number, view.cards, me) or "", view.card, call)
    return None


def _news(view: View) -> range:
    """The numbers of this deal's calls, beginning with the call of the view's own seat."""
    first = next((number for number, call in enumerate(view.calls) if call.seat == view.seat), 0)
    return range(first, len(view.calls))


def swapped(view: View, at: Sitting) -> str:
    """The player's last exchange as a heading, with the other's name below. "" if there was no exchange."""
    moved = swap(view)
    if moved is None:
        return ""
    cards = " ➜ ".join(shown(card, at.tr) for card in (moved.gave, moved.got) if card)
    call, tr = moved.call, at.tr
    if call.other is None:
        words = tr("🔁 **You drew from the stock.**")
    elif call.seat == at.me:
        words = tr("🔁 **You swapped with {name}.**", name=at.names[call.other])
    elif moved.worse:
        words = tr("🔁 **{name} took your better card!**", name=at.names[call.seat])
    else:
        words = tr("🔁 **{name} swapped with you.**", name=at.names[call.seat])
    return f"# {cards}\n{words}"


def happened(view: View, at: Sitting) -> str:
    """A sentence on the last time that a king prevented a swap with this player. "" if there is none."""
    for number in reversed(_news(view)):
        if view.calls[number].came == "refused" and (said := in_a_call(view, number, at.me, at)):
            return said
    return ""


def is_fresh(view: View, me: Seat) -> bool:
    """Whether the last deal is still news: the reader has not moved or swapped in the new deal yet."""
    return (me in view.waiting or not view.calls) and swap(view) is None


def in_a_call(view: View, number: int, me: Seat, at: Sitting) -> str:
    """What a call of this deal meant for the player. "" if it was not between them and another player."""
    call = view.calls[number]
    if call.other is None or me not in (call.seat, call.other):
        return ""
    name = at.names[call.other if call.seat == me else call.seat]
    if call.came == "refused":
        if call.seat == me:
            return at.tr(
                "👑 **{name} has a king: no swap, you still have {card}.**",
                name=name,
                card=shown(view.card, at.tr),
            )
        if call.king:
            return at.tr("👑 **{name} asked you: your king lies face up, and you have no turn.**", name=name)
        return at.tr("👑 **{name} asked you in vain: your king refused.**", name=name)
    moved = (given_in(view.calls, number, view.cards, seat) for seat in (call.seat, call.other))
    given, got = (shown(card, at.tr) if card else "?" for card in moved)
    if call.seat == me:
        return at.tr("🔁 **You gave {name} {given} and got {got}.**", name=name, given=given, got=got)
    return at.tr("🔁 **{name} took your {got} and left you {given}.**", name=name, given=given, got=got)


def cuckoo(view: View) -> Seat | None:
    """The seat whose hidden king has just refused a swap (§4.4); None at any other moment."""
    call = view.calls[-1] if view.calls and not view.over else None
    return call.other if call and call.came == "refused" and not call.king else None


def asked_in_vain(view: View, at: Sitting) -> str:
    """A sentence on a swap that a king has just refused. The king is shown only by the sign 👑."""
    call = view.calls[-1]
    other = "" if call.other is None else at.names[call.other]
    return at.tr("👑 **{name}** asks **{other}**, and gets no card.", name=at.names[call.seat], other=other)


def fate(view: View, last: Showdown, me: Seat, at: Sitting) -> str:
    """A sentence on what a deal brought the player. The screen shows their card below the sentence."""
    tr = at.tr
    if me in last.eliminated:
        return tr("🚪 **Your last chip is gone: {place}.**", place=placed(view, me, tr))
    if me in last.losers and view.chips[me] == 1:
        return tr("❌ **A chip lost. {chips} is your last one!**", chips=chips(view, me))
    if me in last.losers:
        return tr("❌ **A chip lost: {chips}**", chips=chips(view, me))
    if not last.losers:
        return tr("🤝 **All cards are equal: nobody loses a chip.**")
    return tr("✅ **You're safe: {chips}**", chips=chips(view, me))


def turning(view: View, last: Showdown, at: Sitting) -> Iterator[str]:
    """A line when few chips are left in the game, or when somebody won the game with their last chip."""
    still_in = [seat for seat, left in enumerate(view.chips) if left]
    if len(still_in) == 1 and view.chips[still_in[0]] == 1:
        yield at.tr("🪙 On the last chip: {name} wins!", name=names_of(still_in, at))
    elif len(still_in) == 2 and last.losers and view.chips[still_in[0]] == view.chips[still_in[1]] == 1:
        yield at.tr("⚔️ {names}, one chip each: the next deal decides.", names=names_of(still_in, at))
    elif len(still_in) == 2 and last.eliminated:
        yield at.tr("⚔️ Two are left: {names}.", names=names_of(still_in, at))
    elif lasts := [seat for seat in last.losers if view.chips[seat] == 1]:
        yield at.tr("🪙 Now on the last chip: {names}", names=names_of(lasts, at))


def placed(view: View, me: Seat, tr: Tr) -> str:
    """The place of a player who is out: 19th of 20."""
    # Translators: Stands behind a colon, as in "Your last chip is gone: place 3 of 8."
    place = 1 + sum(not deal or deal > view.out[me] for deal in view.out)
    return tr("place {place} of {n}", place=place, n=len(view.out))
