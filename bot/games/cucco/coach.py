"""The coach of Cucco 21. A lesson has at most six rounds of one hand."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.cucco.presenter import sayings
from bot.games.cucco.seats import round_the_table
from bot.games.cucco.things import noted
from bot.games.cucco.told import happened as what_happened
from bot.games.cucco.told import own_result
from bot.i18n import Tr
from bot.names import escaped
from bot.screen import Block, Button, Text
from bot.table.coach import Hint, best
from bot.table.sitting import Sitting
from engine.game import WAIT, Seat
from engine.games.cucco.nouns import CEREMONY, CLOWN, HORSE, HOUSE, OWL, Request, View
from engine.games.cucco.rounds import price_of

lessons: dict[str, dict[str, str | int]] = {"Cucco 21": {}}
seats = 5
ROUNDS = 6
OTHER_CARDS = 41


def is_over(view: View) -> bool:
    return view.over or not view.card or view.hand > 1 or view.round > ROUNDS


def scene(view: View, at: Sitting, tr: Tr) -> Sequence[Block]:
    return [Text(round_the_table(view, at, tr))]


def happened(view: View, at: Sitting, tr: Tr) -> str:
    assert view.seat is not None  # noqa: S101 - a learner has one
    told = what_happened(view, at, tr) or (own_result(view.last, view.seat, at, tr) if view.last else "")
    return told or tr(
        "The lowest card of each round goes out and pays; the last player left in the hand takes "
        "the pot. In your turn you keep your card, or ask the next player to swap. Some cards do "
        "things: read yours."
    )


def hint(view: View, at: Sitting, tr: Tr) -> Hint:
    me = view.seat
    assert me is not None  # noqa: S101 - a learner has one
    if me in view.out_of_round:
        return Hint(_out(view, me, tr))
    if view.request and view.request.asked == me:
        return _answer(view, view.request, at, tr)
    if view.request:
        return Hint("")
    if me == view.waiting[0]:
        action = best("cucco", view, view.choices)
        return Hint(_keep(view, me, at, tr) if action == "keep" else _ask(view, me, at, tr), action)
    if "owl" in at.legal and best("cucco", view, (*at.legal, WAIT)) == "owl":
        return Hint(
            tr(
                "Press 🦉 *Owl!*: the round ends at once, and only a clown from the deck beats your 21. "
                "{name} could take it from you.",
                name=at.names[view.waiting[0]],
            ),
            "owl",
        )
    if me in view.waiting:
        before = at.names[view.waiting[view.waiting.index(me) - 1]]
        return Hint(tr("Wait for your turn. Until then {name} may still ask for your card.", name=before))
    return Hint(tr("You have spoken, and nobody can ask you any more. Wait until the cards are shown."))


def _answer(view: View, request: Request, at: Sitting, tr: Tr) -> Hint:
    if "refuse" not in at.legal:
        on = Button(tr("Go on"), at.press("accept"))
        return Hint(tr("You have no say in this: your card answers for you."), "accept", (on,))
    accept = Button(tr("Let it happen"), at.press("accept"))
    name, theirs = at.names[request.asker], view.cards[request.asker]
    if best("cucco", view, ("refuse", "accept")) == "refuse":
        text = tr("Press *Refuse*: {name} wants to be rid of a card, so it is hardly a good one.", name=name)
        return Hint(text, "refuse", (accept,))
    text = tr(
        "Press *Let it happen*: {name} has the {card}, and that is better than yours.",
        name=name,
        card=noted(theirs, tr),
    )
    return Hint(text, "accept", (accept,))


def _keep(view: View, me: Seat, at: Sitting, tr: Tr) -> str:
    button = escaped(sayings(view, at, tr)["keep"])
    if view.card == OWL:
        return tr(
            "Press **{button}**: hardly anything is higher, and nobody can ask you any more.", button=button
        )
    for seat in view.playing:
        if seat != me and 0 < view.cards[seat] < view.card:
            return tr(
                "Press **{button}**: {name} has the {card}, and that is lower than yours.",
                button=button,
                name=at.names[seat],
                card=noted(view.cards[seat], tr),
            )
    return tr(
        "Press **{button}**: {n} of the other 41 cards are lower than yours, and asking is a risk: a 20, and "
        "often an 18, would put you out.",
        button=button,
        n=2 * (view.card - 1),
    )


def _ask(view: View, me: Seat, at: Sitting, tr: Tr) -> str:
    button = escaped(sayings(view, at, tr)["ask"])
    after = view.playing[view.playing.index(me) + 1 :]
    theirs = view.cards[after[0]] if after else 0
    if after and theirs and theirs not in (HORSE, HOUSE):
        return tr(
            "Press **{button}**: you know that card, it is the {card}.", button=button, card=noted(theirs, tr)
        )
    if view.card == CEREMONY and after:
        return tr(
            "Press **{button}**: if you get a 5 or more for your ceremony, each other player pays you a "
            "chip.",
            button=button,
        )
    if view.card == CLOWN and after:
        return tr(
            "Press **{button}**: nothing is lower than a clown, and a swap leaves it to the "
            "other player, who then goes out.",
            button=button,
        )
    return tr(
        "Press **{button}**: {n} of the other 41 cards are higher than yours. Some of them would refuse, "
        "and a 20 would put you out, but keeping this card is a greater risk.",
        button=button,
        n=OTHER_CARDS - 1 - 2 * (view.card - 1),
    )


def _out(view: View, me: Seat, tr: Tr) -> str:
    price = price_of(view)
    if 0 < price <= view.chips[me]:
        return tr.plural(
            "You are out of this round only: for {n} chip you are back in the next one.",
            "You are out of this round only: for {n} chips you are back in the next one.",
            price,
        )
    return tr("With this round the hand is over for you.")
