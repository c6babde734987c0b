"""A line for those who watch Cucco 21: the last thing that everybody saw, in words."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.common import listed
from bot.games.cucco.cards import noted
from bot.i18n import N_, Tr
from bot.table.sitting import Sitting
from engine.games.cucco.nouns import Call, Request, Showdown, View

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


def commentary(view: View, at: Sitting, tr: Tr) -> str:
    """What happened last. The phrase changes with the round and the turn, and is the same for everybody."""
    turn = view.deal + len(view.story)
    if view.request:
        return _request(view.request, turn, at, tr)
    if view.story:
        return _call(view.story[-1], turn, at, tr)
    if view.last:
        return of_showdown(view.last, at, tr)
    return "🎴 " + tr(_one_of(DEALT, turn))


def of_showdown(last: Showdown, at: Sitting, tr: Tr) -> str:
    """How a round ended, in a line."""
    if last.winner is not None:
        name = f"**{at.names[last.winner]}**"
        return "🏆 " + tr(_one_of(WON, last.deal), name=name, n=last.won)
    if last.carried:
        return "🪙 " + tr(_one_of(CARRIED, last.deal), n=last.carried)
    if not last.lowest:
        return "🚪 " + tr(_one_of(NOT_COMPARED, last.deal))
    names = listed((f"**{at.names[seat]}**" for seat in last.lowest), tr)
    return "🎴 " + tr(_one_of(LOWEST, last.deal), names=names, card=noted(last.cards[last.lowest[0]], tr))


def _one_of(phrases: Sequence[str], turn: int) -> str:
    return phrases[turn % len(phrases)]


def _request(request: Request, turn: int, at: Sitting, tr: Tr) -> str:
    name, other = f"**{at.names[request.asker]}**", f"**{at.names[request.asked]}**"
    if request.passed_by:
        card = noted(request.passed_by[-1].card, tr)
        return "↪️ " + tr(_one_of(SENT_ON, turn), card=card, name=name, other=other)
    return "❓ " + tr(_one_of(ASKS, turn), name=name, other=other)


def _call(call: Call, turn: int, at: Sitting, tr: Tr) -> str:
    icon, phrases = _phrases(call)
    paid = call.ceremonies[0].seat if call.ceremonies else call.seat
    names = {
        "name": at.names[paid],
        "other": "" if call.other is None else at.names[call.other],
        "victim": at.names[call.out[0]] if call.out else "",
    }
    details = {key: f"**{name}**" for key, name in names.items()}
    details["card"] = noted(call.took, tr)
    return f"{icon} " + tr(_one_of(phrases, turn), **details)


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
