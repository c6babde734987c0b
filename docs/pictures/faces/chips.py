"""Chips: a chip that a player has, and a chip that they have lost."""

from __future__ import annotations

from math import cos, pi, sin

from docs.pictures.faces.paths import circle
from docs.pictures.faces.shapes import WHOLE, Figure, Hole, Line, Shapes

EDGE, RED, LIGHT, LOST = "#5E1320", "#C8223B", "#FFF6E4", "#868E99"
MARKS = 6
HALF = 0.24
"""Half the width of a light mark on the rim, in radians."""


def _mark(angle: float) -> str:
    corners = ((angle - HALF, 27), (angle - HALF, 45.5), (angle + HALF, 45.5), (angle + HALF, 27))
    return "M " + " L ".join(f"{50 + far * cos(turn)} {50 + far * sin(turn)}" for turn, far in corners)


CHIP: Shapes = (
    Figure(
        (
            *((circle(50, 50, 49), EDGE), (circle(50, 50, 45), RED)),
            *((_mark(2 * pi * mark / MARKS), LIGHT) for mark in range(MARKS)),
            *((circle(50, 50, 27), LIGHT), (circle(50, 50, 20), RED)),
        )
    ),
)
"""A round chip with light marks on its rim."""
CHIP_LOST: Shapes = (
    Figure(((circle(50, 50, 44), LOST),)),
    Hole(circle(50, 50, 34), WHOLE),
    Line("M 28 50 L 72 50", WHOLE, LOST, 12),
)
"""A lost chip: a ring and a bar."""
