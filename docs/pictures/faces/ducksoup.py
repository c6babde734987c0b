"""The faces of Duck Soup besides its cards: the duck, and the soup."""

from __future__ import annotations

from collections.abc import Mapping

from docs.pictures.faces.paths import circle, oval
from docs.pictures.faces.shapes import Box, Figure, Line, Shapes

FIELD = Box(8, 8, 112, 112)
BIRD = (
    "M 58 40 C 52 34 50 26 52 19 C 55 7 68 2 79 6 C 88 10 92 19 90 28 C 88 37 82 42 82 50"
    " C 94 58 98 72 90 84 C 83 94 68 98 50 98 C 24 98 6 86 2 56 C 12 62 24 62 36 56 C 46 52 56 50 58 40"
)
BILL = "M 84 20 C 92 20 98 24 100 30 C 96 35 90 37 84 35"
HEAD = (
    "M 58 40 C 52 34 50 26 52 19 C 55 7 68 2 79 6 C 88 10 92 19 90 28 C 88 37 82 42 82 46 C 74 50 64 48 58 40"
)
RING = "M 57 43 C 64 50 74 51 82 46 L 82 53 C 74 58 62 56 55 49"
WING = "M 30 66 C 42 58 62 56 74 64 C 70 80 54 88 40 84 C 32 82 30 74 30 66"
GREEN, BROWN, DARK, ORANGE, WHITE = "#157A50", "#B98A5E", "#6E4A2B", "#FFA41C", "#FFFFFF"
CHINA, EDGE, BROTH, STEAM = "#F4F7FB", "#1D2733", "#E8862E", "#8893A2"
BOWL = "M 2 48 L 98 48 C 98 76 84 94 66 96 L 34 96 C 16 94 2 76 2 48"
SWIMMING = (
    *((BILL, ORANGE), (BIRD, BROWN), (WING, DARK), (HEAD, GREEN), (RING, WHITE)),
    *((circle(74, 20, 5), WHITE), (circle(75, 20, 3), EDGE)),
)
DUCK: Shapes = (Figure(SWIMMING, FIELD, EDGE, 4.5),)
"""The drake that says Quack, with a dark line round it."""
SOUP: Shapes = (
    *(Line(f"M {x} 30 C {x - 12} 20 {x + 16} 14 {x + 6} 2", FIELD, STEAM, 8) for x in (34, 58)),
    Figure(((oval(50, 48, 48, 14), CHINA), (BOWL, CHINA), (oval(50, 48, 41, 9.5), BROTH)), FIELD, EDGE, 4.5),
)
"""A bowl of soup, for four cards of one rank in a trick."""

FACES: Mapping[str, Shapes] = {"duck": DUCK, "soup": SOUP}
