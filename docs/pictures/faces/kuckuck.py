"""The faces of Zum Kuckuck!: the cards, the nests and the cockatoo."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.kuckuck.things import face_of, nest_of
from docs.pictures.faces.card import INK, MIDDLE, PAPER, UPPER, card
from docs.pictures.faces.paths import circle
from docs.pictures.faces.shapes import SIZE, Box, Cut, Figure, Hole, Letters, Line, Plate, Shapes
from engine.games.kuckuck.nouns import NUMBERS
from engine.games.kuckuck.rounds import NESTS, worth

BODY = (
    "M 36 31 C 40 20 52 15 63 19 C 74 23 79 34 76 46 C 74 56 80 62 82 72 C 84 86 74 98 58 98"
    " C 40 99 28 94 20 97 L 4 100 C 11 88 16 76 22 64 C 27 54 32 46 36 31"
)
CREST = (
    "M 63 23 C 54 22 43 27 37 38 C 26 36 14 28 6 15 C 15 19 24 20 31 20 C 24 14 20 8 18 0"
    " C 26 6 33 10 41 12 C 38 8 37 4 38 0 C 46 2 58 9 64 19"
)
BEAK = "M 72 28 C 85 26 96 34 96 48 C 96 54 93 59 88 62 C 88 55 84 51 74 50 C 71 43 71 35 72 28"
WING = "M 36 56 C 48 55 58 63 57 76 C 56 86 46 89 34 89 C 27 89 19 92 14 95 C 19 84 26 68 36 56"
EYE = circle(62, 36, 5.5)
COCKATOO = (BODY, CREST, BEAK)
WHITE, YELLOW, HORN, OUTLINE, SHADE = "#FFFFFF", "#FFC21A", "#8893A2", "#1D2733", "#C4CCD7"
TURNED, BAR = "#868E99", "#E0483E"
PANEL = Box(14.5, 72, 99, 51.5)
PANEL_TOP = Box(14.5, 72, 99, 20)
BIRD = Box(38, 75.5, 52, 47)
POND, SHADOW = "#12606E", "#BFD6D8"
STRAW, TWIG, DARK = "#EBBF6C", "#B57F31", "#3B2409"
NEST = "M 0 4 C 16 20 32 26 50 26 C 68 26 84 20 100 4 C 104 62 84 100 50 100 C 16 100 -4 62 0 4"
NEST_BOX = Box(24, 77, 80, 37)
TWIGS = ("M 16 46 L 56 54", "M 50 70 L 84 50", "M 30 76 L 60 86")
GREENEST, MIDDLING, REDDEST = (22, 128, 61), (150, 100, 8), (190, 24, 34)


def cockatoo(box: Box, edge: float) -> Figure:
    """A white bird with a yellow crest, and a dark line round it."""
    parts = ((BEAK, HORN), (BODY, WHITE), (WING, SHADE), (CREST, YELLOW), (EYE, OUTLINE))
    return Figure(parts, box, OUTLINE, edge)


def silhouette(box: Box, colour: str, edge: float = 0) -> Figure:
    """The cockatoo in one colour."""
    return Figure(tuple((path, colour) for path in COCKATOO), box, colour, edge)


def turned_cockatoo(box: Box) -> Shapes:
    """The outline of a cockatoo, with a bar across it."""
    inside = (Hole(path, box) for path in COCKATOO)
    return (silhouette(box, TURNED, 7.5), *inside, Line("M 8 92 L 92 8", box, BAR, 12))


def number_card(number: int) -> Shapes:
    """A card with its number. Below the number is no cockatoo, half a cockatoo or a whole cockatoo."""
    halves = worth((number, number))  # two equal cards are worth as many cockatoos as each of them has halves
    printed = Letters(f"{number}", UPPER if halves else MIDDLE, INK)
    if not halves:
        return (*card(), printed)
    picture = (Plate(*PANEL, POND, 15.5), Plate(*PANEL_TOP, POND, 0), cockatoo(BIRD, 0))
    behind = (silhouette(BIRD, SHADOW),) if halves == 1 else ()
    return (*card(), printed, *behind, Cut(picture, Box(0, 0, SIZE * halves / 2, SIZE)))


def nest_card(number: int) -> Shapes:
    """A number over a nest. The colour goes from green for low numbers to red for high ones."""
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
}
