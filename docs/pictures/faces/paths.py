"""Shapes, written as SVG writes them: ``M 0 0 L 50 100 C …``, on a field of 100 by 100."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import TypeAlias

from bot.pictures.svg import short

Point: TypeAlias = tuple[float, float]
FINE = 16
"""A curve is drawn as this many straight lines."""
PAIR = re.compile(r"(-?[\d.]+) (-?[\d.]+)")
"""The two numbers of a point."""
ROUND = 0.5523
"""A quarter of a circle is a cubic curve whose handles are this many times as long as the radius."""


@cache
def polygon(path: str) -> tuple[Point, ...]:
    """The corners of one closed shape. ``path`` may have M, L and C, with absolute numbers."""
    corners: list[Point] = []
    for letter, numbers in re.findall(r"([MLC])([^MLC]*)", path):
        found = [float(number) for number in numbers.split()]
        points = list(zip(found[::2], found[1::2], strict=True))
        if letter == "C":
            for first in range(0, len(points), 3):
                corners += _curve(corners[-1], *points[first : first + 3])
        else:
            corners += points
    return tuple(corners)


def oval(x: float, y: float, across: float, down: float) -> str:
    """An oval round ``x``, ``y`` with these two radii."""
    h, v = across * ROUND, down * ROUND
    return (
        f"M {x - across} {y} C {x - across} {y - v} {x - h} {y - down} {x} {y - down}"
        f" {x + h} {y - down} {x + across} {y - v} {x + across} {y}"
        f" {x + across} {y + v} {x + h} {y + down} {x} {y + down}"
        f" {x - h} {y + down} {x - across} {y + v} {x - across} {y}"
    )


def circle(x: float, y: float, radius: float) -> str:
    """A circle round ``x``, ``y``."""
    return oval(x, y, radius, radius)


def moved(path: str, left: float, top: float, size: float) -> str:
    """A path as it looks on a smaller field, ``size`` wide, with its top left corner at ``left``, ``top``."""
    return PAIR.sub(lambda at: f"{left + float(at[1]) * size / 100} {top + float(at[2]) * size / 100}", path)


def placed(path: str, place: Callable[[Point], Point]) -> str:
    """A path with each of its points moved by ``place``, rounded to a tenth."""

    def there(at: re.Match[str]) -> str:
        x, y = place((float(at[1]), float(at[2])))
        return f"{short(x)} {short(y)}"

    return PAIR.sub(there, path)


def _curve(a: Point, b: Point, c: Point, d: Point) -> list[Point]:
    """A cubic curve from a to d with the handles b and c, without its start."""
    found = []
    for step in range(1, FINE + 1):
        t = step / FINE
        parts = ((1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t**2, t**3)
        x, y = (
            sum(part * point[axis] for part, point in zip(parts, (a, b, c, d), strict=True))
            for axis in (0, 1)
        )
        found.append((x, y))
    return found
