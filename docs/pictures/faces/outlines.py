"""Letters as paths, from the bot's font.

Only what a plain letter needs of the OpenType format is read: its number in the font, and its outline of
quadratic curves.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import accumulate, islice
from struct import iter_unpack, unpack_from
from typing import NamedTuple

from bot.pictures.lettering import FONT
from docs.pictures.faces.letters import GAP, OWN, TAIL
from docs.pictures.faces.paths import Point, placed
from docs.pictures.faces.shapes import Box

ON_CURVE, SHORT, REPEATED, SAME = 0b1, (0b10, 0b100), 0b1000, (0b10000, 0b100000)
"""The bits of a point's flag. SHORT and SAME have one bit for x and one for y.

If SHORT is set, the distance from the point before takes one byte. The distance is positive if SAME is set,
otherwise negative. If only SAME is set, the distance is zero and takes no byte. If neither is set, the
distance takes two bytes.
"""
FULL = (3, 10)
"""The platform and the encoding of the table that maps code points to the font's letter numbers."""


class Outline(NamedTuple):
    """Letters side by side, without a margin, on a field of 100 by 100."""

    ratio: float
    """The letters' true width divided by their height."""
    paths: tuple[str, ...]


class _Letter(NamedTuple):
    paths: tuple[str, ...]
    """Paths on a square of 100 by 100. The letter is as wide and as high as this square."""
    width: float
    height: float


@cache
def outline(text: str) -> Outline:
    """The letters in a row. Raises ValueError if the font has no plain outline of a letter."""
    letters = [_letter(letter) for letter in text]
    height = max(letter.height for letter in letters)
    gap = GAP * height
    width = sum(letter.width for letter in letters) + gap * (len(letters) - 1)
    paths: list[str] = []
    left = 0.0
    for letter in letters:
        top = (height - letter.height) / 2
        across, down = 100 / width, 100 / height
        box = Box(left * across, top * down, letter.width * across, letter.height * down)
        paths += [placed(path, box.place) for path in letter.paths]
        left += letter.width + gap
    return Outline(width / height, tuple(paths))


@cache
def _letter(letter: str) -> _Letter:
    if letter in OWN:
        ratio, path = OWN[letter]
        (units,) = unpack_from(">H", _table("head"), 18)
        return _Letter((path,), ratio * units, units)
    plain = _plain("O" if letter == "Q" else letter)
    return plain._replace(paths=(*plain.paths, TAIL)) if letter == "Q" else plain


def _plain(letter: str) -> _Letter:
    """A letter as the font draws it, without a margin."""
    glyph = _glyph(letter)
    count, left, bottom, right, top = unpack_from(">5h", glyph) if glyph else (0, 0, 0, 0, 0)
    if count < 1:
        raise ValueError(f"the font has no outline of its own for {letter!r}")
    width, height = right - left, top - bottom

    def place(point: Point) -> Point:
        return ((point[0] - left) * 100 / width, (top - point[1]) * 100 / height)

    path = " ".join(_contour(points) for points in _contours(glyph, count))
    return _Letter((placed(path, place),), width, height)


def _glyph(letter: str) -> bytes:
    """The font's entry for a letter; b"" if it has no shape."""
    start, end = unpack_from(">2I", _table("loca"), 4 * _number(letter))
    return _table("glyf")[start:end]


def _number(letter: str) -> int:
    """The number of a letter in the font. Raises ValueError if the font lacks the letter."""
    numbers = _table("cmap")
    (count,) = unpack_from(">H", numbers, 2)
    records = iter_unpack(">HHI", numbers[4 : 4 + 8 * count])
    at = next(offset for platform, encoding, offset in records if (platform, encoding) == FULL)
    (groups,) = unpack_from(">I", numbers, at + 12)
    for first, last, number in iter_unpack(">3I", numbers[at + 16 : at + 16 + 12 * groups]):
        if first <= ord(letter) <= last:
            return int(number) + ord(letter) - int(first)
    raise ValueError(f"the font has no {letter!r}")


def _contours(glyph: bytes, count: int) -> Iterator[list[tuple[Point, bool]]]:
    """Each closed line as a list of points, with True for a point on the line, False for a handle."""
    ends = unpack_from(f">{count}H", glyph, 10)
    (hints,) = unpack_from(">H", glyph, 10 + 2 * count)
    at = 12 + 2 * count + hints
    flags: list[int] = []
    while len(flags) <= ends[-1]:
        flag = glyph[at]
        times = 1 + glyph[at + 1] if flag & REPEATED else 1
        flags += [flag] * times
        at += 2 if flag & REPEATED else 1
    axes = []
    for axis in (0, 1):
        steps = []
        for flag in flags:
            if flag & SHORT[axis]:
                steps.append(glyph[at] if flag & SAME[axis] else -glyph[at])
                at += 1
            elif flag & SAME[axis]:
                steps.append(0)
            else:
                steps.append(unpack_from(">h", glyph, at)[0])
                at += 2
        axes.append(accumulate(steps))
    points = zip(zip(*axes, strict=True), (bool(flag & ON_CURVE) for flag in flags), strict=True)
    last = -1
    for end in ends:
        yield list(islice(points, end - last))
        last = end


def _contour(points: list[tuple[Point, bool]]) -> str:
    """A closed line as a path, which goes through the point halfway between two successive handles."""
    whole: list[tuple[Point, bool]] = []
    for (point, on), (following, after) in zip(points, [*points[1:], points[0]], strict=True):
        whole.append((point, on))
        if not on and not after:
            whole.append((((point[0] + following[0]) / 2, (point[1] + following[1]) / 2), True))
    first = next(number for number, (_, on) in enumerate(whole) if on)
    whole = [*whole[first:], *whole[: first + 1]]
    path = [f"M {whole[0][0][0]} {whole[0][0][1]}"]
    for ((x, y), on), (_, before) in zip(whole[1:], whole, strict=False):
        path.append(("L " if before else "") + f"{x} {y}" if on else f"Q {x} {y}")
    return " ".join([*path, "Z"])


@cache
def _table(name: str) -> bytes:
    font = FONT.read_bytes()
    (count,) = unpack_from(">H", font, 4)
    for tag, _, start, length in iter_unpack(">4s3I", font[12 : 12 + 16 * count]):
        if tag == name.encode():
            return font[start : start + length]
    raise ValueError(f"the font has no table {name!r}")
