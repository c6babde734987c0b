"""A face as a picture. It is drawn larger than it is shown, which makes the edges smooth."""

from __future__ import annotations

from PIL import Image, ImageDraw

from bot.pictures.png import panel
from docs.pictures.faces.letters import STRETCH, cut_out
from docs.pictures.faces.paths import Point, polygon
from docs.pictures.faces.shapes import SIZE, Box, Cut, Figure, Hole, Letters, Line, Plate, Shapes

SMOOTH = 4
"""A face is drawn larger by this factor, and then made smaller."""
NOTHING = (0, 0, 0, 0)


def image(shapes: Shapes, larger: int = 1) -> Image.Image:
    """A face of 128 by 128 pixels, or ``larger`` times as wide and high. Empty parts are transparent."""
    return _enlarged(shapes, SMOOTH * larger).reduce(SMOOTH)


def _enlarged(shapes: Shapes, by: int) -> Image.Image:
    image = Image.new("RGBA", (SIZE * by, SIZE * by), NOTHING)
    pen = ImageDraw.Draw(image)
    for shape in shapes:
        match shape:
            case Plate():
                panel(pen, shape, by, shape.radius)
            case Figure():
                _figure(pen, shape, by)
            case Line():
                _stroke(pen, _placed(shape.path, shape.box, by), shape.colour, shape.width * by)
            case Letters():
                _write(image, shape, by)
            case Hole():
                pen.polygon(_placed(shape.path, shape.box, by), NOTHING)
            case Cut():
                (left, top), (right, bottom) = _corners(shape.box, by)
                part = _enlarged(shape.shapes, by).crop(
                    (round(left), round(top), round(right), round(bottom))
                )
                image.alpha_composite(part, (round(left), round(top)))
    return image


def _figure(pen: ImageDraw.ImageDraw, figure: Figure, by: int) -> None:
    fitted = [(_placed(path, figure.box, by), colour) for path, colour in figure.parts]
    for corners, _ in fitted if figure.edge else ():
        _stroke(pen, [*corners, corners[0]], figure.edge, 2 * figure.width * by)
    for corners, colour in fitted:
        pen.polygon(corners, colour)


def _write(image: Image.Image, letters: Letters, by: int) -> None:
    mask = cut_out(letters.text)
    height = round(letters.box.height * by)
    width = round(min(letters.box.width * by, STRETCH * mask.width * height / mask.height))
    left, top = letters.box.place((50, 0))
    image.paste(
        Image.new("RGBA", (width, height), letters.colour),
        (round(left * by - width / 2), round(top * by)),
        mask.resize((width, height), Image.Resampling.LANCZOS),
    )


def _stroke(pen: ImageDraw.ImageDraw, places: list[Point], colour: str, width: float) -> None:
    pen.line(places, colour, round(width))
    for place in places:  # Pillow's own joints have gaps
        pen.circle(place, width / 2, colour)


def _corners(box: Box, by: int) -> tuple[Point, Point]:
    """The upper left and the lower right corner, on the enlarged face."""
    return _enlarge(box.place((0, 0)), by), _enlarge(box.place((100, 100)), by)


def _placed(path: str, box: Box, by: int) -> list[Point]:
    return [_enlarge(box.place(point), by) for point in polygon(path)]


def _enlarge(point: Point, by: int) -> Point:
    return (point[0] * by, point[1] * by)
