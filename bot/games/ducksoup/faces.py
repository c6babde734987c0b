"""What the things of Duck Soup look like. `bot.games.cards` names the face of a card."""

from __future__ import annotations

from collections.abc import Mapping

from bot.faces import playing_cards
from bot.faces.birds import duck
from bot.faces.card import CARD_BACK
from bot.faces.paths import oval
from bot.faces.shapes import Box, Figure, Line, Shapes

CHINA, EDGE, BROTH, STEAM = "#F4F7FB", "#1D2733", "#E8862E", "#8893A2"
BOWL = "M 2 48 L 98 48 C 98 76 84 94 66 96 L 34 96 C 16 94 2 76 2 48"


FIELD = Box(8, 8, 112, 112)
DUCK: Shapes = (duck(FIELD, 4.5),)
"""The duck that says Quack."""
SOUP: Shapes = (
    *(Line(f"M {x} 30 C {x - 12} 20 {x + 16} 14 {x + 6} 2", FIELD, STEAM, 8) for x in (34, 58)),
    Figure(((oval(50, 48, 48, 14), CHINA), (BOWL, CHINA), (oval(50, 48, 41, 9.5), BROTH)), FIELD, EDGE, 4.5),
)
"""A bowl of soup: four cards of one rank in a trick."""

FACES: Mapping[str, Shapes] = {
    **playing_cards.FACES,
    "card_back": CARD_BACK,
    "duck": DUCK,
    "soup": SOUP,
}
