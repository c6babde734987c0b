"""Cucco 21 on the screen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from msgspec.structs import replace

from bot.games.common import IN_LINES, is_house, question, small_line, small_print, time_was_up
from bot.games.cucco import commentary
from bot.games.cucco.result import in_short, showdown
from bot.games.cucco.seats import known, neighbours, round_the_table
from bot.games.cucco.things import NAMES, POWERS, face_of, power, shown_card
from bot.games.cucco.told import happened, swap
from bot.games.presenter import Sheet
from bot.games.turns import speaking, what_is_decided
from bot.i18n import N_, Tr
from bot.names import apart
from bot.screen import Block, Button, Line, Row, Style, Text
from bot.table.sitting import Sitting
from engine.game import Action, Outcome, Seat
from engine.games.cucco.nouns import Request, View
from engine.games.cucco.rounds import price_of

title = "Cucco 21"
summary = N_("One card each, some with a will of their own: never show the lowest. 5 to 12 players.")
seconds = 20
option_texts = {
    "deck": N_("Who sees a card taken from the deck, and the one given for it: only its taker, or everybody"),
    "chips": N_("Chips for each player: with fewer of them the game is shorter"),
    "prices": N_("What coming back costs after rounds 1, 2 and 3 of a hand"),
}
option_names = {"deck": N_("Deck"), "chips": N_("Chips"), "prices": N_("Buyback")}
value_texts: dict[int | str, str] = {
    "hidden": N_("cards from the deck hidden"),
    "shown": N_("cards from the deck shown to all"),
    10: N_("10 chips"),
    15: N_("15 chips"),
    20: N_("20 chips"),
    "rising": N_("back for 1, 2, 3 chips"),
    "even": N_("back for 2 chips each time"),
    "double": N_("back for 2, 4, 6 chips"),
}
unsaid: tuple[int | str, ...] = ("hidden", 15, "rising")
reasons = {
    "no_such_call": N_("That isn't possible now. Choose from your buttons."),
    "game_over": N_("The game is over. You can play again from its score sheet at the table."),
    "out_of_hand": N_("You're out of this hand. You're back when the next one begins."),
    "out_of_round": N_("You're out of this round. Wait for the next one."),
    "not_your_turn": N_("It isn't your turn yet. You can already decide ahead with your buttons."),
    "no_turn_left": N_("You've had your turn in this round. Wait for the next one."),
    "request_stands": N_("A request is being answered. Wait a few seconds."),
    "not_asked": N_("Nobody asks you for your card now. Wait until somebody does."),
    "no_lovers": N_("Only the lovers may refuse, and you don't have them. Your card answers by itself."),
    "no_owl": N_("Only the holder of an owl can end the round, and you have none. Nobody has noticed."),
    "already_called": N_("Your owl is already called. It counts as soon as the request is answered."),
}
LEARNT = 3
"""After this many rounds of their first game, players get no more hints on deciding ahead and on answers."""


def board(view: View, at: Sitting) -> Sequence[Block]:
    blocks: list[Block] = [
        Text(_seats(view, at)),
        Text(commentary.told(view, at)),
        Line(),
    ]
    last = in_short(view.last, at) if view.last else ""
    return [*blocks, Text(small_line(last, piles(view, at.tr)))]


def laid_open(view: View, hands: Sequence[View], at: Sitting) -> Sequence[Block]:
    seen = replace(view, cards=tuple(own.card for own in hands))
    told = [commentary.told(seen, at), *([small_print(showdown(view.last, at))] if view.last else [])]
    table = "\n".join([_seats(seen, at), small_line(piles(view, at.tr))])
    return [Text(table), Line(), Text("\n".join(told))]


def merits(view: View, outcome: Outcome, tr: Tr) -> Sequence[str]:
    return [tr.plural("{n} chip", "{n} chips", chips) for chips in view.chips]


def sheet(view: View, outcome: Outcome, at: Sitting) -> Sheet:
    return Sheet([Text(small_print(showdown(view.last, at)))] if view.last else [])


def _seats(view: View, at: Sitting) -> str:
    where = at.tr("Hand {hand}, round {round} · pot {pot}", hand=view.hand, round=view.round, pot=view.pot)
    return f"{small_line(where)}\n{round_the_table(view, at)}"


def piles(view: View, tr: Tr) -> str:
    """The size of the deck, and the cards beside it. Two cards with the number 7 are shown as ``7×2``."""
    deck = tr.plural("Deck: {n} card", "Deck: {n} cards", view.deck)
    return " · ".join(filter(None, (deck, gone(view, tr))))


def gone(view: View, tr: Tr) -> str:
    """The cards beside the deck, each number once. "" if there are none."""
    counted = ((card, sum(1 for _ in group)) for card, group in groupby(view.discards))
    cards = " ".join(f"{card}×{count}" if count > 1 else f"{card}" for card, count in counted)
    return tr("gone: {cards}", cards=cards) if cards else ""


def panel(view: View, at: Sitting) -> Sequence[Block]:
    swapped = _my_card(view, at.tr) if swap(view) else ""
    late = "" if at.legal else time_was_up(at)
    asked, said = _asks_me(view, at), _what_to_do(view, at, at.me)
    first = (question(asked, at), swapped, late) if asked else (swapped, f"**{said}**", late)
    blocks: list[Block] = [Text("\n".join(filter(None, first)))]
    if told := happened(view, at):
        blocks.append(Text(told))
    blocks.append(Text("\n".join(filter(None, _my_round(view, at, at.me)))))
    turn, answers = [*_buttons(view, at)], [*_answers(at)]
    rows = [(*answers, *turn)] if _is_asked(view) else [tuple(turn), tuple(answers)]
    blocks += [Row(buttons) for buttons in rows if buttons]
    state = small_line("" if at.drawn else at.tr("pot: {pot}", pot=view.pot), at.about)
    return [*blocks, *([Text(state)] if state != small_line() else [])]


def sayings(view: View, at: Sitting) -> Mapping[Action, str]:
    """The labels of what a player can say in their turn."""
    after = view.playing[view.playing.index(view.seat) + 1 :] if view.seat in view.playing else ()
    name = apart(at.plain_names, IN_LINES)[after[0]] if after else ""
    swap = at.tr("Swap with {name}", name=name) if after else at.tr("Swap with the deck")
    return {"keep": at.tr("Keep {card}", card=view.card), "ask": swap}


def _asks_me(view: View, at: Sitting) -> str:
    """What the player must decide now. "" if nothing."""
    if view.request and "refuse" in at.legal:
        return at.tr("{name} asks for your lovers!", name=at.names[view.request.asker])
    return at.tr("Keep or swap?") if view.card and not view.request and view.waiting[0] == at.me else ""


def _what_to_do(view: View, at: Sitting, me: Seat) -> str:
    """Whose turn it is, who asks whom, or what the player waits for."""
    if not view.card:
        return at.tr("You're out of this hand")
    if view.pending_owl:
        return at.tr("🦉 Called! It counts once the request is settled, if the owl is still yours")
    if view.request:
        return _asked(view.request, at, me)
    speaker = view.waiting[0]
    name = at.names[speaker]
    if is_house(at, speaker):
        return at.tr("{name} is thinking …", name=name)
    return at.tr("{name} is choosing …", name=name)


def _asked(request: Request, at: Sitting, me: Seat) -> str:
    asker, asked = at.names[request.asker], at.names[request.asked]
    if me == request.asked:
        return at.tr("{name} asks for your card!", name=asker)
    if me == request.asker:
        return at.tr("You ask {name} …", name=asked)
    return at.tr("{asker} asks {asked} to swap …", asker=asker, asked=asked)


def _my_round(view: View, at: Sitting, me: Seat) -> Iterator[str]:
    """The player's card with its power, the stakes, the neighbours, and what the player has decided."""
    if view.card and not swap(view):
        yield _my_card(view, at.tr)
    # Where an answer is still to come, another line explains the card.
    if view.card in POWERS and me in view.playing and not at.answer_to_come:
        yield small_line(power(view.card, at.tr))
    # in a lesson, a list of all seats stands above
    yield small_line(
        "" if at.coached else neighbours(view, me, at),
        known(view, at),
        _stakes(view, me, at.tr),
        _hint(view, at),
    )
    words = {"keep": at.tr("I keep!"), "ask": at.tr("I swap!")}
    if not _is_asked(view) and (
        decided := what_is_decided(at, words, known=not at.new or view.deal > LEARNT)
    ):
        yield decided if at.dropped else small_line(decided)
    if at.answer_to_come and not at.answer:
        yield small_line(at.tr("If you're asked, your choice with the ✓ counts."))


