"""A face as a picture. It is drawn on a larger square than it is shown on, and so has smooth edges."""

from __future__ import annotations

from PIL import Image, ImageDraw

from bot.pictures.png import panel
from docs.pictures.faces.letters import STRETCH, cut_out
from docs.pictures.faces.paths import Point, polygon
from docs.pictures.faces.shapes import SIZE, Box, Cut, Figure, Hole, Letters, Line, Plate, Shapes

SMOOTH = 4
"""A face is drawn larger by this factor, and then made smaller."""
NOTHING = (0, 0, 0, 0)


def image(shapes: Shapes) -> Image.Image:
    """A face of 128 by 128 pixels, transparent where there is nothing."""
    return _enlarged(shapes).reduce(SMOOTH)


def _enlarged(shapes: Shapes) -> Image.Image:
    image = Image.new("RGBA", (SIZE * SMOOTH, SIZE * SMOOTH), NOTHING)
    pen = ImageDraw.Draw(image)
    for shape in shapes:
        match shape:
            case Plate():
                panel(pen, shape, SMOOTH, shape.radius)
            case Figure():
                _figure(pen, shape)
            case Line():
                _stroke(pen, _placed(shape.path, shape.box), shape.colour, shape.width)
            case Letters():
                _write(image, shape)
            case Hole():
                pen.polygon(_placed(shape.path, shape.box), NOTHING)
            case Cut():
                (left, top), (right, bottom) = _corners(shape.box)
                part = _enlarged(shape.shapes).crop((round(left), round(top), round(right), round(bottom)))
                image.alpha_composite(part, (round(left), round(top)))
    return image


def _figure(pen: ImageDraw.ImageDraw, figure: Figure) -> None:
    fitted = [(_placed(path, figure.box), colour) for path, colour in figure.parts]
    for corners, _ in fitted if figure.edge else ():
        _stroke(pen, [*corners, corners[0]], figure.edge, 2 * figure.width)
    for corners, colour in fitted:
        pen.polygon(corners, colour)


def _write(image: Image.Image, letters: Letters) -> None:
    mask = cut_out(letters.text)
    height = round(letters.box.height * SMOOTH)
    width = round(min(letters.box.width * SMOOTH, STRETCH * mask.width * height / mask.height))
    left, top = letters.box.place((50, 0))
    image.paste(
        Image.new("RGBA", (width, height), letters.colour),
        (round(left * SMOOTH - width / 2), round(top * SMOOTH)),
        mask.resize((width, height), Image.Resampling.LANCZOS),
    )


def _stroke(pen: ImageDraw.ImageDraw, places: list[Point], colour: str, width: float) -> None:
    pen.line(places, colour, round(width * SMOOTH))
    for place in places:  # Pillow's own joints have gaps
        pen.circle(place, width * SMOOTH / 2, colour)


def _corners(box: Box) -> tuple[Point, Point]:
    """The upper left and the lower right one, on the enlarged face."""
    return _enlarge(box.place((0, 0))), _enlarge(box.place((100, 100)))


def _placed(path: str, box: Box) -> list[Point]:
    return [_enlarge(box.place(point)) for point in polygon(path)]


def _enlarge(point: Point) -> Point:
    return (point[0] * SMOOTH, point[1] * SMOOTH)
