"""The shapes of a face on a square of 128 by 128, the lowest first.

The panels of a drawing (`bot.drawing`) are used here too, beside shapes that only faces need.
`docs.pictures.faces.pixels` makes a picture of the shapes, and `docs.pictures.faces.svg` makes an SVG.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import msgspec

from bot.drawing import Panel
from docs.pictures.faces.paths import Point

SIZE = 128
"""The width and the height of a face in pixels. Discord shows an emoji at 20 to 48 pixels."""
Parts: TypeAlias = tuple[tuple[str, str], ...]
"""Closed paths and their colours, the lowest first."""


class Box(NamedTuple):
    """A part of the face, in its pixels."""

    left: float
    top: float
    width: float
    height: float

    def place(self, point: Point) -> Point:
        """Fits a field of 100 by 100 into the box, and returns where on the face a point of that field is."""
        x, y = point
        return (self.left + x * self.width / 100, self.top + y * self.height / 100)


WHOLE = Box(0, 0, SIZE, SIZE)


class Plate(Panel, frozen=True, gc=False):
    """A panel with rounded corners. Its radius can be chosen."""

    radius: float = 0


class Figure(msgspec.Struct, frozen=True, gc=False):
    """Shapes on a field of 100 by 100, fitted into the box, with one line round all of them."""

    parts: Parts
    box: Box = WHOLE
    edge: str = ""
    width: float = 0


class Line(msgspec.Struct, frozen=True, gc=False):
    """A line along a path, with round ends."""

    path: str
    box: Box
    colour: str
    width: float


class Letters(msgspec.Struct, frozen=True, gc=False):
    """Letters as high as the box and in its middle, made narrower if they are too wide for the box."""

    text: str
    box: Box
    colour: str


class Hole(msgspec.Struct, frozen=True, gc=False):
    """Takes away, inside a closed path, everything drawn before."""

    path: str
    box: Box


class Cut(msgspec.Struct, frozen=True, gc=False):
    """The part of other shapes that lies in the box. The box's sides are whole pixels."""

    shapes: tuple[Plate | Figure | Line | Letters | Hole, ...]
    box: Box


Shape: TypeAlias = Plate | Figure | Line | Letters | Hole | Cut
Shapes: TypeAlias = tuple[Shape, ...]
