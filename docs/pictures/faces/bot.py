"""The bot's own face: a cockatoo before three cards. Discord and the playground cut it to a circle."""

from __future__ import annotations

from docs.pictures.faces.kuckuck import NEST, POND, STRAW, TWIG, cockatoo
from docs.pictures.faces.paths import moved
from docs.pictures.faces.shapes import WHOLE, Box, Figure, Line, Plate, Shapes

TABLE, EDGE = "#0E4F5B", "#FFFDF5"
LEFT = "M 20 27 C 21 23 24 21 28 20 L 47 15 C 51 14 54 16 55 20 L 70 76 L 34 86"
RIGHT = "M 80 27 C 79 23 76 21 72 20 L 53 15 C 49 14 46 16 45 20 L 30 76 L 66 86"
"""The card that leans to the right. The other one leans to the left."""
RED, GOLD, DARK = "#E0483E", "#FFC21A", "#1D2733"

FACE: Shapes = (
    Plate(*WHOLE, POND, 0),
    Figure((("M 0 74 L 100 74 L 100 100 L 0 100", TABLE),)),
    Figure(((LEFT, RED),), Box(-6, 0, 128, 128), EDGE, 3.5),
    Figure(((RIGHT, GOLD),), Box(6, 0, 128, 128), EDGE, 3.5),
    cockatoo(Box(31, 20, 74, 78), 4),
    Figure(((moved(NEST, 19, 66, 62), STRAW),), edge=DARK, width=3),
    *(Line(moved(twig, 19, 66, 62), WHOLE, TWIG, 3) for twig in ("M 16 40 L 56 48", "M 50 64 L 84 44")),
)
