"""What has happened to one player of Cucco 21, and why. The coach says it in the same sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bot.games.common import listed, small_line
from bot.games.cucco.cards import noted
from bot.games.cucco.ways import given_in
from bot.i18n import Tr
from bot.table.sitting import Sitting
from engine.game import Seat
from engine.games.cucco.nouns import Call, Card, Ceremony, Showdown, View
from engine.games.cucco.rounds import price_of

MOST_LINES = 2


class Told(NamedTuple):
    """A round as one player tells it."""

    me: Seat
    story: Sequence[Call]
    cards: Sequence[Card]
    """By seat, those that the player knows after the story. 0 for any other."""
    out: str
    """What it means for the player to be out."""


def happened(view: View, at: Sitting, tr: Tr) -> str:
    """What has happened to the view's seat since its last move, the newest first and bold.

    "" if nothing has. At the beginning of a round, that is how the one before it ended.
    """
    me = view.seat
    assert me is not None  # noqa: S101 - things happen to a seat
    own = next((number for number, call in enumerate(view.story) if call.seat == me), None)
    price = price_of(view)
    told = Told(me, view.story, view.cards, _out(price if view.chips[me] >= price else 0, tr))
    calls = range(own or 0, len(view.story))
    lines = [line for number in reversed(calls) if (line := " ".join(_of_call(told, number, at, tr)))]
    if not lines and own is None and view.last:
        lines = [*_shown(view.last, me, at, tr)]
    return "\n".join(
        small_line(line) if place else f"**{line}**" for place, line in enumerate(lines[:MOST_LINES])
    )


def own_result(last: Showdown, me: Seat, at: Sitting, tr: Tr) -> str:
    """How a round ended for this seat, or "" if it was out of the hand."""
    return "\n".join(f"**{line}**" for line in _shown(last, me, at, tr))


def _out(price: int, tr: Tr) -> str:
    """Being out, and its price; 0 means that there is no way back."""
    if price:
        return tr.plural("you are out and pay {n} chip", "you are out and pay {n} chips", price)
    return tr("you are out of this hand")


def _shown(last: Showdown, me: Seat, at: Sitting, tr: Tr) -> Iterator[str]:
    if not last.cards[me]:
        return
    card, lowest = noted(last.cards[me], tr), [at.names[seat] for seat in last.lowest]
    paid = last.paid[me]
    out = tr.plural("you pay {n} chip", "you pay {n} chips", paid) if paid else _out(0, tr)
    told = Told(me, last.story, last.cards, out)
    if last.winner == me:
        yield tr("🏆 You win the hand and the pot of {n}!", n=last.won)
    elif me in last.lowest:
        yield tr("❌ Your {card} was the lowest: {out}.", card=card, out=told.out)
    elif any(fallen.seat == me for fallen in last.fallen):
        [number] = [number for number, call in enumerate(last.story) if me in call.out]
        yield " ".join(_of_call(told, number, at, tr))
    elif lowest:
        low = noted(last.cards[last.lowest[0]], tr)
        yield tr(
            "✅ Your {card} was safe: {names} had the {low}.", card=card, low=low, names=listed(lowest, tr)
        )
    else:
        yield tr("✅ Your {card} was compared with nothing: the others were out already.", card=card)


def _of_call(told: Told, number: int, at: Sitting, tr: Tr) -> Iterator[str]:
    """What this call meant for the player, a sentence each. Nothing if it did not concern them."""
    call, me = told.story[number], told.me
    asker = at.names[call.seat]
    for by in call.passed_by:
        if by.seat == me:
            yield tr("↪️ Your {card} sent {name} on.", card=noted(by.card, tr), name=asker)
    if call.came == "exchanged":
        yield from _exchanged(told, number, at, tr)
    elif call.came == "cat":
        yield from _cat(told, call, at, tr)
    elif call.other == me and call.came == "refused":
        yield tr("💘 You refused {name} and keep the lovers (6).", name=asker)
    elif call.other == me and call.came == "person":
        yield tr("🚷 {name} asked for your person (20) and is out.", name=asker)
    elif call.seat == me:
        other = tr("The deck") if call.other is None else at.names[call.other]
        card = noted(told.cards[me], tr)
        if call.came == "refused":
            yield tr("💘 {name} has the lovers (6) and refused: you keep your {card}.", name=other, card=card)
        elif call.came == "person":
            yield tr("🚷 {name} had the person (20): {out}.", name=other, out=told.out)
        elif call.came == "owl":
            yield tr("🦉 The deck turned up an owl (21): you keep your {card}.", card=card)


def _exchanged(told: Told, number: int, at: Sitting, tr: Tr) -> Iterator[str]:
    call, me = told.story[number], told.me
    if me in (call.seat, call.other):
        yield _swapped(told, number, at, tr)
        for out in call.out:
            if out == me:
                yield tr("🤡 That is a clown: {out}.", out=told.out)
            else:
                yield tr("🤡 {name} has the clown now and is out.", name=at.names[out])
    for ceremony in call.ceremonies:
        yield from _ceremony(ceremony, me, at, tr)


def _swapped(told: Told, number: int, at: Sitting, tr: Tr) -> str:
    call, me = told.story[number], told.me
    gave, got = given_in(told.story, number, told.cards, me), noted(told.cards[me], tr)
    if call.other is None:
        return tr("🔁 You drew the {card} from the deck.", card=got)
    name = at.names[call.other if call.seat == me else call.seat]
    if call.seat == me:
        if gave:
            return tr(
                "🔁 You gave {name} your {gave} and got the {got}.", name=name, gave=noted(gave, tr), got=got
            )
        return tr("🔁 You swapped with {name} and got the {got}.", name=name, got=got)
    return tr("🔁 {name} took your {gave} and left you the {got}.", name=name, gave=noted(gave, tr), got=got)


def _ceremony(ceremony: Ceremony, me: Seat, at: Sitting, tr: Tr) -> Iterator[str]:
    if ceremony.seat == me:
        yield tr.plural(
            "🏺 For your ceremony the others pay you {n} chip.",
            "🏺 For your ceremony the others pay you {n} chips.",
            len(ceremony.payers),
        )
    elif me in ceremony.payers:
        yield tr("🏺 {name} gave away a ceremony (12): you pay 1 chip.", name=at.names[ceremony.seat])


def _cat(told: Told, call: Call, at: Sitting, tr: Tr) -> Iterator[str]:
    me, asker = told.me, at.names[call.seat]
    victim = at.names[call.out[0]] if call.out else ""
    other = tr("The deck") if call.other is None else at.names[call.other]
    if me in call.out and call.seat == me:
        yield tr("🐈 {name} had the cat (18): {out}.", name=other, out=told.out)
    elif me in call.out:
        yield tr(
            "🐈 {name} offered the card that you were dealt to a cat (18): {out}.", name=asker, out=told.out
        )
    elif me == call.seat and victim:
        yield tr(
            "🐈 {name} had the cat (18): {victim}, the original owner of your card, is out.",
            name=other,
            victim=victim,
        )
    elif me == call.seat:
        yield tr("🐈 {name} had the cat (18): no swap, but it caught nobody.", name=other)
    elif me == call.other and victim:
        yield tr("🐈 {name} asked for your cat (18): {victim} is out.", name=asker, victim=victim)
    elif me == call.other:
        yield tr("🐈 {name} asked for your cat (18), which caught nobody.", name=asker)
