"""What Coucou, and As qui court, add to their rules."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.cards import face_of, printed_rank, shown, shown_card
from bot.games.guide import Step, drawn_example
from bot.i18n import Tr
from bot.screen import Picture
from engine.games.coucou.nouns import View

TURN, SHOWING, VARIANT = 4, 5, 6
"""Sections of the rules."""
EXAMPLE = TURN


def section(view: View) -> int:
    if view.seat is None or not view.cards[view.seat]:
        return SHOWING
    return VARIANT if view.variant == "as" else TURN


def cards(tr: Tr) -> Sequence[str]:
    ace, queen, king = (shown(card, tr) for card in ("AS", "QH", "KC"))
    return (
        tr("{ace} is the lowest, {queen} the second highest. Suits do not matter.", ace=ace, queen=queen),
        tr("{king} is the highest, and never leaves its owner when somebody asks: *Cuckoo!*", king=king),
        tr("In As qui court that king is laid down face up, and its owner has no turn any more."),
    )


def example(tr: Tr) -> Picture:
    king = printed_rank("KC", tr)
    return drawn_example(
        tr("Example: you swap with your neighbour"),
        (
            _step(("2S", "9H"), tr("you get the 9, they get the 2"), tr),
            _step(("2S", "KC"), tr("{king} refuses: Cuckoo! You keep the 2", king=king), tr),
            _step(("2S",), tr("lowest card when all show: −1 chip"), tr, is_bad=True),
        ),
        tr,
    )


def _step(held: Sequence[str], words: str, tr: Tr, *, is_bad: bool = False) -> Step:
    said = " → ".join(shown_card(card, tr) for card in held)
    return Step([face_of(card, tr) for card in held], words, said, is_bad)
