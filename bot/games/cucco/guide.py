"""What Cucco 21 adds to its rules."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.common import labelled
from bot.games.cucco.cards import NAMES, POWERS, pictured, shown_card
from bot.games.cucco.faces import face_of
from bot.games.guide import Step, drawn_example
from bot.i18n import Tr
from bot.screen import Picture
from engine.games.cucco.nouns import CAT, CLOWN, HIGH_CLOWN, HORSE, PERSON, Card, View

TURN, ITS_CARD, DECK, END_OF_ROUND = 4, 5, 6, 8
"""Sections of the rules."""
EXAMPLE = ITS_CARD
KINDS = sorted(POWERS.keys() - {HIGH_CLOWN}, reverse=True)
ASKING = 3
"""The card of the example that its player would like to be rid of."""


def section(view: View) -> int:
    if view.seat not in view.playing:
        return END_OF_ROUND
    if view.request:
        return ITS_CARD
    return DECK if view.waiting == (view.seat,) else TURN


def cards(tr: Tr) -> Sequence[str]:
    kinds = [
        labelled(f"{pictured(card, tr)} **{card} {tr(NAMES[card])}**", tr(POWERS[card]), tr) for card in KINDS
    ]
    if not tr.faces:
        kinds = [labelled(f"**{shown_card(card, tr)}**", tr(POWERS[card]), tr) for card in KINDS]
    return (*kinds, tr("All **others** just count. If you ask for one, you swap."))


def example(tr: Tr) -> Picture:
    return drawn_example(
        tr("Example: you have a {card} and ask your neighbour", card=ASKING),
        (
            _step(14, tr("you swap"), tr),
            _step(PERSON, tr("no swap, you are out"), tr, is_bad=True),
            _step(HORSE, tr("ask the next player instead"), tr),
            _step(CAT, tr("the original owner of your 3 is out"), tr, is_bad=True),
            _step(CLOWN, tr("you swap, and are out"), tr, is_bad=True),
        ),
        tr,
    )


def _step(theirs: Card, words: str, tr: Tr, *, is_bad: bool = False) -> Step:
    return Step((face_of(ASKING), face_of(theirs)), words, f"{ASKING} → {shown_card(theirs, tr)}", is_bad)
