"""Chips: one that a player has, and one that they have lost."""

from __future__ import annotations

from math import cos, pi, sin

from PIL import Image

from bot.faces.canvas import WHOLE, Canvas
from bot.faces.paths import circle

EDGE, RIM, MARK, CENTRE, LOST = "#5E1320", "#C8223B", "#FFF6E4", "#FFF6E4", "#868E99"
MARKS = 6
HALF = 0.24
"""Half of what a mark on the rim takes of the circle, in radians."""


def chip() -> Image.Image:
    """A round chip with light marks on its rim."""
    canvas = Canvas()
    canvas.shape(circle(50, 50, 45), WHOLE, RIM, EDGE, 4)
    for mark in range(MARKS):
        canvas.shape(_mark(2 * pi * mark / MARKS), WHOLE, MARK)
    canvas.shape(circle(50, 50, 27), WHOLE, CENTRE)
    canvas.shape(circle(50, 50, 20), WHOLE, RIM)
    return canvas.face()


def lost_chip() -> Image.Image:
    """The place of a chip: a ring and a bar."""
    canvas = Canvas()
    canvas.shape(circle(50, 50, 40), WHOLE, LOST, LOST, 4)
    canvas.shape(circle(50, 50, 34), WHOLE, None)
    canvas.line("M 28 50 L 72 50", WHOLE, LOST, 12)
    return canvas.face()


def _mark(angle: float) -> str:
    corners = ((angle - HALF, 27), (angle - HALF, 45.5), (angle + HALF, 45.5), (angle + HALF, 27))
    return "M " + " L ".join(f"{50 + far * cos(turn)} {50 + far * sin(turn)}" for turn, far in corners)