def _my_card(view: View, tr: Tr) -> str:
    """A large heading with the player's card. After a swap: ``given ➜ own``. A face shows its number."""
    card, moved = view.card, swap(view)
    before = f"{tr.face(face_of(moved.gave)) or moved.gave} ➜ " if moved and moved.gave else ""
    if face := tr.face(face_of(card)):
        words = tr(NAMES[card]) if card in NAMES else "" if before else tr("your card")
        return f"# {before}{face} {words}".rstrip()
    return "# " + tr("Your card: {card}", card=before + shown_card(card, tr))


def _stakes(view: View, me: Seat, tr: Tr) -> str:
    """What going out will cost the player. If they are out of the hand: when they will be back."""
    if not view.card and all(view.chips):
        return tr("you're back in the next hand")
    if not view.card:  # somebody has no chip: if none comes to them, the game ends with this hand
        return (
            tr("you're back if there's another hand")
            if view.chips[me]
            else tr("the game ends with this hand")
        )
    if me in view.out_of_round:
        return ""
    price = price_of(view)
    if price and view.chips[me] >= price:
        return tr("going out: −{n}", n=price)
    return tr("going out: no way back")


def _hint(view: View, at: Sitting) -> str:
    """If a new player's card is asked for: a line saying that this card answers by itself. "" otherwise."""
    waits = _is_asked(view) and "refuse" not in at.legal and at.new and view.deal <= LEARNT
    return at.tr("Your card answers by itself in a moment.") if waits else ""


