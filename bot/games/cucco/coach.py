"""The coach of Cucco 21. A lesson has at most five rounds of one hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from bot.games.coach import Hint
from bot.games.cucco.presenter import round_the_table, shown_card
from bot.games.presenter import Sitting
from bot.i18n import Tr
from bot.presenters.common import listed
from bot.screen import Block, Button, Text
from engine.game import WAIT, Seat
from engine.games.cucco import CEREMONY, CLOWN, HORSE, HOUSE, OWL, Call, Request, Showdown, View, choose

lessons: dict[str, dict[str, str | int]] = {"Cucco 21": {}}
seats = 5
ROUNDS = 5
OTHER_CARDS = 41


def is_over(view: View) -> bool:
    return view.over or not view.card or view.hand > 1 or view.round > ROUNDS


def scene(view: View, at: Sitting, tr: Tr) -> Sequence[Block]:
    return [Text(round_the_table(view, at, tr))]


def happened(view: View, at: Sitting, tr: Tr) -> str:
    assert view.seat is not None  # noqa: S101 - a learner has one
    effects = [" ".join(_describe(call, view, view.seat, at, tr)) for call in view.story]
    if any(effects):
        return [*filter(None, effects)][-1]
    if view.last:
        return " ".join(_shown(view.last, view.seat, at, tr))
    return tr(
        "The lowest card of each round goes out of it and pays; whoever is left in the hand takes the pot. "
        "In your turn you keep your card, or ask the next player to swap. Some cards do things: read yours."
    )


def hint(view: View, at: Sitting, tr: Tr) -> Hint:
    me, chance = view.seat, Random(0)  # noqa: S311 - the house makes no use of it
    assert me is not None  # noqa: S101 - a learner has one
    if me in view.out_of_round:
        return Hint(_out(view, me, tr))
    if view.request and view.request.asked == me:
        return _answer(view, view.request, at, tr, chance)
    if view.request:
        return Hint("")
    if me == view.waiting[0]:
        action = choose(view, view.choices, chance)
        return Hint(_keep(view, me, at, tr) if action == "keep" else _ask(view, me, at, tr), action)
    if "owl" in at.legal and choose(view, (*at.legal, WAIT), chance) == "owl":
        return Hint(
            tr(
                "Press *Owl!*: the round ends at once, and nothing beats your 21. {name} could take it from "
                "you.",
                name=at.names[view.waiting[0]],
            ),
            "owl",
        )
    if me in view.waiting:
        before = at.names[view.waiting[view.waiting.index(me) - 1]]
        return Hint(tr("Wait for your turn. Until then {name} may still ask for your card.", name=before))
    return Hint(tr("You have spoken, and nobody can ask you any more. Wait until the cards are shown."))


def _answer(view: View, request: Request, at: Sitting, tr: Tr, chance: Random) -> Hint:
    if "refuse" not in at.legal:
        return Hint(tr("You have no say in this: your card answers for you."))
    accept = Button(tr("Let it happen"), at.press("accept"))
    name, theirs = at.names[request.asker], view.cards[request.asker]
    if choose(view, ("refuse", "accept"), chance) == "refuse":
        text = tr(
            "Press *I refuse!*: {name} wants to be rid of a card, so it is hardly a good one.", name=name
        )
        return Hint(text, "refuse", (accept,))
    text = tr(
        "Press *Let it happen*: you know that {name} has {card}, and that is better than yours.",
        name=name,
        card=shown_card(theirs, tr),
    )
    return Hint(text, "accept", (accept,))


def _keep(view: View, me: Seat, at: Sitting, tr: Tr) -> str:
    if view.card == OWL:
        return tr("Press *I keep!*: nothing is higher, and nobody can ask you any more.")
    for seat in view.playing:
        if seat != me and 0 < view.cards[seat] < view.card:
            return tr(
                "Press *I keep!*: {name} has {card}, and that is lower than yours.",
                name=at.names[seat],
                card=shown_card(view.cards[seat], tr),
            )
    return tr(
        "Press *I keep!*: {n} of the other 41 cards are lower than yours, and asking is a risk: a 20, and "
        "often an 18, would put you out.",
        n=2 * (view.card - 1),
    )


def _ask(view: View, me: Seat, at: Sitting, tr: Tr) -> str:
    after = view.playing[view.playing.index(me) + 1 :]
    theirs = view.cards[after[0]] if after else 0
    if after and theirs and theirs not in (HORSE, HOUSE):
        return tr(
            "Press *I swap!*: you know that {name} has {card}.",
            name=at.names[after[0]],
            card=shown_card(theirs, tr),
        )
    if view.card == CEREMONY and after:
        return tr(
            "Press *I swap!*: if you get a 5 or more for your ceremony, each other player pays you a chip."
        )
    if view.card == CLOWN and after:
        return tr(
            "Press *I swap!*: nothing is lower than a clown, and a swap leaves it to the other player, who "
            "goes out by it."
        )
    return tr(
        "Press *I swap!*: {n} of the other 41 cards are higher than yours. Some of them would refuse, and a "
        "20 would put you out, but to keep this card is a greater risk.",
        n=OTHER_CARDS - 1 - 2 * (view.card - 1),
    )


def _out(view: View, me: Seat, tr: Tr) -> str:
    if 0 < view.price <= view.chips[me]:
        return tr.plural(
            "You are out of this round alone: for {n} chip you are back in the next one.",
            "You are out of this round alone: for {n} chips you are back in the next one.",
            view.price,
        )
    return tr("With this round the hand is over for you.")


def _describe(call: Call, view: View, me: Seat, at: Sitting, tr: Tr) -> Iterator[str]:
    """What this call meant for the learner, a sentence each. Nothing if it did not concern them."""
    other = "" if call.other is None else at.names[call.other]
    card = shown_card(view.card, tr)
    if call.other == me and call.came == "exchanged":
        yield tr("{name} has swapped with you: your card is {card} now.", name=at.names[call.seat], card=card)
    elif call.seat == me and call.came == "exchanged":
        yield (
            tr("You have swapped with {name}, and hold {card} now.", name=other, card=card)
            if other
            else tr("You have drawn {card} from the deck.", card=card)
        )
    elif call.seat == me and call.came == "refused":
        yield tr("{name} has the lovers (6) and has refused, so nothing happened.", name=other)
    elif call.seat == me and call.came == "person":
        yield tr("That was a person (20): no swap, and you are out of the round.")
    elif call.seat == me and call.came == "owl":
        yield tr("The deck turned up an owl (21): no swap, you keep your card.")
    elif call.came == "cat" and me in (call.seat, *call.out):
        yield _cat(call, me, at, tr)
    if call.came == "exchanged" and me in (call.seat, call.other):
        yield from _after_swap(call, me, at, tr)


def _cat(call: Call, me: Seat, at: Sitting, tr: Tr) -> str:
    if call.owner == me:
        return tr(
            "A cat (18) goes after the original owner of the card offered: that is you, so you are out."
        )
    name = "" if call.owner is None else at.names[call.owner]
    return tr("That was a cat (18): no swap, and the original owner of your card is out: {name}.", name=name)


def _after_swap(call: Call, me: Seat, at: Sitting, tr: Tr) -> Iterator[str]:
    for out in call.out:
        if out == me:
            yield tr("It is a clown, so you are out of the round.")
        else:
            yield tr("{name} has got a clown and is out of the round.", name=at.names[out])
    for ceremony in call.ceremonies:
        if ceremony.seat == me:
            yield tr.plural(
                "Your ceremony has brought you {n} chip.",
                "Your ceremony has brought you {n} chips.",
                len(ceremony.payers),
            )
        else:
            yield tr(
                "You got a ceremony (12), so {name} was paid a chip by all.", name=at.names[ceremony.seat]
            )


def _shown(last: Showdown, me: Seat, at: Sitting, tr: Tr) -> Iterator[str]:
    card = shown_card(last.cards[me], tr)
    gone = me in last.lowest or any(fallen.seat == me for fallen in last.fallen)
    if me in last.lowest:
        yield tr("No card was lower than your {card}, so you went out of the round.", card=card)
    elif gone:
        yield tr("You had gone out before the cards were compared.")
    elif last.lowest:
        names = listed((at.names[seat] for seat in last.lowest), tr)
        yield tr("Your {card} was not the lowest card: that was held by {names}.", card=card, names=names)
    else:
        yield tr("The others went out before you, so your {card} was compared with nothing.", card=card)
    if last.paid[me]:
        yield tr.plural(
            "You have paid {n} chip and are back.", "You have paid {n} chips and are back.", last.paid[me]
        )
    elif me in last.left:
        yield tr("That was your last round of this hand.")
