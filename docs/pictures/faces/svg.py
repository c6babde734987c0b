"""A face as an SVG file. The ids in the file begin with the face's name, so a page can have many faces."""

from __future__ import annotations

from collections.abc import Iterable

from bot.pictures.faces import END, HEAD, ID
from bot.pictures.svg import panel, short
from docs.pictures.faces.letters import STRETCH
from docs.pictures.faces.outlines import outline
from docs.pictures.faces.paths import placed
from docs.pictures.faces.shapes import SIZE, Box, Cut, Figure, Hole, Letters, Line, Plate, Shapes


def svg(name: str, shapes: Shapes) -> str:
    """The file of the face with this name."""
    return HEAD + _drawn(shapes, ID.format(name=name)) + END


def _drawn(shapes: Shapes, name: str) -> str:
    drawn = ""
    for number, shape in enumerate(shapes):
        match shape:
            case Plate():
                drawn += panel(shape, shape.radius)
            case Figure():
                drawn += _figure(shape)
            case Line():
                drawn += _stroke([shape.path], shape.box, shape.colour, shape.width)
            case Letters():
                drawn += _write(shape)
            case Hole():
                # A mask is white where the drawing stays.
                inside = _filled(shape.path, shape.box, "#000")
                sides = _sides(Box(0, 0, SIZE, SIZE))
                mask = f'<mask id="{name}-{number}" maskUnits="userSpaceOnUse" {sides}>'
                mask += f'<rect {sides} fill="#fff"/>{inside}</mask>'
                drawn = f'{mask}<g mask="url(#{name}-{number})">{drawn}</g>'
            case Cut():
                field = " ".join(map(short, shape.box))
                inside = _drawn(shape.shapes, f"{name}-{number}")
                drawn += f'<svg {_sides(shape.box)} viewBox="{field}">{inside}</svg>'
    return drawn


def _figure(figure: Figure) -> str:
    closed = [f"{path} Z" for path, _ in figure.parts]
    edge = _stroke(closed, figure.box, figure.edge, 2 * figure.width) if figure.edge and figure.width else ""
    return edge + "".join(_filled(path, figure.box, colour) for path, colour in figure.parts)


def _write(letters: Letters) -> str:
    row = outline(letters.text)
    box = letters.box
    width = min(box.width, STRETCH * row.ratio * box.height)
    fitted = Box(box.left + (box.width - width) / 2, box.top, width, box.height)
    return _filled(" ".join(row.paths), fitted, letters.colour)


def _filled(path: str, box: Box, colour: str) -> str:
    return f'<path d="{placed(path, box.place)}" fill="{colour}"/>'


def _stroke(paths: Iterable[str], box: Box, colour: str, width: float) -> str:
    line = " ".join(placed(path, box.place) for path in paths)
    ends = 'stroke-linecap="round" stroke-linejoin="round"'
    return f'<path d="{line}" fill="none" stroke="{colour}" stroke-width="{short(width)}" {ends}/>'


def _sides(box: Box) -> str:
    names = ("x", "y", "width", "height")
    numbers = zip(names, box, strict=True)
    return " ".join(f'{name}="{short(number)}"' for name, number in numbers)
