"""What the things of Zum Kuckuck! look like."""

from __future__ import annotations

from collections.abc import Mapping

from bot.faces.birds import cockatoo, silhouette, turned_cockatoo
from bot.faces.card import CARD_BACK, INK, MIDDLE, PAPER, UPPER, card
from bot.faces.shapes import SIZE, Box, Cut, Figure, Letters, Line, Panel, Shapes
from engine.games.kuckuck.nouns import NUMBERS
from engine.games.kuckuck.rounds import NESTS, worth

PANEL = Box(14.5, 72, 99, 51.5)
PANEL_TOP = Box(14.5, 72, 99, 20)
BIRD = Box(38, 75.5, 52, 47)
POND, SHADOW = "#12606E", "#BFD6D8"
STRAW, TWIG, DARK = "#EBBF6C", "#B57F31", "#3B2409"
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


def number_card(number: int) -> Shapes:
    """A number, with the half or the whole cockatoo below it."""
    halves = worth((number, number))  # what one has in halves, two have in wholes
    printed = Letters(f"{number}", UPPER if halves else MIDDLE, INK)
    if not halves:
        return (*card(), printed)
    picture = (Panel(PANEL, 15.5, POND), Panel(PANEL_TOP, 0, POND), cockatoo(BIRD, 0))
    behind = (silhouette(BIRD, SHADOW),) if halves == 1 else ()
    return (*card(), printed, *behind, Cut(picture, Box(0, 0, SIZE * halves / 2, SIZE)))


def nest_card(number: int) -> Shapes:
    """A number over a nest, from green to red."""
    nest = Figure(((NEST, STRAW),), NEST_BOX, DARK, 3)
    twigs = (Line(twig, NEST_BOX, TWIG, 3) for twig in TWIGS)
    return (*card(ground(number)), Letters(f"{number}", UPPER, PAPER), nest, *twigs)


def ground(nest: int) -> str:
    """The colour of a nest card: green at 1, brown halfway, red at 12."""
    part = 2 * (nest - NESTS[0]) / (NESTS[-1] - NESTS[0])
    start, end = (GREENEST, MIDDLING) if part < 1 else (MIDDLING, REDDEST)
    way = part if part < 1 else part - 1
    mixed = (round(a + (b - a) * way) for a, b in zip(start, end, strict=True))
    return "#" + "".join(f"{value:02X}" for value in mixed)


FACES: Mapping[str, Shapes] = {
    **{face_of(number): number_card(number) for number in NUMBERS},
    **{nest_of(number): nest_card(number) for number in NESTS},
    "cockatoo": (cockatoo(Box(8, 7, 112, 114), 5),),
    "cockatoo_turned": turned_cockatoo(Box(11, 10, 106, 108)),
    "card_back": CARD_BACK,
}
