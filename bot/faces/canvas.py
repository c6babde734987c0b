"""What faces are drawn on: a square that is drawn larger than it is shown, and so has smooth edges."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple, TypeAlias

from PIL import Image, ImageDraw

from bot.faces.lettering import cut_out
from bot.faces.paths import Point, polygon

SIZE = 128
"""Pixels across and down. Discord shows an emoji at 20 to 48 of them."""
SMOOTH = 4
"""A face is drawn larger by this factor, and then made smaller."""
STRETCH = 1.14
"""Letters are drawn this much wider than the font has them, if there is room."""
NOTHING = (0, 0, 0, 0)
Draw: TypeAlias = Callable[[], Image.Image]
"""Draws one face: 128 by 128 pixels, transparent where there is nothing."""
Parts: TypeAlias = Iterable[tuple[str, str]]
"""Shapes and their colours, the undermost first."""


class Box(NamedTuple):
    """A part of the face, in its pixels."""

    left: float
    top: float
    width: float
    height: float

    def place(self, point: Point) -> Point:
        """Where a point of a field of 100 by 100 comes to lie on the enlarged face."""
        x, y = point
        right, down = x * self.width / 100, y * self.height / 100
        return ((self.left + right) * SMOOTH, (self.top + down) * SMOOTH)


WHOLE = Box(0, 0, SIZE, SIZE)


class Canvas:
    """A transparent square. All that is drawn is measured in pixels of the face, from its top left corner."""

    def __init__(self) -> None:
        self._image = Image.new("RGBA", (SIZE * SMOOTH, SIZE * SMOOTH), NOTHING)
        self._pen = ImageDraw.Draw(self._image)

    def panel(self, box: Box, radius: float, colour: str) -> None:
        """A rectangle with round corners."""
        right, bottom = box.place((100, 100))
        self._pen.rounded_rectangle((box.place((0, 0)), (right - 1, bottom - 1)), radius * SMOOTH, colour)

    def figure(self, parts: Parts, box: Box, edge: str = "", width: float = 0) -> None:
        """Shapes, whose field of 100 by 100 is fitted into the box, with one line round all of them."""
        fitted = [([box.place(point) for point in polygon(path)], colour) for path, colour in parts]
        for corners, _ in fitted if edge else ():
            self._stroke([*corners, corners[0]], edge, 2 * width)
        for corners, colour in fitted:
            self._pen.polygon(corners, colour)

    def hole(self, path: str, box: Box) -> None:
        """Takes away all that was drawn inside a shape."""
        self._pen.polygon([box.place(point) for point in polygon(path)], NOTHING)

    def line(self, path: str, box: Box, colour: str, width: float) -> None:
        """A line along a path, with round ends."""
        self._stroke([box.place(point) for point in polygon(path)], colour, width)

    def write(self, text: str, box: Box, colour: str) -> None:
        """Letters of the box's height in its middle, made narrower if they are too wide for it."""
        mask = cut_out(text)
        height = round(box.height * SMOOTH)
        width = round(min(box.width * SMOOTH, STRETCH * mask.width * height / mask.height))
        left, top = box.place((50, 0))
        self._image.paste(
            Image.new("RGBA", (width, height), colour),
            (round(left - width / 2), round(top)),
            mask.resize((width, height), Image.Resampling.LANCZOS),
        )

    def lay(self, other: Canvas, box: Box) -> None:
        """Puts a part of another canvas over the same part of this one."""
        (left, top), (right, bottom) = box.place((0, 0)), box.place((100, 100))
        part = other._image.crop((round(left), round(top), round(right), round(bottom)))
        self._image.alpha_composite(part, (round(left), round(top)))

    def face(self) -> Image.Image:
        """All that was drawn, at its size."""
        return self._image.reduce(SMOOTH)

    def _stroke(self, places: list[Point], colour: str, width: float) -> None:
        self._pen.line(places, colour, round(width * SMOOTH))
        for place in places:  # Pillow's own joints have gaps
            self._pen.circle(place, width * SMOOTH / 2, colour)
