"""The texts on calls and rounds of Cucco 21, and on where its cards went, for one player and for all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bot.games.common import listed, short_name, small_line
from bot.games.cucco.things import POWERS, chips, noted
from bot.games.turns import Track, given_in, tracks
from bot.i18n import Tr
from bot.table.sitting import Sitting
from engine.game import Seat
from engine.games.cucco.nouns import Call, Card, Showdown, View
from engine.games.cucco.rounds import price_of

MOST_LINES = 2


class ToldRound(NamedTuple):
    """A round from one player's point of view."""

    me: Seat
    story: Sequence[Call]
    cards: Sequence[Card]
    """For each seat, the card that the player knows to be there. 0 if they do not know it."""
    out: str
    """A sentence on what being out means for the player."""


class Swap(NamedTuple):
    """A player's last exchange: the card given away, and the card received. The card given away is 0 if
    nobody can know it now.
    """

    gave: Card
    got: Card

    @property
    def worse(self) -> bool:
        return self.gave > self.got


def swap(view: View) -> Swap | None:
    """The seat's last exchange in the round, or None. After its turn, earlier exchanges do not count."""
    me = view.seat
    assert me is not None  # noqa: S101 - things happen to a seat
    own = [number for number, call in enumerate(view.story) if call.seat == me]
    for number in reversed(range(own[0] if own else 0, len(view.story))):
        call = view.story[number]
        if call.came == "exchanged" and me in (call.seat, call.other):
            gave = given_in(view.story, number, view.cards, me) or 0
            return Swap(gave, view.card)
    return None


def happened(view: View, at: Sitting) -> str:
    """What has happened to the view's seat since its last move, the newest first, in bold. "" if nothing has.

    At the start of a round, it is the end of the previous round, not in bold. In the seat's turn it is left
    out where what the seat's card can do is read instead.
    """
    me = view.seat
    assert me is not None  # noqa: S101 - things happen to a seat
    own = next((number for number, call in enumerate(view.story) if call.seat == me), None)
    price = price_of(view)
    told = ToldRound(me, view.story, view.cards, _out(price if view.chips[me] >= price else 0, at.tr))
    calls = range(own or 0, len(view.story))
    lines = [line for number in reversed(calls) if (line := " ".join(_of_call(told, number, at)))]
    paid = [gave.seat for number in calls for gave in view.story[number].ceremonies if me in gave.payers]
    if not lines and not paid and own is None and view.last:
        if view.card in POWERS and "keep" in at.legal:
            return ""
        ended = "\n".join(_shown(view.last, me, at, brief=True, said=not view.card, past=True))
        return at.tr("Last round: {told}", told=ended) if ended else ""
    lines = [
        f"**{line}**" if place == 0 else small_line(line) for place, line in enumerate(lines[:MOST_LINES])
    ]
    if paid and not (lines and at.legal):  # a player who has to decide sees only the lines above
        names = ", ".join(short_name(at, seat) for seat in dict.fromkeys(paid))
        lines.append(small_line(f"🏺 −{chips(len(paid), at.tr)} → {names}"))
    return "\n".join(lines)


def own_result(last: Showdown, me: Seat, at: Sitting, *, brief: bool = False) -> str:
    """How a round ended for this seat. "" if the seat did not play in it. ``brief`` omits the lowest card."""
    return "\n".join(f"**{line}**" for line in _shown(last, me, at, brief=brief))


def _out(price: int, tr: Tr) -> str:
    """A sentence on being out. Coming back costs ``price`` chips; 0 means that there is no way back."""
    if price:
        return tr.plural("You're out and pay {n} chip.", "You're out and pay {n} chips.", price)
    return tr("You're out of this hand.")


def _shown(
    last: Showdown, me: Seat, at: Sitting, *, brief: bool = False, said: bool = False, past: bool = False
) -> Iterator[str]:
    """``said``: a line says already that the seat is out of the hand. ``past``: a new round has begun."""
    if not last.cards[me]:
        return
    card, paid = noted(last.cards[me], at.tr), last.paid[me]
    out = "" if said else _out(0, at.tr)
    if paid and past:
        out = at.tr.plural("You paid {n} chip.", "You paid {n} chips.", paid)
    elif paid:
        out = at.tr.plural("You pay {n} chip.", "You pay {n} chips.", paid)
    told = ToldRound(me, last.story, last.cards, out)
    if last.winner == me:
        yield at.tr("🏆 You've won the hand and the pot of {n}!", n=last.won)
    elif me in last.lowest:
        yield (at.tr("❌ Your {card} was the lowest.", card=card) + f" {out}").rstrip()
    elif any(fallen.seat == me for fallen in last.fallen):
        [number] = [number for number, call in enumerate(last.story) if me in call.out]
        yield " ".join(_of_call(told, number, at))
    elif last.lowest and brief:
        yield at.tr("✅ Your {card} was safe.", card=card)
    elif last.lowest:
        low, names = noted(last.cards[last.lowest[0]], at.tr), [at.names[seat] for seat in last.lowest]
        yield at.tr(
            "✅ Your {card} was safe: {names} had the {low}.", card=card, low=low, names=listed(names, at.tr)
        )
    else:
        yield at.tr("✅ There was nothing left to compare your {card} with: the others were out.", card=card)