def _is_asked(view: View) -> bool:
    return view.request is not None and view.request.asked == view.seat


def _buttons(view: View, at: Sitting) -> Iterator[Button]:
    if "refuse" in at.legal and not at.answer_to_come:
        yield Button(at.tr("Refuse"), at.press("refuse"), style="danger")
    elif not _is_asked(view):
        yield from _speaking(view, at)
    if view.seat in view.playing:
        # The buttons are the same for everybody, so they do not betray who holds an owl.
        yield Button(at.tr("Owl!"), at.press("owl"), emoji="🦉", picture_only=True)


def _answers(at: Sitting) -> Iterator[Button]:
    """Buttons for the lovers' answer to a request. They are there until the request is over."""
    if not at.answer_to_come:
        return
    for action, label in (("refuse", at.tr("Refuse")), ("accept", at.tr("Accept"))):
        chosen = action == (at.answer or "accept")
        style: Style = "success" if chosen else "secondary"
        yield Button(f"✓ {label}" if chosen else label, at.settle_answer(action), style)


def _speaking(view: View, at: Sitting) -> Iterator[Button]:
    """Buttons for what can be said now, or decided for later."""
    if at.turn_to_come or "keep" in at.legal:
        labels = sayings(view, at)
        yield speaking(at, "keep", labels["keep"], at.tr.face(face_of(view.card)))
        yield speaking(at, "ask", labels["ask"])
