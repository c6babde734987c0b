"""Cards of an ordinary pack of 52 on the screen."""

from __future__ import annotations

from bot.i18n import N_, Tr

SUITS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
LETTERS = {"J": N_("J"), "Q": N_("Q"), "K": N_("K")}


def shown_card(card: str, tr: Tr) -> str:
    """A card as it is printed on the reader's own cards: ``10♠`` for TS, ``D♥`` for QH in French.

    ``card`` may also be an action that plays a card, such as ``TS quack``.
    """
    return (tr(LETTERS[card[0]]) if card[0] in LETTERS else rank(card)) + SUITS[card[1]]


def rank(card: str) -> str:
    """The rank of a card as it is printed: ``10`` for TS."""
    return card[0].replace("T", "10")
