"""A drawing as a PNG file."""

from __future__ import annotations

import io
from functools import lru_cache

from PIL import Image, ImageDraw

from bot.drawing import GROUND, Arrow, Disc, Drawing, Face, Panel, Point, Words, stroke
from bot.pictures.faces import all_faces
from bot.pictures.lettering import fitted, font, in_drawing_order

SMOOTH = 2
"""The picture is drawn larger by this factor, and then made smaller."""
RADIUS = 14
COLOURS = 64
"""Nobody sees a difference to 256 colours, and files are a sixth smaller. The fast octree finds the colours
in a tenth of the time of the median cut.
"""
PACKED = 7
"""How hard the file is packed. Harder takes twice as long for files that are a tenth smaller."""
STEPS = 24
"""How many straight pieces make a curve."""
ANCHORS = {"left": "lm", "middle": "mm", "right": "rm"}


def png(drawing: Drawing) -> bytes:
    """The PNG's bytes. Equal drawings have equal bytes with the same version of this code and of Pillow."""
    file = io.BytesIO()
    in_few_colours(drawn(drawing)).save(file, "PNG", compress_level=PACKED)
    return file.getvalue()


def in_few_colours(image: Image.Image) -> Image.Image:
    """The picture with a palette."""
    return image.quantize(COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)


def drawn(drawing: Drawing) -> Image.Image:
    """The drawing in its own size, in all its colours."""
    image = Image.new("RGB", (drawing.width * SMOOTH, drawing.height * SMOOTH), GROUND)
    pen = ImageDraw.Draw(image)
    texts = iter(fitted(drawing, SMOOTH, joined=False))
    for mark in drawing.marks:
        match mark:
            case Panel():
                panel(pen, mark, SMOOTH)
            case Disc():
                pen.circle(_larger((mark.x, mark.y)), mark.radius * SMOOTH, mark.colour)
            case Face():
                small = _face(mark.name, round(mark.size * SMOOTH), mark.tilt)
                wider = small.width / 2 - mark.size * SMOOTH / 2
                place = (round(mark.left * SMOOTH - wider), round(mark.top * SMOOTH - wider))
                image.paste(small, place, small)
            case Words():
                _write(pen, next(texts))
            case Arrow():
                _arrow(pen, mark)
    return image.reduce(SMOOTH)


def panel(pen: ImageDraw.ImageDraw, mark: Panel, smooth: int, radius: float = RADIUS) -> None:
    """Draws a panel, enlarged by the factor ``smooth``."""
    right, bottom = mark.left + mark.width, mark.top + mark.height
    corners = (mark.left * smooth, mark.top * smooth, right * smooth - 1, bottom * smooth - 1)
    pen.rounded_rectangle(corners, radius * smooth, mark.colour)


def _write(pen: ImageDraw.ImageDraw, words: Words) -> None:
    place, text = (words.at * SMOOTH, words.middle * SMOOTH), in_drawing_order(words.text)
    pen.text(place, text, words.colour, font(words.size * SMOOTH), ANCHORS[words.align])


def _arrow(pen: ImageDraw.ImageDraw, arrow: Arrow) -> None:
    curve, heads = stroke(arrow)
    (x1, y1), (x2, y2), (x3, y3) = map(_larger, curve)
    parts = [(step / STEPS, 1 - step / STEPS) for step in range(STEPS + 1)]
    weighed = [(rest * rest, 2 * rest * part, part * part) for part, rest in parts]
    places = [(a * x1 + b * x2 + c * x3, a * y1 + b * y2 + c * y3) for a, b, c in weighed]
    pen.line(places, arrow.colour, round(arrow.width * SMOOTH), joint="curve")
    for head in heads:
        pen.polygon([*map(_larger, head)], arrow.colour)


def _larger(point: Point) -> Point:
    return (point[0] * SMOOTH, point[1] * SMOOTH)


@lru_cache(1024)
def _face(name: str, size: int, tilt: float) -> Image.Image:
    face = Image.open(all_faces()[name]).resize((size, size), Image.Resampling.LANCZOS)
    return face.rotate(tilt, Image.Resampling.BICUBIC, expand=True) if tilt else face
