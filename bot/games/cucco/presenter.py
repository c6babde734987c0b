"""Cucco 21 on the screen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from msgspec.structs import replace

from bot.games.common import small_line, small_print
from bot.games.cucco.commentary import commentary
from bot.games.cucco.panel import panel as panel
from bot.games.cucco.result import in_short, showdown
from bot.games.cucco.seats import round_the_table
from bot.games.presenter import Sheet
from bot.i18n import N_, Tr
from bot.screen import Block, Line, Text
from bot.table.sitting import Sitting
from engine.game import Outcome
from engine.games.cucco.nouns import View

title = "Cucco 21"
summary = N_("One card each, some with a will of their own: never show the lowest. 5 to 12 players.")
seconds = 20
option_texts = {
    N_("deck"): N_("Who sees what somebody takes from the deck, and gives for it: they alone, or everybody"),
    N_("chips"): N_("Chips for each player: with fewer of them the game is shorter"),
    N_("prices"): N_("What it costs to be back after rounds 1, 2 and 3 of a hand"),
}
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
    "no_such_call": N_("That is not possible now. Choose from your buttons."),
    "game_over": N_("The game is over. Press *Play again* under the score sheet."),
    "out_of_hand": N_("You are out of this hand. You are back when the next one begins."),
    "out_of_round": N_("You are out of this round. Wait for the next one."),
    "not_your_turn": N_("It is not your turn yet. You can already decide ahead with your buttons."),
    "no_turn_left": N_("You have spoken in this round. Wait for the next one."),
    "request_stands": N_("A request is being answered. Wait a few seconds."),
    "not_asked": N_("Nobody asks you for your card now. Wait until somebody does."),
    "no_lovers": N_("Only the lovers may refuse, and you do not have them. Your card answers by itself."),
    "no_owl": N_("Only the holder of an owl can end the round, and you have none. Nobody has noticed."),
    "already_called": N_("Your owl is already called. It counts as soon as the request is answered."),
}


def board(view: View, at: Sitting, tr: Tr) -> Sequence[Block]:
    blocks: list[Block] = [
        Text(_seats(view, at, tr)),
        Text(commentary(view, at, tr)),
        Line(),
    ]
    last = in_short(view.last, at, tr) if view.last else ""
    return [*blocks, Text(small_line(last, piles(view, tr)))]


def laid_open(view: View, hands: Sequence[View], at: Sitting, tr: Tr) -> Sequence[Block]:
    seen = replace(view, cards=tuple(own.card for own in hands))
    told = [commentary(seen, at, tr), *([small_print(showdown(view.last, at, tr))] if view.last else [])]
    table = "\n".join([_seats(seen, at, tr), small_line(piles(view, tr))])
    return [Text(table), Line(), Text("\n".join(told))]


def merits(view: View, outcome: Outcome, tr: Tr) -> Sequence[str]:
    return [tr.plural("{n} chip", "{n} chips", chips) for chips in view.chips]


def sheet(view: View, outcome: Outcome, at: Sitting, tr: Tr) -> Sheet:
    return Sheet([Text(small_print(showdown(view.last, at, tr)))] if view.last else [])


def _seats(view: View, at: Sitting, tr: Tr) -> str:
    where = tr("Hand {hand}, round {round} · pot {pot}", hand=view.hand, round=view.round, pot=view.pot)
    return f"{small_line(where)}\n{round_the_table(view, at, tr)}"


def piles(view: View, tr: Tr) -> str:
    """How many cards the deck has, and which lie beside it, each number once: ``3 7×2``."""
    deck = tr.plural("Deck: {n} card", "Deck: {n} cards", view.deck)
    return " · ".join([deck, *([tr("gone: {cards}", cards=" ".join(_gone(view)))] if view.discards else [])])


def _gone(view: View) -> Iterator[str]:
    for card, group in groupby(view.discards):
        count = sum(1 for _ in group)
        yield f"{card}×{count}" if count > 1 else f"{card}"
