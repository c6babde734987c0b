"""What the things of Zum Kuckuck! look like."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from PIL import Image

from bot.faces.birds import cockatoo, silhouette, turned_cockatoo
from bot.faces.canvas import SIZE, Box, Canvas, Draw
from bot.faces.card import INK, MIDDLE, PAPER, UPPER, card, card_back
from engine.games.kuckuck.nouns import NUMBERS
from engine.games.kuckuck.rounds import NESTS, worth

PANEL = Box(14.5, 72, 99, 51.5)
BIRD = Box(38, 75.5, 52, 47)
POND, SHADOW = "#12606E", "#BFD6D8"
TWIG, SHADED, DARK = "#EBBF6C", "#B57F31", "#3B2409"
NEST = "M 0 4 C 16 20 32 26 50 26 C 68 26 84 20 100 4 C 104 62 84 100 50 100 C 16 100 -4 62 0 4"
NEST_BOX = Box(24, 77, 80, 37)
TWIGS = ("M 16 46 L 56 54", "M 50 70 L 84 50", "M 30 76 L 60 86")
GREENEST, MIDDLING, REDDEST = (22, 128, 61), (150, 100, 8), (190, 24, 34)


def face_of(card: int) -> str:
    """The name of a number card's face."""
    return f"card_{card}"


def nest_of(nest: int) -> str:
    """The name of a nest card's face."""
    return f"nest_{nest}"


def number_card(number: int) -> Image.Image:
    """A number, with the half or the whole cockatoo below it."""
    canvas = card()
    halves = worth((number, number))
    canvas.write(f"{number}", UPPER if halves else MIDDLE, INK)
    if halves:
        if halves == 1:
            silhouette(canvas, BIRD, SHADOW)
        picture = Canvas()
        picture.panel(PANEL, 15.5, POND)
        picture.panel(Box(PANEL.left, PANEL.top, PANEL.width, 20), 0, POND)
        cockatoo(picture, BIRD, 0)
        canvas.lay(picture, Box(0, 0, SIZE * halves / 2, SIZE))
    return canvas.face()


def nest_card(number: int) -> Image.Image:
    """A number over a nest, from green to red."""
    canvas = card(ground(number))
    canvas.write(f"{number}", UPPER, PAPER)
    canvas.shape(NEST, NEST_BOX, TWIG, DARK, 3)
    for twig in TWIGS:
        canvas.line(twig, NEST_BOX, SHADED, 3)
    return canvas.face()


def ground(nest: int) -> str:
    """The colour of a nest card: green at 1, brown halfway, red at 12."""
    part = 2 * (nest - NESTS[0]) / (NESTS[-1] - NESTS[0])
    start, end = (GREENEST, MIDDLING) if part < 1 else (MIDDLING, REDDEST)
    way = part if part < 1 else part - 1
    mixed = (round(a + (b - a) * way) for a, b in zip(start, end, strict=True))
    return "#" + "".join(f"{value:02X}" for value in mixed)


def bird() -> Image.Image:
    """A cockatoo that is still face up."""
    canvas = Canvas()
    cockatoo(canvas, Box(8, 7, 112, 114), 5)
    return canvas.face()


def turned() -> Image.Image:
    """A cockatoo that was turned over."""
    canvas = Canvas()
    turned_cockatoo(canvas, Box(8, 7, 112, 114))
    return canvas.face()


FACES: Mapping[str, Draw] = {
    **{face_of(number): partial(number_card, number) for number in NUMBERS},
    **{nest_of(number): partial(nest_card, number) for number in NESTS},
    "cockatoo": bird,
    "cockatoo_turned": turned,
    "card_back": card_back,
}
