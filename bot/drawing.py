"""Drawings: the contents of a picture, as a value that is drawn elsewhere.

A game describes its table in `bot/games/<game>/drawing.py`. `bot.pictures.png` draws it in a separate process
(`bot.worker`), and `bot.pictures.svg` writes it into the web page of a finished game.
"""

from __future__ import annotations

import math
from typing import Literal, NamedTuple, TypeAlias

import msgspec

GROUND, RAISED, INK, DIM, ALARM, GOLD = "#1F2328", "#2B3037", "#F2F3F5", "#AEB4BD", "#4A2429", "#E8B923"
"""Colours of drawings. A drawing brings its own background, so it suits dark and light themes of Discord."""
WIDTH = 800
"""Pixels across. A phone shows a drawing at about a third of its size."""
LARGE, SMALL = 42, 32
"""Heights of text, in pixels, that can be read on a phone."""
HEAD = 4
"""The length and the width of an arrow's head, as a multiple of the width of its line."""
Point: TypeAlias = tuple[float, float]


class Panel(msgspec.Struct, frozen=True, gc=False, tag=True):
    """A rectangle with round corners."""

    left: float
    top: float
    width: float
    height: float
    colour: str = RAISED


class Disc(msgspec.Struct, frozen=True, gc=False, tag=True):
    """A filled circle around a point."""

    x: float
    y: float
    radius: float
    colour: str


class Face(msgspec.Struct, frozen=True, gc=False, tag=True):
    """One of the faces (`bot.pictures.faces`), in a square."""

    name: str
    left: float
    top: float
    size: float
    tilt: float = 0
    """By how many degrees the face leans to the left."""


class Words(msgspec.Struct, frozen=True, gc=False, tag=True):
    """A line of text. Its centre is ``middle`` pixels down. Anything wider than ``width`` is cut.

    A text that is too wide first shrinks, down to the size ``least`` if there is one.
    """

    text: str
    at: float
    middle: float
    size: int = LARGE
    colour: str = INK
    align: Literal["left", "middle", "right"] = "left"
    width: float = WIDTH
    otherwise: str = ""
    """The text that is drawn instead if the font can draw no letter of ``text``."""
    least: int = 0


class Arrow(msgspec.Struct, frozen=True, gc=False, tag=True):
    """A line from one place to another, with a head at its end or at both ends."""

    left: float
    top: float
    to_left: float
    to_top: float
    colour: str = GOLD
    width: float = 7
    bend: float = 0
    """How far the arrow's middle lies to the left of the straight line, seen in the arrow's direction."""
    both: bool = False


Mark: TypeAlias = Panel | Disc | Face | Words | Arrow


class Drawing(msgspec.Struct, frozen=True, gc=False):
    """Shapes on a background, from back to front. Lengths are in pixels, from the top left corner."""

    height: int
    marks: tuple[Mark, ...]
    width: int = WIDTH


class Film(msgspec.Struct, frozen=True, gc=False, tag=True):
    """An animated picture of drawings that have one size. The last one is the result.

    It begins with the result, which is all that readers without motion see. Then come all drawings in order.
    """

    drawings: tuple[Drawing, ...]


class Stroke(NamedTuple):
    """An arrow's heads, and its curve: the start, the point towards which it bends, and the end."""

    curve: tuple[Point, Point, Point]
    heads: tuple[tuple[Point, Point, Point], ...]


def stroke(arrow: Arrow) -> Stroke:
    """The curve and the heads of an arrow. The curve ends at the bases of the heads."""
    start, end = (arrow.left, arrow.top), (arrow.to_left, arrow.to_top)
    across, down = end[0] - start[0], end[1] - start[1]
    aside = 2 * arrow.bend / (math.hypot(across, down) or 1)
    bent = ((start[0] + end[0]) / 2 + down * aside, (start[1] + end[1]) / 2 - across * aside)
    last, neck = _head(bent, end, arrow.width)
    if not arrow.both:
        return Stroke((start, bent, neck), (last,))
    first, begin = _head(bent, start, arrow.width)
    return Stroke((begin, bent, neck), (first, last))


def _head(start: Point, tip: Point, width: float) -> tuple[tuple[Point, Point, Point], Point]:
    """The corners of an arrow's head, the tip first, and the middle of the side opposite the tip."""
    across, down = tip[0] - start[0], tip[1] - start[1]
    scale = HEAD * width / (math.hypot(across, down) or 1)
    x, y, neck = across * scale, down * scale, (tip[0] - across * scale, tip[1] - down * scale)
    return (tip, (neck[0] + y / 2, neck[1] - x / 2), (neck[0] - y / 2, neck[1] + x / 2)), neck
