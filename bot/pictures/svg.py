"""Draws SVG for a web page, which must hold the symbol (`bot.pictures.faces.symbol`) of each face drawn."""

from __future__ import annotations

from html import escape

from bot.drawing import GROUND, INK, LARGE, Arrow, Disc, Drawing, Face, Panel, Point, Words, stroke
from bot.pictures.faces import ID
from bot.pictures.lettering import fitted, font
from bot.pictures.png import RADIUS, SMOOTH

ANCHORS = {"left": "", "middle": ' text-anchor="middle"', "right": ' text-anchor="end"'}
MIDDLE = 0.36
"""The distance from the middle of capital letters down to the baseline, as a share of the line's height."""


def svg(drawing: Drawing, alt: str) -> str:
    """The drawing, with ``alt`` for people who cannot see it. The page's style sheet chooses a font."""
    size = f'viewBox="0 0 {drawing.width} {drawing.height}"'
    ground = f'<rect width="{drawing.width}" height="{drawing.height}" fill="{GROUND}"/>'
    marks, texts = "", iter(fitted(drawing, SMOOTH, joined=True))
    for mark in drawing.marks:
        match mark:
            case Panel():
                marks += panel(mark)
            case Disc():
                place = f'cx="{short(mark.x)}" cy="{short(mark.y)}" r="{short(mark.radius)}"'
                marks += f'<circle {place} fill="{mark.colour}"/>'
            case Face():
                place = f'x="{short(mark.left)}" y="{short(mark.top)}" width="{short(mark.size)}"'
                place += f' height="{short(mark.size)}"{_turn(mark)}'
                marks += f'<use href="#{ID.format(name=mark.name)}" {place}/>'
            case Words():
                marks += _words(next(texts))
            case Arrow():
                marks += _arrow(mark)
    return f'<svg class="drawn" role="img" aria-label="{escape(alt)}" {size}>{ground}{marks}</svg>'


def panel(mark: Panel, radius: float = RADIUS) -> str:
    """A rectangle. Its corners are round, unless ``radius`` is 0."""
    sides = f'x="{short(mark.left)}" y="{short(mark.top)}"'
    extent = f'width="{short(mark.width)}" height="{short(mark.height)}"'
    corners = f' rx="{short(radius)}"' if radius else ""
    return f'<rect {sides} {extent}{corners} fill="{mark.colour}"/>'


def short(number: float) -> str:
    """A number rounded to a tenth, in as few characters as possible."""
    return f"{round(number, 1) + 0:g}"


def _arrow(arrow: Arrow) -> str:
    curve, heads = stroke(arrow)
    start, bent, end = map(_place, curve)
    line = f'stroke="{arrow.colour}" stroke-width="{short(arrow.width)}"'
    corners = "".join(f"M{' '.join(map(_place, head))}Z" for head in heads)
    return f'<path d="M{start}Q{bent} {end}" fill="none" {line}/><path d="{corners}" fill="{arrow.colour}"/>'


def _place(point: Point) -> str:
    return f"{short(point[0])} {short(point[1])}"


def _turn(face: Face) -> str:
    """The attribute that tilts the face around its middle. "" if the face is upright."""
    x, y = face.left + face.size / 2, face.top + face.size / 2
    return f' transform="rotate({short(-face.tilt)} {short(x)} {short(y)})"' if face.tilt else ""


def _words(words: Words) -> str:
    """A line of text. It is as wide in any font as it is in this package's font."""
    letters, text = font(words.size * SMOOTH), words.text
    if not text:
        return ""
    place = f'x="{short(words.at)}" y="{short(words.middle + MIDDLE * words.size)}"'
    width = f'textLength="{short(letters.getlength(text) / SMOOTH)}" lengthAdjust="spacingAndGlyphs"'
    size = f' font-size="{words.size}"' if words.size != LARGE else ""
    colour = f' fill="{words.colour}"' if words.colour != INK else ""
    return f"<text {place} {width}{ANCHORS[words.align]}{size}{colour}>{escape(text, quote=False)}</text>"
