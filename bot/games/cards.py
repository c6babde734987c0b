"""Cards of an ordinary pack of 52 on the screen."""

from __future__ import annotations

from bot.i18n import N_, Tr

SUITS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
LETTERS = {"J": N_("J"), "Q": N_("Q"), "K": N_("K")}


def shown_card(card: str, tr: Tr) -> str:
    """A card as the reader's own pack has it: ``10♠`` for TS, ``D♥`` for QH in French.

    It may also be an action that plays it.
    """
    return (tr(LETTERS[card[0]]) if card[0] in LETTERS else rank(card)) + SUITS[card[1]]


def rank(card: str) -> str:
    """``10`` for TS."""
    return card[0].replace("T", "10")
