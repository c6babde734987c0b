"""Cucco 21 on the screen.

Seats are listed in the order of their turns, the dealer last: the player whom somebody asks stands below.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from msgspec.structs import replace

from bot.games.presenter import Sitting
from bot.games.scoresheet import places
from bot.games.turns import dealer_last, speaking, what_is_decided
from bot.i18n import N_, Tr
from bot.presenters.common import listed, small_line, small_print, until
from bot.screen import Block, Button, Line, Row, Text
from engine.game import Action, Outcome, Seat
from engine.games.cucco.nouns import (
    CAT,
    CEREMONY,
    CLOWN,
    HIGH_CLOWN,
    HORSE,
    HOUSE,
    LOVERS,
    OWL,
    PERSON,
    Call,
    Card,
    Passed,
    Request,
    Showdown,
    View,
)
from engine.games.cucco.rounds import price_of

title = "Cucco 21"
summary = N_("One card each, some with a will of their own: never show the lowest. 5 to 12 players.")
seconds = 20
option_texts: Mapping[str, str] = {}
value_texts: Mapping[int | str, str] = {}
reasons = {
    "no_such_call": N_("One cannot say that here. Choose from your buttons."),
    "game_over": N_("The game is over. Press *Play again* under the ranking."),
    "out_of_hand": N_("You are out of this hand. You are back when the next one begins."),
    "out_of_round": N_("You are out of this round. Wait for the next one."),
    "not_your_turn": N_("It is not your turn yet. Your buttons light up when it is."),
    "no_turn_left": N_("You have spoken in this round. Wait for the next one."),
    "request_stands": N_("A request is being answered. Wait a few seconds."),
    "not_asked": N_("Nobody asks you for your card now. Wait until somebody does."),
    "no_lovers": N_("Only the lovers may refuse, and you do not have them."),
    "no_owl": N_("Only who holds an owl can end the round, and you do not. Nobody has noticed."),
    "already_called": N_("Your owl is called already. It counts as soon as the request is answered."),
}

NAMES: Mapping[Card, str] = {
    CLOWN: N_("clown"),
    LOVERS: N_("lovers"),
    HOUSE: N_("house"),
    CEREMONY: N_("ceremony"),
    CAT: N_("cat"),
    HORSE: N_("horse"),
    PERSON: N_("person"),
    OWL: N_("owl"),
    HIGH_CLOWN: N_("clown"),
}
POWERS: Mapping[Card, str] = {
    CLOWN: N_("Whoever holds it after an exchange between players is out of the round."),
    LOVERS: N_("When somebody asks for it, you may refuse."),
    HOUSE: N_("Whoever asks for it is sent on to the next player."),
    CEREMONY: N_("If you give it to a player for a 5 or more, each other player gives you a chip."),
    CAT: N_(
        "Whoever asks for it gets nothing, and the original owner of the card offered is out of the round."
    ),
    HORSE: N_("Whoever asks for it is sent on to the next player."),
    PERSON: N_("Whoever asks for it gets nothing, and is out of the round."),
    OWL: N_("With it you may end the round at any moment: press *Owl!*"),
    HIGH_CLOWN: N_("From the deck it counts 22: nothing is higher."),
}
"""What a card does, in one line."""
DECIDERS: Mapping[str, Card] = {"refused": LOVERS, "cat": CAT, "person": PERSON}
"""The card that a player showed who did not swap, by the result of the call."""


def board(view: View, at: Sitting, tr: Tr) -> Sequence[Block]:
    blocks: list[Block] = [Text(f"### {_where(view, at, tr)}\n" + round_the_table(view, at, tr))]
    if view.last:
        blocks += [Line(), Text(showdown(view.last, at, tr))]
    return [*blocks, Row((_owl(at, tr),))]


def laid_open(view: View, hands: Sequence[View], at: Sitting, tr: Tr) -> Sequence[Block]:
    return board(replace(view, cards=tuple(own.card for own in hands)), at, tr)


def panel(view: View, at: Sitting, tr: Tr) -> Sequence[Block]:
    assert at.seat is not None  # noqa: S101 - a panel is a seat's
    blocks: list[Block] = []
    if view.last:
        blocks += [Text(showdown(view.last, at, tr)), Line()]
    chips = tr.plural("{n} chip", "{n} chips", view.chips[at.seat])
    blocks.append(Text(f"**{_where(view, at, tr)}** · {chips}"))
    if not view.card:
        return [*blocks, Text(tr("You are out of this hand. You are back when the next one begins."))]
    sayings = {"keep": tr("I keep!"), "ask": tr("I swap!")}
    lines = [_what_to_do(view, at, at.seat, sayings, tr), what_is_decided(at, sayings, tr)]
    return [
        *blocks,
        Text("\n".join(_my_card(view, at, tr))),
        Text("\n".join(filter(None, lines))),
        Row(tuple(_buttons(view, at, sayings, tr))),
    ]


def sheet(view: View, outcome: Outcome, at: Sitting, tr: Tr) -> Sequence[Block]:
    merits = [tr.plural("{n} chip", "{n} chips", chips) for chips in view.chips]
    blocks: list[Block] = [Text(places(outcome, at.names, tr, merits))]
    if view.last:
        blocks.append(Text(small_print(showdown(view.last, at, tr))))
    return blocks


def round_the_table(view: View, at: Sitting, tr: Tr) -> str:
    """A line for each seat that is still in the hand, then who is out and which request stands."""
    order = [seat for seat in dealer_last(view.dealer, len(view.chips)) if seat not in view.out_of_hand]
    lines = [_seat_line(view, at, seat, tr) for seat in order]
    if view.out_of_hand:
        names = ", ".join(f"{at.names[seat]} ({view.chips[seat]})" for seat in view.out_of_hand)
        lines.append("-# " + tr("Out of the hand, with their chips: {names}", names=names))
    if view.request:
        lines.append("❓ " + _standing(view.request, at, tr))
    return "\n".join(lines)


def _where(view: View, at: Sitting, tr: Tr) -> str:
    return tr(
        "Hand {hand}, round {round} · pot {pot} · {name} deals",
        hand=view.hand,
        round=view.round,
        pot=view.pot,
        name=at.names[view.dealer],
    )


def _seat_line(view: View, at: Sitting, seat: Seat, tr: Tr) -> str:
    name, parts = at.names[seat], [tr.plural("{n} chip", "{n} chips", view.chips[seat])]
    if seat == view.dealer:
        parts.append(tr("dealer"))
    parts += _calls_of(view.story, seat, at, tr)
    if view.cards[seat]:
        parts.append(tr("card: {card}", card=shown_card(view.cards[seat], tr)))
    if seat in view.out_of_round:
        out = tr("out of the round")
        return f"~~{name}~~ {' · '.join(parts)} · **{out}**"
    if view.request is None and seat in view.waiting[:1]:
        to_speak = tr("to speak")
        return f"▶ **{name}** {' · '.join(parts)} · **{to_speak}**"
    return f"{name} {' · '.join(parts)}"


def _calls_of(story: Sequence[Call], seat: Seat, at: Sitting, tr: Tr) -> Iterator[str]:
    """What this seat has said in the round, and what ceremonies have paid it."""
    for call in story:
        if call.seat == seat:
            yield _call(call, at, tr)
        for ceremony in call.ceremonies:
            if ceremony.seat == seat:
                yield tr.plural("+{n} chip", "+{n} chips", len(ceremony.payers))


def _call(call: Call, at: Sitting, tr: Tr) -> str:
    if call.came == "kept":
        return tr("I keep!")
    if call.came == "called":
        return tr("Owl!")
    swaps, asked = tr("I swap!"), _way(call.passed_by, tr) + _decider(call, at, tr)
    if call.came == "exchanged":
        return f"{swaps} {asked} ✓"
    return f"{swaps} {asked} ✗"


def _decider(call: Call, at: Sitting, tr: Tr) -> str:
    """The player, or the deck, that decided a request, and the card that did it if it is known."""
    if call.other is None:
        turned = ", ".join(shown_card(card, tr) for card in call.turned)
        whom, by = tr("the deck"), turned
    else:
        card = DECIDERS.get(call.came)
        whom, by = at.names[call.other], shown_card(card, tr) if card else ""
    if call.came == "cat" and call.owner is not None:
        by = tr("{card}, after {name}", card=by, name=at.names[call.owner])
    return f"{whom} ({by})" if by else whom


def _standing(request: Request, at: Sitting, tr: Tr) -> str:
    return tr(
        "{asker} asks {way}**{asked}** to swap …",
        asker=at.names[request.asker],
        way=_way(request.passed_by, tr),
        asked=at.names[request.asked],
    )


def _way(passed_by: Sequence[Passed], tr: Tr) -> str:
    return "".join(f"{shown_card(passed.card, tr)} → " for passed in passed_by)


def _my_card(view: View, at: Sitting, tr: Tr) -> Iterator[str]:
    yield "### " + tr("Your card: {card}", card=shown_card(view.card, tr))
    if power := POWERS.get(view.card):
        yield tr(power)
    for seat, other in enumerate(view.cards):
        if other and seat != view.seat:
            yield tr("You know that {name} has {card}.", name=at.names[seat], card=shown_card(other, tr))
    if chips := price_of(view.round):
        price = tr.plural("Price of going out: {n} chip.", "Price of going out: {n} chips.", chips)
        yield small_line(price)
    else:
        yield small_line(tr("Who goes out of this round is out of the hand."))


def _what_to_do(view: View, at: Sitting, me: Seat, sayings: Mapping[Action, str], tr: Tr) -> str:
    if view.pending_owl:
        return tr(
            "🦉 You have called: the round ends when the request is answered, if you still have the owl."
        )
    if me in view.out_of_round:
        return tr("You are out of this round. Wait for the next one.")
    if view.request:
        return _asked(view.request, at, me, tr) + until(at)
    speaker = at.names[view.waiting[0]]
    if view.waiting[0] == me:
        after = view.playing[view.playing.index(me) + 1 :]
        if after:
            return tr("**Your turn.** Keep it, or swap it with {name}.", name=at.names[after[0]]) + until(at)
        return tr("**Your turn.** Keep it, or swap it for the top card of the deck.") + until(at)
    if me in view.waiting:
        return tr.plural(
            "{name} speaks, then it is your turn.",
            "{name} speaks; {n} players are before you.",
            view.waiting.index(me),
            name=speaker,
        )
    return tr("You have spoken. Now {name} speaks.", name=speaker)


def _asked(request: Request, at: Sitting, me: Seat, tr: Tr) -> str:
    asker, asked = at.names[request.asker], at.names[request.asked]
    if "refuse" in at.legal:
        return tr("**{name} asks for your card.** Refuse it, or let it happen.", name=asker)
    if me == request.asked:
        return tr("**{name} asks for your card.** It decides by itself.", name=asker)
    if me == request.asker:
        return tr("You ask {name}. The card decides in a moment.", name=asked)
    return tr("{asker} asks {asked}.", asker=asker, asked=asked)


def _buttons(view: View, at: Sitting, sayings: Mapping[Action, str], tr: Tr) -> Iterator[Button]:
    if "refuse" in at.legal:
        yield Button(tr("I refuse!"), at.press("refuse"), style="danger")
    yield from speaking(at, sayings)
    if at.seat in view.playing:
        yield _owl(at, tr)


def _owl(at: Sitting, tr: Tr) -> Button:
    """The same button for all, so that it does not betray who holds an owl."""
    return Button(tr("Owl!"), at.press("owl"))


def showdown(last: Showdown, at: Sitting, tr: Tr) -> str:
    """All cards of a round, the lowest first, and what they cost."""
    out = {fallen.seat for fallen in last.fallen}
    shown = [(card, seat) for seat, card in enumerate(last.cards) if card and seat not in out]
    equals = (
        f"{', '.join(at.names[seat] for _, seat in group)} ({shown_card(card, tr)})"
        for card, group in groupby(sorted(shown), key=lambda found: found[0])
    )
    lines = [
        tr(
            "**Hand {hand}, round {round}**, lowest first: {cards}",
            hand=last.hand,
            round=last.round,
            cards=" · ".join(equals) or "–",
        )
    ]
    lines += _ends(last, at, tr)
    lines += _costs(last, at, tr)
    return "\n".join(lines)


def _ends(last: Showdown, at: Sitting, tr: Tr) -> Iterator[str]:
    """Lines on how the round ended, and on who went out of it."""
    if last.owl is not None:
        yield "🦉 " + tr("{name} called the owl.", name=at.names[last.owl])
    if last.fallen:
        names = ", ".join(
            f"**{at.names[fallen.seat]}** ({shown_card(fallen.card, tr)})" for fallen in last.fallen
        )
        yield "❌ " + tr("Out before the end: {names}.", names=names)
    if last.lowest:
        names = listed((f"**{at.names[seat]}**" for seat in last.lowest), tr)
        yield "❌ " + tr("Out with the lowest card: {names}.", names=names)


def _costs(last: Showdown, at: Sitting, tr: Tr) -> Iterator[str]:
    """Lines on who pays, who leaves the hand, and where the pot goes."""
    if any(last.paid):
        names = listed((f"{at.names[seat]} −{paid}" for seat, paid in enumerate(last.paid) if paid), tr)
        yield tr("Paid into the pot: {names}.", names=names)
    if last.left:
        names = listed((at.names[seat] for seat in last.left), tr)
        yield "🚪 " + tr("Out of the hand: {names}.", names=names)
    if last.winner is not None:
        yield "🏆 " + tr(
            "{name} wins the hand and the pot of {n}.", name=f"**{at.names[last.winner]}**", n=last.won
        )
    elif last.carried:
        yield tr("Nobody is left in the hand: the pot of {n} stays for the next one.", n=last.carried)


def shown_card(card: Card, tr: Tr) -> str:
    """A card by its number, and its name if it has one: ``18 cat``."""
    return f"{card} {tr(NAMES[card])}" if card in NAMES else str(card)
