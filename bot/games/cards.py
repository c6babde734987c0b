"""Cards of an ordinary pack of 52 on the screen."""

from __future__ import annotations

from bot.faces import playing_cards
from bot.i18n import N_, Tr

SUITS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
LETTERS = {"J": N_("J"), "Q": N_("Q"), "K": N_("K")}


def shown_card(card: str, tr: Tr) -> str:
    """A card as it is printed on the reader's own cards: ``10♠`` for TS, ``D♥`` for QH in French.

    ``card`` may also be an action that plays a card, such as ``TS quack``.
    """
    return _printed(card, tr) + SUITS[card[1]]


def face_of(card: str, tr: Tr) -> str:
    """The name of a card's face, as it is printed on the reader's own cards: ``dame_of_hearts`` in French."""
    return playing_cards.face_of(_printed(card, tr), card[1])


def face(card: str, tr: Tr) -> str:
    """The picture of a card, or "" where its reader sees none."""
    return tr.face(face_of(card, tr)) if tr.faces else ""


def shown(card: str, tr: Tr) -> str:
    """A card within a sentence or a list: its face, or else what is printed on it."""
    return face(card, tr) or shown_card(card, tr)


def printed_rank(card: str, tr: Tr) -> str:
    """The rank of a card as it is printed on the reader's own cards: ``D`` for QH in French."""
    return _printed(card, tr)


def rank(card: str) -> str:
    """The rank of a card as it is printed: ``10`` for TS."""
    return card[0].replace("T", "10")


def _printed(card: str, tr: Tr) -> str:
    return tr(LETTERS[card[0]]) if card[0] in LETTERS else rank(card)
