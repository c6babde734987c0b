"""The 52 cards of an ordinary pack, and court cards with the letters of French and German packs.

Each suit has its own colour as well as its shape: at 20 pixels a black club looks too much like a spade.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from bot.games.cards import RANK_NAMES, face_named
from docs.pictures.faces.card import UPPER, card
from docs.pictures.faces.paths import circle
from docs.pictures.faces.shapes import Box, Figure, Letters, Shapes

LOWER = Box(37, 69, 54, 50)
HEART = (
    "M 50 98 C 40 86 2 58 2 30 C 2 14 14 3 28 3 C 38 3 46 9 50 18"
    " C 54 9 62 3 72 3 C 86 3 98 14 98 30 C 98 58 60 86 50 98"
)
DIAMOND = "M 50 0 C 61 18 76 36 95 50 C 76 64 61 82 50 100 C 39 82 24 64 5 50 C 24 36 39 18 50 0"
SPADE = (
    "M 50 0 C 58 16 96 40 96 62 C 96 76 86 84 75 84 C 65 84 57 78 53 70"
    " L 47 70 C 43 78 35 84 25 84 C 14 84 4 76 4 62 C 4 40 42 16 50 0"
)
STEM = "M 46 55 L 54 55 C 55 78 62 92 74 100 L 26 100 C 38 92 45 78 46 55"


class Suit(NamedTuple):
    """The shape and the colours that tell a suit from the others."""

    colour: str
    shapes: tuple[str, ...]


SUITS = {
    "C": Suit(
        "#0B7A3E",
        (circle(50, 24, 24), circle(25, 62, 24), circle(75, 62, 24), circle(50, 50, 16), STEM),
    ),
    "D": Suit("#1A5FD0", (DIAMOND,)),
    "H": Suit("#CE1130", (HEART,)),
    "S": Suit("#14161A", (SPADE, STEM)),
}


def playing_card(rank: str, suit: Suit) -> Shapes:
    """A card with its rank over its suit."""
    parts = tuple((shape, suit.colour) for shape in suit.shapes)
    return (*card(), Letters(rank, UPPER, suit.colour), Figure(parts, LOWER))


PACK: Mapping[str, Shapes] = {
    face_named(rank, letter): playing_card(rank, suit)
    for letter, suit in SUITS.items()
    for rank in RANK_NAMES
}
