"""What is said of the calls and rounds of Cucco 21, to one player and to all, and how cards went round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from bot.games.common import listed, names_of, short_name, small_line
from bot.games.cucco.things import chips, noted
from bot.games.turns import Track, given_in, tracks
from bot.i18n import N_, Tr
from bot.table.sitting import Sitting
from engine.game import Seat
from engine.games.cucco import nouns
from engine.games.cucco.nouns import Call, Card, Request, Showdown, View
from engine.games.cucco.rounds import price_of

MOST_LINES = 2


class ToldRound(NamedTuple):
    """A round as one player tells it."""

    me: Seat
    story: Sequence[Call]
    cards: Sequence[Card]
    """By seat, those that the player knows after the story. 0 for any other."""
    out: str
    """What it means for the player to be out."""


class Swap(NamedTuple):
    """A player's last exchange: the card given away, or 0 if nobody tells any more, and the one got."""

    gave: Card
    got: Card

    @property
    def worse(self) -> bool:
        return self.gave > self.got


def swap(view: View) -> Swap | None:
    """The last exchange of the view's seat in its last move or since. None if it had none."""
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
    """What has happened to the view's seat since its last move, the newest first and bold.

    "" if nothing has. At the beginning of a round, that is how the one before it ended, in plain letters.
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
        return "\n".join(_shown(view.last, me, at))
    lines = [
        f"**{line}**" if place == 0 else small_line(line) for place, line in enumerate(lines[:MOST_LINES])
    ]
    if paid and not (lines and at.legal):  # they give way to what is asked
        names = ", ".join(short_name(at, seat) for seat in dict.fromkeys(paid))
        lines.append(small_line(f"🏺 −{chips(len(paid), at.tr)} → {names}"))
    return "\n".join(lines)


def own_result(last: Showdown, me: Seat, at: Sitting, *, brief: bool = False) -> str:
    """How a round ended for this seat, or "" if it was out of the hand. ``brief``: cards are shown beside."""
    return "\n".join(f"**{line}**" for line in _shown(last, me, at, brief=brief))


def _out(price: int, tr: Tr) -> str:
    """Being out, and its price; 0 means that there is no way back."""
    if price:
        return tr.plural("You are out and pay {n} chip.", "You are out and pay {n} chips.", price)
    return tr("You are out of this hand.")


def _shown(last: Showdown, me: Seat, at: Sitting, *, brief: bool = False) -> Iterator[str]:
    if not last.cards[me]:
        return
    card, paid = noted(last.cards[me], at.tr), last.paid[me]
    out = at.tr.plural("You pay {n} chip.", "You pay {n} chips.", paid) if paid else _out(0, at.tr)
    told = ToldRound(me, last.story, last.cards, out)
    if last.winner == me:
        yield at.tr("🏆 You win the hand and the pot of {n}!", n=last.won)
    elif me in last.lowest:
        yield at.tr("❌ Your {card} was the lowest.", card=card) + f" {out}"
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
    """What this call meant for the player, a sentence each. Nothing if it did not concern them."""
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
                yield at.tr("🤡 That is a clown.")
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


DEALT = (
    N_("Everybody has a card, and nobody looks happy."),
    N_("The cards are dealt. Now for the faces."),
    N_("A card each. Whose is the lowest this time?"),
)
KEPT = (
    N_("{name} keeps. Content, or a good actor."),
    N_("{name} keeps the card without a flicker."),
    N_("{name} would not part with it."),
    N_("{name} stays put."),
)
ASKS = (
    N_("{name} asks {other}. Nobody gives away a good card."),
    N_("{name} has had enough of that card. {other}?"),
    N_("{name} knocks at {other}'s door …"),
)
SENT_ON = (
    N_("The {card} sends {name} on to {other}."),
    N_("The {card}: not here, next door! {name} asks {other}."),
)
SWAPPED = (
    N_("{name} and {other} swap. One of them is smiling."),
    N_("{name} and {other} swap. Somebody got the better of it."),
    N_("{name}'s card is {other}'s now, and the other way round."),
)
DREW = (
    N_("{name} trusts the deck more than that card."),
    N_("{name} draws from the deck, and says nothing."),
)
DREW_OPENLY = (
    N_("{name} trusts the deck more than that card, and everybody sees the {card}."),
    N_("{name} draws the {card} from the deck, for all to see."),
)
REFUSED = (
    N_("The lovers! {other} lets nobody come between them."),
    N_("{name} asks the lovers to part. They refuse."),
)
PERSON = (
    N_("A person opens, and shows {name} the door."),
    N_("{name} met a person (20), and is out."),
)
CAT = (
    N_("The cat! {name} asked, and {victim} is out."),
    N_("The cat has caught {victim}."),
)
TAME_CAT = (N_("The cat! But the player it is after is out already."), N_("A cat, and nobody left to chase."))
OWL = (N_("The deck turns up an owl. {name} keeps the card."), N_("An owl in the deck: it only watches."))
CLOWN = (
    N_("{name} and {other} swap. The clown laughs, and {victim} is out."),
    N_("There is the clown! {victim} is left with it."),
)
CEREMONY = (
    N_("A ceremony! Everybody pays {name}."),
    N_("{name} gives a ceremony away, and holds out a hand."),
)
LOWEST = (
    N_("The lowest card was the {card}: {names}."),
    N_("Nobody goes lower than {names}, with the {card}."),
    N_("{names}: the {card}, and that was too low."),
)
NOT_COMPARED = (N_("They all fell before the cards were shown."), N_("Nothing was left to compare."))
WON = (
    N_("The pot of {n} goes to {name}."),
    N_("{name} rakes in {n} chips."),
)
CARRIED = (N_("Nobody is left, and the pot of {n} stays for the next hand."),)
FATES: Mapping[str, Sequence[str]] = {
    "won": (N_("Rake them in before anybody counts."), N_("They smile. They do not mean it.")),
    "clown": (N_("The clown laughs, and not with you."), N_("Every circus needs somebody in the ring.")),
    "handed": (N_("A clown handed on in time. With love."), N_("Your clown has found a new home.")),
    "cat": (N_("The cat sends its regards."), N_("It only wanted to play.")),
    "person": (N_("Wrong door."), N_("You knocked. Somebody was at home.")),
    "lowest": (N_("Somebody has to be the lowest."), N_("It was a nice card, for somebody else.")),
    "close": (N_("That was close."), N_("A little lower, and it would have been you.")),
    "safe": (N_("A good night's sleep for that card."), N_("You were never worried. Were you?")),
}
"""What is said to a player of how a round ended for them."""


def fate(last: Showdown, me: Seat, at: Sitting) -> str:
    """A remark on how the round ended for this seat, or "" if it was out of the hand."""
    fell = next((fell.card for fell in last.fallen if fell.seat == me), 0)
    handed = any(
        call.came == "exchanged" and call.out and me in (call.seat, call.other) for call in last.story
    )
    if not last.cards[me]:
        return ""
    if last.winner == me:
        kind = "won"
    elif fell:
        kind = {nouns.CLOWN: "clown", nouns.CAT: "cat"}.get(fell, "person")
    elif me in last.lowest:
        kind = "lowest"
    elif handed:
        kind = "handed"
    else:
        low = min(last.cards[seat] for seat in last.lowest) if last.lowest else 0
        kind = "close" if last.cards[me] <= low + 2 else "safe"
    return at.tr(_one_of(FATES[kind], last.deal))


def commentary(view: View, at: Sitting) -> str:
    """What happened last. The phrase changes with the round and the turn, and is the same for everybody."""
    turn = view.deal + len(view.story)
    if view.request:
        return _request(view.request, turn, at)
    if view.story:
        return _call(view.story[-1], turn, at)
    if view.last:
        return of_showdown(view.last, at)
    return "🎴 " + at.tr(_one_of(DEALT, turn))


def of_showdown(last: Showdown, at: Sitting) -> str:
    """How a round ended, in a line."""
    if last.winner is not None:
        name = f"**{at.names[last.winner]}**"
        return "🏆 " + at.tr(_one_of(WON, last.deal), name=name, n=last.won)
    if last.carried:
        return "🪙 " + at.tr(_one_of(CARRIED, last.deal), n=last.carried)
    if not last.lowest:
        return "🚪 " + at.tr(_one_of(NOT_COMPARED, last.deal))
    names = names_of(last.lowest, at)
    return "🎴 " + at.tr(
        _one_of(LOWEST, last.deal), names=names, card=noted(last.cards[last.lowest[0]], at.tr)
    )


def _one_of(phrases: Sequence[str], turn: int) -> str:
    return phrases[turn % len(phrases)]


def _request(request: Request, turn: int, at: Sitting) -> str:
    name, other = f"**{at.names[request.asker]}**", f"**{at.names[request.asked]}**"
    if request.passed_by:
        card = noted(request.passed_by[-1].card, at.tr)
        return "↪️ " + at.tr(_one_of(SENT_ON, turn), card=card, name=name, other=other)
    return "❓ " + at.tr(_one_of(ASKS, turn), name=name, other=other)


def _call(call: Call, turn: int, at: Sitting) -> str:
    icon, phrases = _phrases(call)
    paid = call.ceremonies[0].seat if call.ceremonies else call.seat
    names = {
        "name": at.names[paid],
        "other": "" if call.other is None else at.names[call.other],
        "victim": at.names[call.out[0]] if call.out else "",
    }
    details = {key: f"**{name}**" for key, name in names.items()}
    details["card"] = noted(call.took, at.tr)
    return f"{icon} " + at.tr(_one_of(phrases, turn), **details)


def _phrases(call: Call) -> tuple[str, Sequence[str]]:
    if call.came == "cat":
        return "🐈", CAT if call.out else TAME_CAT
    if call.came != "exchanged":
        return {
            "kept": ("✋", KEPT),
            "refused": ("💘", REFUSED),
            "person": ("🚷", PERSON),
            "owl": ("🦉", OWL),
        }[call.came]
    if call.ceremonies:
        return "🏺", CEREMONY
    if call.out:
        return "🤡", CLOWN
    if call.other is None:
        return "🔁", DREW_OPENLY if call.took else DREW
    return "🔁", SWAPPED


class Way(NamedTuple):
    """A card that did not stay where it was dealt."""

    card: Card
    stops: Track


def ways(last: Showdown) -> list[Way]:
    """The cards of a round that moved, the lowest first."""
    held, given = tracks(last.story, len(last.cards))
    # A reshuffle may have taken up what was given to the deck before it.
    given = given[len(given) - len(last.given) :]
    found = [Way(card, way) for card, way in zip(last.given, given, strict=True)]
    found += [Way(card, way) for card, way in zip(last.cards, held, strict=True) if len(way) > 1]
    return sorted(found, key=lambda way: way.card)


def longest(last: Showdown) -> Way | None:
    """The way of the card that most have held, if it was more than one swap."""
    found = max(ways(last), key=lambda way: len(way.stops), default=None)
    return found if found and len(found.stops) > 2 else None