def _of_call(told: ToldRound, number: int, at: Sitting) -> Iterator[str]:
    """What this call meant for the player, in sentences. Empty if the call did not concern them."""
    call, me = told.story[number], told.me
    asker = at.names[call.seat]
    for by in call.passed_by:
        if by.seat == me:
            yield at.tr("↪️ Your {card} sent {name} on.", card=noted(by.card, at.tr), name=asker)
    if call.came == "exchanged":
        yield from _exchanged(told, number, at)
    elif call.came == "cat":
        yield from _cat(told, call, at)
    elif call.other == me and call.came == "refused":
        yield at.tr("💘 You refused {name}.", name=asker)
    elif call.other == me and call.came == "person":
        yield at.tr("🚷 {name} asked for your person (20) and is out.", name=asker)
    elif call.seat == me:
        other = at.tr("The deck") if call.other is None else at.names[call.other]
        card = noted(told.cards[me], at.tr)
        if call.came == "refused":
            yield at.tr(
                "💘 {name} has the lovers (6) and refused: you keep your {card}.", name=other, card=card
            )
        elif call.came == "person":
            yield at.tr("🚷 {name} had the person (20).", name=other)
            yield told.out
        elif call.came == "owl":
            yield at.tr("🦉 The deck turned up an owl (21): you keep your {card}.", card=card)


def _exchanged(told: ToldRound, number: int, at: Sitting) -> Iterator[str]:
    call, me = told.story[number], told.me
    if me in (call.seat, call.other):
        yield _swapped(told, number, at)
        for out in call.out:
            if out == me:
                yield at.tr("🤡 That's a clown.")
                yield told.out
            else:
                yield at.tr("🤡 {name} has the clown now and is out.", name=at.names[out])
    for ceremony in call.ceremonies:
        if ceremony.seat == me:
            n = len(ceremony.payers)
            yield at.tr.plural(
                "🏺 For your ceremony the others pay you {n} chip.",
                "🏺 For your ceremony the others pay you {n} chips.",
                n,
            )


def _swapped(told: ToldRound, number: int, at: Sitting) -> str:
    call, me = told.story[number], told.me
    if call.other is None:
        return at.tr("🔁 You drew from the deck.")
    if call.seat == me:
        return at.tr("🔁 You swapped with {name}.", name=at.names[call.other])
    gave, name = given_in(told.story, number, told.cards, me), at.names[call.seat]
    if gave:
        return at.tr("🔁 {name} took your {card}.", name=name, card=noted(gave, at.tr))
    return at.tr("🔁 {name} took your card.", name=name)


def _cat(told: ToldRound, call: Call, at: Sitting) -> Iterator[str]:
    me, asker = told.me, at.names[call.seat]
    victim = at.names[call.out[0]] if call.out else ""
    other = at.tr("The deck") if call.other is None else at.names[call.other]
    if me in call.out and call.seat == me:
        yield at.tr("🐈 {name} had the cat (18).", name=other)
        yield told.out
    elif me in call.out:
        yield at.tr("🐈 {name} showed a cat (18) the card that you were dealt.", name=asker)
        yield told.out
    elif me == call.seat and victim:
        yield at.tr(
            "🐈 {name} had the cat (18): {victim}, the original owner of your card, is out.",
            name=other,
            victim=victim,
        )
    elif me == call.seat:
        yield at.tr("🐈 {name} had the cat (18): no swap, but it caught nobody.", name=other)
    elif me == call.other and victim:
        yield at.tr("🐈 {name} asked for your cat (18): {victim} is out.", name=asker, victim=victim)
    elif me == call.other:
        yield at.tr("🐈 {name} asked for your cat (18), which caught nobody.", name=asker)


class Way(NamedTuple):
    """A card that was swapped, and where it has been."""

    card: Card
    stops: Track


def ways(last: Showdown) -> list[Way]:
    """The moved cards of a round, the lowest first."""
    held, given = tracks(last.story, len(last.cards))
    # `last.given` lacks the cards that were given to the deck before a reshuffle: leave them out here.
    given = given[len(given) - len(last.given) :]
    found = [Way(card, way) for card, way in zip(last.given, given, strict=True)]
    found += [Way(card, way) for card, way in zip(last.cards, held, strict=True) if len(way) > 1]
    return sorted(found, key=lambda way: way.card)


def longest(last: Showdown) -> Way | None:
    """The card that was swapped most often. None if no card was swapped more than once."""
    found = max(ways(last), key=lambda way: len(way.stops), default=None)
    return found if found and len(found.stops) > 2 else None
