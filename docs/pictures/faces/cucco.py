"""The faces of Cucco 21: cards whose colours say how safe they are, some with a sign.

Low cards are red, high cards blue, with steps between. Cards that put somebody out are black and gold, cards
that pass a request on are green. The sign or the number says the same to people who see no colours.
"""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.cucco.things import face_of
from docs.pictures.faces.card import MIDDLE, PAPER, UPPER, card
from docs.pictures.faces.paths import circle, moved, oval
from docs.pictures.faces.playing_cards import HEART
from docs.pictures.faces.shapes import Box, Figure, Letters, Parts, Shapes
from engine.games.cucco.nouns import (
    CAT,
    CEREMONY,
    CLOWN,
    HIGH_CLOWN,
    HORSE,
    HOUSE,
    LOVERS,
    OWL,
    PACK,
    PERSON,
    Card,
)

LOWER = Box(37, 70, 54, 47)
LIGHT, NIGHT, GOLD, ROSE, RED = "#FFFDF5", "#2B2350", "#FFC94D", "#FFB8C6", "#E5304A"
STEPS: Mapping[Card, str] = {5: "#8C2A1C", 8: "#7C4A1E", 10: "#66602A", 14: "#2F6473", HIGH_CLOWN: "#23508F"}
"""The colours of most cards. Each key is the highest card that has the colour."""
OWN = {
    LOVERS: "#A62C63",
    HOUSE: "#1E6B3C",
    HORSE: "#1E6B3C",
    CAT: "#141210",
    PERSON: "#141210",
    OWL: "#8A5400",
}
"""The colours of the cards that have no colour in `STEPS`."""
CLOWNS_FACE: Parts = (
    (circle(14, 34, 18), GOLD),
    (circle(86, 34, 18), GOLD),
    (circle(8, 60, 15), GOLD),
    (circle(92, 60, 15), GOLD),
    (oval(50, 52, 36, 48), LIGHT),
    (oval(34, 34, 6, 9), NIGHT),
    (oval(66, 34, 6, 9), NIGHT),
    ("M 24 66 C 36 76 64 76 76 66 C 74 98 26 98 24 66", NIGHT),
    (circle(50, 54, 15), RED),
)
"""A clown, for both of the clown cards."""
SIGNS: Mapping[Card, Parts] = {
    CLOWN: CLOWNS_FACE,
    HIGH_CLOWN: CLOWNS_FACE,
    LOVERS: (
        (moved(HEART, -4, 0, 66), ROSE),
        (moved(HEART, 34, 25, 77), NIGHT),
        (moved(HEART, 41, 34, 63), ROSE),
    ),
    HOUSE: (
        ("M 50 0 L 102 48 L 86 48 L 86 100 L 14 100 L 14 48 L -2 48", LIGHT),
        ("M 40 60 L 60 60 L 60 100 L 40 100", NIGHT),
    ),
    CEREMONY: (
        (oval(30, 26, 20, 17), GOLD),
        (oval(70, 26, 20, 17), GOLD),
        (oval(28, 27, 9, 8), NIGHT),
        (oval(72, 27, 9, 8), NIGHT),
        (
            "M 30 -2 L 70 -2 L 70 8 L 59 8 L 59 26 C 60 34 82 40 82 60 C 82 76 68 86 59 90 L 66 94 L 66 102"
            " L 34 102 L 34 94 L 41 90 C 32 86 18 76 18 60 C 18 40 40 34 41 26 L 41 8 L 30 8",
            GOLD,
        ),
    ),
    CAT: (
        (
            "M 8 2 L 36 24 L 64 24 L 92 2 C 100 30 100 52 94 66 C 86 88 68 98 50 98 C 32 98 14 88 6 66"
            " C 0 52 0 30 8 2",
            GOLD,
        ),
        (oval(30, 54, 7, 11), NIGHT),
        (oval(70, 54, 7, 11), NIGHT),
        ("M 42 70 L 58 70 L 50 79", NIGHT),
    ),
    HORSE: (
        (
            "M 44 10 L 48 -2 L 60 10 C 84 18 96 46 94 100 L 30 100 C 30 80 42 72 50 58"
            " C 40 62 32 64 26 72 C 18 78 6 72 4 62 C 8 48 22 34 28 22 C 32 15 38 12 44 10",
            LIGHT,
        ),
        (circle(44, 30, 5.5), NIGHT),
    ),
    PERSON: (
        (circle(50, 25, 25), GOLD),
        ("M 2 100 C 2 70 20 56 50 56 C 80 56 98 70 98 100", GOLD),
    ),
    OWL: (
        (
            "M 14 0 C 30 12 38 12 50 12 C 62 12 70 12 86 0 C 92 20 94 40 92 60 C 90 86 74 100 50 100"
            " C 26 100 10 86 8 60 C 6 40 8 20 14 0",
            GOLD,
        ),
        (circle(29, 40, 22), LIGHT),
        (circle(71, 40, 22), LIGHT),
        (circle(31, 40, 11), NIGHT),
        (circle(69, 40, 11), NIGHT),
        ("M 42 54 L 58 54 L 50 76", NIGHT),
    ),
}


def cucco_card(number: Card) -> Shapes:
    """A card with its number and, below the number, the sign of what the card does."""
    ground = OWN.get(number) or next(colour for highest, colour in STEPS.items() if number <= highest)
    sign = tuple((path, ground if colour == NIGHT else colour) for path, colour in SIGNS.get(number, ()))
    printed = Letters(f"{number}", UPPER if sign else MIDDLE, GOLD if number in (CAT, PERSON) else PAPER)
    return (*card(ground), printed, *((Figure(sign, LOWER),) if sign else ()))


FACES: Mapping[str, Shapes] = {
    face_of(number): cucco_card(number) for number in (*sorted(set(PACK)), HIGH_CLOWN)
}
