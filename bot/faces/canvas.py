"""What faces are drawn on: a square that is drawn larger than it is shown, and so has smooth edges."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import NamedTuple, TypeAlias

from PIL import Image, ImageDraw, ImageFont

from bot.faces.paths import Point, polygon

SIZE = 128
"""Pixels across and down. Discord shows an emoji at 20 to 48 of them."""
SMOOTH = 4
"""A face is drawn larger by this factor, and then made smaller."""
FONT = Path(__file__).with_name("font") / "DejaVuSansCondensed-Bold.ttf"
CUT = 384
"""The size at which letters are cut out, before they are fitted into their box."""
GAP = 0.09
"""What is left free between two letters, as a part of their height."""
STRETCH = 1.14
"""Letters are drawn this much wider than the font has them, if there is room."""
OWN = {
    "J": (
        0.58,
        "M 22 0 L 100 0 L 100 62 C 100 88 80 101 50 101 C 22 101 3 88 0 64 L 40 64 C 42 73 45 76 51 76"
        " C 59 76 62 71 62 61 L 62 21 L 22 21",
    ),
}
"""Letters that the font sets too deep: their width as a part of their height, and their shape."""
TAIL = "M 46 62 L 72 62 L 101 100 L 72 100"
"""What makes a Q of an O. The font's own Q reaches below the line."""
NOTHING = (0, 0, 0, 0)
Draw: TypeAlias = Callable[[], Image.Image]
"""Draws one face: 128 by 128 pixels, transparent where there is nothing."""


class Box(NamedTuple):
    """A part of the face, in its pixels."""

    left: float
    top: float
    width: float
    height: float

    def place(self, point: Point) -> Point:
        """Where a point of a shape comes to lie on the enlarged face."""
        x, y = point
        return (
            (self.left + x * self.width / 100) * SMOOTH,
            (self.top + y * self.height / 100) * SMOOTH,
        )


WHOLE = Box(0, 0, SIZE, SIZE)


class Canvas:
    """A transparent square. All that is drawn is measured in pixels of the face, from its top left corner."""

    def __init__(self) -> None:
        self._image = Image.new("RGBA", (SIZE * SMOOTH, SIZE * SMOOTH), NOTHING)
        self._pen = ImageDraw.Draw(self._image)

    def panel(self, box: Box, radius: float, colour: str) -> None:
        """A rectangle with round corners."""
        self._pen.rounded_rectangle(
            (*box.place((0, 0)), box.place((100, 100))[0] - 1, box.place((100, 100))[1] - 1),
            radius * SMOOTH,
            colour,
        )

    def shape(self, path: str, box: Box, colour: str | None, edge: str = "", width: float = 0) -> None:
        """A filled shape, whose field of 100 by 100 is fitted into the box, with a line round it.

        Without a colour the shape is a hole: nothing of what was drawn before is left in it.
        """
        corners = [box.place(point) for point in polygon(path)]
        if edge:
            self._stroke([*corners, corners[0]], edge, 2 * width)
        self._pen.polygon(corners, colour or NOTHING)

    def line(self, path: str, box: Box, colour: str, width: float) -> None:
        """A line along a path, with round ends."""
        self._stroke([box.place(point) for point in polygon(path)], colour, width)

    def write(self, text: str, box: Box, colour: str) -> None:
        """Letters of the box's height in its middle, made narrower if they are too wide for it."""
        mask = _lettering(text)
        height = round(box.height * SMOOTH)
        width = round(min(box.width * SMOOTH, STRETCH * mask.width * height / mask.height))
        left, top = box.place((50, 0))
        self._image.paste(
            Image.new("RGBA", (width, height), colour),
            (round(left - width / 2), round(top)),
            mask.resize((width, height), Image.Resampling.LANCZOS),
        )

    def lay(self, other: Canvas, box: Box) -> None:
        """Lays that part of another canvas over this one."""
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


@cache
def _lettering(text: str) -> Image.Image:
    """Letters cut out close, side by side: how much of each pixel they cover."""
    letters = [_letter(letter) for letter in text]
    height = max(letter.height for letter in letters)
    gap = round(GAP * height)
    width = sum(letter.width for letter in letters) + gap * (len(letters) - 1)
    row = Image.new("L", (width, height))
    left = 0
    for letter in letters:
        row.paste(letter, (left, (height - letter.height) // 2))
        left += letter.width + gap
    return row


@cache
def _letter(letter: str) -> Image.Image:
    if letter in OWN:
        width, path = OWN[letter]
        sheet = Image.new("L", (round(width * CUT), CUT))
        _cut(sheet, path)
        return sheet
    sheet = Image.new("L", (2 * CUT, 2 * CUT))
    font = ImageFont.truetype(FONT, CUT, layout_engine=ImageFont.Layout.BASIC)
    ImageDraw.Draw(sheet).text((CUT / 2, CUT / 2), "O" if letter == "Q" else letter, 255, font)
    sheet = sheet.crop(sheet.getbbox())
    if letter == "Q":
        _cut(sheet, TAIL)
    return sheet


def _cut(sheet: Image.Image, path: str) -> None:
    corners = [(x * sheet.width / 100, y * sheet.height / 100) for x, y in polygon(path)]
    ImageDraw.Draw(sheet).polygon(corners, 255)
