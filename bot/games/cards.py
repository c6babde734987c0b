"""An ordinary pack of 52 cards, on the screen."""

from __future__ import annotations

import re

from bot.i18n import N_, Tr

SUITS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
LETTERS = {"J": N_("J"), "Q": N_("Q"), "K": N_("K")}
SUIT_NAMES = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
NUMBERS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
COURTS = {"J": "jack", "Q": "queen", "K": "king", "V": "valet", "D": "dame", "R": "roi", "B": "bube"}
RANK_NAMES = {"A": "ace", **{f"{number}": name for number, name in enumerate(NUMBERS, 2)}, **COURTS}
"""The name of each rank, keyed by what is printed on a card: ``10`` for a ten, ``R`` for a French king."""

PRINTED = re.compile(f"({'|'.join(RANK_NAMES)})([{''.join(SUITS.values())}])")
"""A card as `shown_card` writes it."""


def shown_card(card: str, tr: Tr) -> str:
    """A card as printed on the reader's own cards: ``10♠`` for TS, ``D♥`` for QH in French.

    ``card`` may also be an action that plays a card, such as ``TS quack``.
    """
    return printed_rank(card, tr) + SUITS[card[1]]


def face_of(card: str, tr: Tr) -> str:
    """The name of a card's face as printed on the reader's own cards: ``dame_of_hearts`` in French."""
    return face_named(printed_rank(card, tr), card[1])


def face_named(rank: str, suit: str) -> str:
    """The name of a card's face. ``rank`` is what is printed on the card, ``suit`` one of CDHS."""
    return f"{RANK_NAMES[rank]}_of_{SUIT_NAMES[suit]}"


def face(card: str, tr: Tr) -> str:
    """The picture of a card, or "" if the reader sees no pictures."""
    return tr.face(face_of(card, tr)) if tr.faces else ""


def shown(card: str, tr: Tr) -> str:
    """A card within a sentence or a list: its picture, or else what is printed on it."""
    return face(card, tr) or shown_card(card, tr)


def pictured(text: str, tr: Tr) -> str:
    """The text with a picture in place of each printed card, as Discord draws ♣ and ♠ black on black."""
    suits = dict(zip(SUITS.values(), SUITS, strict=True))
    return PRINTED.sub(lambda card: tr.face(face_named(card[1], suits[card[2]])) or card[0], text)


def printed_rank(card: str, tr: Tr) -> str:
    """The rank of a card as printed on the reader's own cards: ``D`` for QH in French."""
    return tr(LETTERS[card[0]]) if card[0] in LETTERS else rank(card)


def rank(card: str) -> str:
    """The rank of a card as printed: ``10`` for TS."""
    return card[0].replace("T", "10")
