"""Draws curves, with Pillow.

Each curve has its own background, so that it can be read in Discord's dark and light themes. On a phone the
picture is shown at a third of its size, and fills the width.
"""

from __future__ import annotations

import io
import math
from typing import TypeAlias

from PIL import Image, ImageDraw

from bot.pictures.lettering import font
from bot.screen import Curve

WIDTH, HEIGHT = 1000, 600
LEFT, RIGHT, TOP, BOTTOM = 150, 180, 80, 110
"""The pixels left free on each side of the curve, for numbers."""
SMOOTH = 2
"""The picture is drawn larger by this factor, and then made smaller."""
LETTERS, NUMBERS = 44, 52
GROUND, GRID, INK, LINE = "#1F2328", "#4A515B", "#F2F3F5", "#E8B923"
MOST_DOTS = 40
"""A curve of more values than this has no room for a dot at each."""
STEPS = 5
"""Roughly the highest number of horizontal lines."""

Place: TypeAlias = tuple[float, float]


def drawn(curve: Curve) -> bytes:
    """A curve as a PNG. It shows every value; the highest and the last are also written as numbers."""
    image = Image.new("RGB", (WIDTH * SMOOTH, HEIGHT * SMOOTH), GROUND)
    pen = ImageDraw.Draw(image)
    ticks = ticks_for(min(curve.values), max(curve.values))
    places = [_place(number, value, len(curve.values), ticks) for number, value in enumerate(curve.values)]
    for tick in ticks:
        _, y = _place(0, tick, 2, ticks)
        _line(pen, [(LEFT, y), (WIDTH - RIGHT, y)], GRID, 2)
        _write(pen, (LEFT - 18, y), tick, "rm", LETTERS)
    _write(pen, (LEFT, HEIGHT - 26), curve.first, "ls", LETTERS)
    _write(pen, (WIDTH - RIGHT, HEIGHT - 26), curve.last, "rs", LETTERS)
    _line(pen, places, LINE, 7)
    for place in places if len(places) <= MOST_DOTS else ():
        _dot(pen, place, 8, LINE)
    best = max(range(len(places)), key=lambda number: (curve.values[number], number))
    if best != len(places) - 1:
        _dot(pen, places[best], 12, INK)
        x, y = places[best]
        beside_the_last = x > WIDTH - RIGHT - LETTERS
        _write(pen, (x, y - 22), curve.values[best], "rs" if beside_the_last else "ms", LETTERS)
    _dot(pen, places[-1], 16, LINE)
    _dot(pen, places[-1], 8, GROUND)
    _write(pen, (places[-1][0] + 24, places[-1][1]), curve.values[-1], "lm", NUMBERS)
    file = io.BytesIO()
    image.resize((WIDTH, HEIGHT), Image.Resampling.LANCZOS).save(file, "PNG", optimize=True)
    return file.getvalue()


def ticks_for(lowest: int, highest: int) -> list[int]:
    """Round numbers, at least two, that span all values from the lowest to the highest."""
    span = max(highest - lowest, 1)
    step = max(10, 10 ** math.floor(math.log10(span)))
    step = next(
        n for n in (step // 5 or 1, step // 2 or 1, step, 2 * step, 5 * step) if span / n <= STEPS - 1
    )
    first = lowest // step * step
    return [*range(first, max(highest, first + step) + step, step)]


def _place(number: int, value: int, count: int, ticks: list[int]) -> Place:
    """The pixel at which a value is drawn."""
    across = number / (count - 1)
    up = (value - ticks[0]) / (ticks[-1] - ticks[0])
    return (LEFT + across * (WIDTH - LEFT - RIGHT), HEIGHT - BOTTOM - up * (HEIGHT - TOP - BOTTOM))


def _line(pen: ImageDraw.ImageDraw, places: list[Place], colour: str, width: int) -> None:
    pen.line([(x * SMOOTH, y * SMOOTH) for x, y in places], colour, width * SMOOTH, joint="curve")


def _dot(pen: ImageDraw.ImageDraw, place: Place, radius: int, colour: str) -> None:
    pen.circle((place[0] * SMOOTH, place[1] * SMOOTH), radius * SMOOTH, colour)


def _write(pen: ImageDraw.ImageDraw, place: Place, text: object, anchor: str, size: int) -> None:
    x, y = place[0] * SMOOTH, place[1] * SMOOTH
    pen.text((x, y), f"{text}", INK, font(size * SMOOTH), anchor, stroke_width=5 * SMOOTH, stroke_fill=GROUND)
