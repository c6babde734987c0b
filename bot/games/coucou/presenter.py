"""Coucou and As qui court on the screen.

Seats are listed in the order of their turns, the dealer last: the player whom somebody asks stands below.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from bot.games.cards import rank, shown_card
from bot.games.presenter import Sitting
from bot.games.scoresheet import places
from bot.games.turns import dealer_last, speaking, what_is_decided
from bot.i18n import N_, Tr
from bot.presenters.common import listed, small_print, until
from bot.screen import Block, Line, Row, Text
from engine.game import Outcome, Seat
from engine.games.coucou.nouns import ACE, KING, WORTH, Call, Card, Showdown, View

title = "Coucou"
summary = N_("One card each: keep it or push it on, and never show the lowest one. 5 to 20 players.")
seconds = 20
option_texts = {
    "variant": N_("Whether the dealer takes the best of three cards, or one and the last turn"),
    "chips": N_("How many lost deals it takes to go out"),
}
value_texts: dict[int | str, str] = {
    "coucou": N_("Coucou, the dealer has three cards"),
    "as": N_("As qui court, the dealer acts last"),
    2: N_("2 chips"),
    3: N_("3 chips"),
    4: N_("4 chips"),
    5: N_("5 chips"),
}
reasons = {
    "no_such_call": N_("One can only keep or swap here. Choose from your buttons."),
    "game_over": N_("The game is over. Press *Play again* under the ranking."),
    "eliminated": N_("You have no chips left, so you are out of this game."),
    "not_your_turn": N_("It is not your turn yet. Your buttons light up when it is."),
    "no_turn_left": N_("You have no turn left in this deal. Wait for the next one."),
}

SUIT_WORDS = {"C": N_("clubs"), "D": N_("diamonds"), "H": N_("hearts"), "S": N_("spades")}
RANK_WORDS = {"A": N_("ace"), "J": N_("jack"), "Q": N_("queen"), "K": N_("king")}


def board(view: View, at: Sitting, tr: Tr) -> Sequence[Block]:
    return _table(view, at, tr)


def laid_open(view: View, hands: Sequence[View], at: Sitting, tr: Tr) -> Sequence[Block]:
    return _table(view, at, tr, [own.card for own in hands])


def panel(view: View, at: Sitting, tr: Tr) -> Sequence[Block]:
    assert at.seat is not None  # noqa: S101 - a panel is a seat's
    blocks: list[Block] = []
    if view.last:
        blocks += [Text(showdown(view.last, at, tr)), Line()]
    if not view.card:
        out = tr("You went out in deal {deal}. Watch the others at the table.", deal=view.out[at.seat])
        return [*blocks, Text(out)]
    where = tr("Deal {deal} · {name} deals", deal=view.deal, name=at.names[view.dealer])
    sayings = {"keep": tr("I keep!"), "ask": tr("I swap!")}
    return [
        *blocks,
        Text(f"**{where}** · {_chips(view, at.seat, tr)}"),
        Text("\n".join(_my_card(view, at, tr))),
        Text("\n".join(filter(None, (_what_to_do(view, at, at.seat, tr), what_is_decided(at, sayings, tr))))),
        Row(tuple(speaking(at, sayings))),
    ]


def sheet(view: View, outcome: Outcome, at: Sitting, tr: Tr) -> Sequence[Block]:
    merits = [
        tr("out in deal {deal}", deal=deal) if deal else _chips(view, seat, tr)
        for seat, deal in enumerate(view.out)
    ]
    blocks: list[Block] = [Text(places(outcome, at.names, tr, merits))]
    if view.last:
        blocks.append(Text(small_print(showdown(view.last, at, tr))))
    return blocks


def _table(view: View, at: Sitting, tr: Tr, cards: Sequence[Card] = ()) -> Sequence[Block]:
    head = tr("Deal {deal} · {name} deals", deal=view.deal, name=at.names[view.dealer])
    blocks: list[Block] = [Text(f"### {head}\n{round_the_table(view, at, tr, cards)}")]
    if view.last:
        blocks += [Line(), Text(showdown(view.last, at, tr))]
    return blocks


def round_the_table(view: View, at: Sitting, tr: Tr, cards: Sequence[Card] = ()) -> str:
    """A line for each seat: its chips and what was said there. ``cards``, by seat, are shown to everybody."""
    order = [seat for seat in dealer_last(view.dealer, len(view.chips)) if view.chips[seat]]
    lines = [_seat_line(view, at, seat, tr, cards) for seat in order]
    return "\n".join(filter(None, [*lines, _gone(view, at, tr)]))


def _seat_line(view: View, at: Sitting, seat: Seat, tr: Tr, cards: Sequence[Card] = ()) -> str:
    name, parts = at.names[seat], [_chips(view, seat, tr), *_calls_of(view.calls, seat, tr)]
    if seat == view.dealer:
        parts.insert(1, tr("dealer"))
    if cards:
        parts.insert(0, shown_card(cards[seat], tr))
    if view.waiting[0] == seat:
        to_speak = tr("to speak")
        return f"▶ **{name}** {' · '.join(parts)} · **{to_speak}**"
    return f"{name} {' · '.join(parts)}"


def _calls_of(calls: Sequence[Call], seat: Seat, tr: Tr) -> Iterator[str]:
    """The calls of this seat, in their order."""
    for call in calls:
        if call.seat == seat and call.came == "kept":
            yield tr("I keep!")
        elif call.seat == seat:
            swapped = tr("I swap!")
            yield f"{swapped} ↓" if call.came == "exchanged" else f"{swapped} ✗"
        elif call.other == seat and call.king:
            yield tr("lays down {card}", card=shown_card(call.king, tr))
        elif call.other == seat and call.came == "refused":
            yield tr("Cuckoo!")


def _chips(view: View, seat: Seat, tr: Tr) -> str:
    left = view.chips[seat]
    return "●" * left + "○" * (view.most - left) + " " + tr.plural("{n} chip", "{n} chips", left)


def _gone(view: View, at: Sitting, tr: Tr) -> str:
    """A line with all eliminated players, the latest first."""
    by_deal = sorted(((deal, seat) for seat, deal in enumerate(view.out) if deal), reverse=True)
    names = ", ".join(f"{at.names[seat]} ({deal})" for deal, seat in by_deal)
    return "-# " + tr("Out, with the deal: {names}", names=names) if names else ""


def _my_card(view: View, at: Sitting, tr: Tr) -> Iterator[str]:
    card, lower = view.card, 4 * (WORTH[view.card] - 1)
    yield "### " + tr("Your card: {card}, {words}", card=shown_card(card, tr), words=_in_words(card, tr))
    if WORTH[card] == ACE:
        yield tr("No card is lower.")
    elif WORTH[card] == KING:
        yield tr("No card is higher, and nobody can take it from you.")
    else:
        yield tr("{n} of the other 51 cards are lower.", n=lower)
    for seat, other in enumerate(view.cards):
        if other and seat != view.seat:
            yield tr("You know that {name} has {card}.", name=at.names[seat], card=shown_card(other, tr))
    if view.put_back:
        cards = listed((shown_card(other, tr) for other in view.put_back), tr)
        yield tr("You dealt yourself {cards} too, and put them under the stock.", cards=cards)


def _what_to_do(view: View, at: Sitting, me: Seat, tr: Tr) -> str:
    speaking = at.names[view.waiting[0]]
    if at.legal:
        if len(view.waiting) == 1:
            return tr("**Your turn.** Keep it, or swap it for the top card of the stock.") + until(at)
        return tr("**Your turn.** Keep it, or swap it with {name}.", name=at.names[view.waiting[1]]) + until(
            at
        )
    if me in view.waiting:
        ahead = view.waiting.index(me)
        return tr.plural(
            "{name} speaks, then it is your turn.",
            "{name} speaks; {n} players are before you.",
            ahead,
            name=speaking,
        )
    if me in view.laid:
        return tr("Your king lies face up, so you have no turn. {name} speaks.", name=speaking)
    if any(call.seat == me for call in view.calls):
        said = " · ".join(_calls_of(view.calls, me, tr))
        return tr("You have spoken: {said} Now {name} speaks.", said=said, name=speaking)
    return tr("You deal, so you have no turn. {name} speaks.", name=speaking)


def showdown(last: Showdown, at: Sitting, tr: Tr) -> str:
    """All cards of a deal, the lowest first, and what they cost."""
    dealt = [(WORTH[card], seat) for seat, card in enumerate(last.cards) if card]
    equals = (
        ", ".join(f"{shown_card(last.cards[seat], tr)} {at.names[seat]}" for _, seat in group)
        for _, group in groupby(sorted(dealt), key=lambda found: found[0])
    )
    lines = [tr("**Deal {deal}**, lowest first: {cards}", deal=last.deal, cards=" · ".join(equals))]
    lines += _at_the_stock(last.calls[-1], at, tr)
    if last.losers:
        names = listed((f"**{at.names[seat]}**" for seat in last.losers), tr)
        lines.append("❌ " + tr("Lowest card, a chip lost: {names}.", names=names))
    else:
        lines.append(tr("All cards are equal: nobody loses a chip."))
    if last.eliminated:
        names = listed((f"**{at.names[seat]}**" for seat in last.eliminated), tr)
        lines.append("🚪 " + tr("Out of the game: {names}.", names=names))
    return "\n".join(lines)


def _at_the_stock(call: Call, at: Sitting, tr: Tr) -> Iterator[str]:
    """What the stock gave to the last player of the deal, if they asked it."""
    name, asked = at.names[call.seat], call.came != "kept" and call.other is None
    if asked and call.king:
        yield tr("The stock gave {name} no card: it was {card}.", name=name, card=shown_card(call.king, tr))
    elif asked:
        yield tr("{name} swapped with the stock.", name=name)


def _in_words(card: Card, tr: Tr) -> str:
    shown = tr(RANK_WORDS[card[0]]) if card[0] in RANK_WORDS else rank(card)
    return tr("{rank} of {suit}", rank=shown, suit=tr(SUIT_WORDS[card[1]]))
