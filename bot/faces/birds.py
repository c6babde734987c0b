"""The birds: a cockatoo, as it is and turned over, and a duck. Their fields are 100 by 100."""

from __future__ import annotations

from bot.faces.paths import circle
from bot.faces.shapes import Box, Figure, Hole, Line, Shapes

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
SHAPE = (BODY, CREST, BEAK)
WHITE, YELLOW, HORN, OUTLINE, SHADE = "#FFFFFF", "#FFC21A", "#8893A2", "#1D2733", "#C4CCD7"
TURNED, BAR = "#868E99", "#E0483E"
DUCK = (
    "M 58 40 C 52 34 50 26 52 19 C 55 7 68 2 79 6 C 88 10 92 19 90 28 C 88 37 82 42 82 50"
    " C 94 58 98 72 90 84 C 83 94 68 98 50 98 C 24 98 6 86 2 56 C 12 62 24 62 36 56 C 46 52 56 50 58 40"
)
BILL = "M 84 20 C 92 20 98 24 100 30 C 96 35 90 37 84 35"
HEAD = (
    "M 58 40 C 52 34 50 26 52 19 C 55 7 68 2 79 6 C 88 10 92 19 90 28 C 88 37 82 42 82 46 C 74 50 64 48 58 40"
)
RING = "M 57 43 C 64 50 74 51 82 46 L 82 53 C 74 58 62 56 55 49"
DUCK_WING = "M 30 66 C 42 58 62 56 74 64 C 70 80 54 88 40 84 C 32 82 30 74 30 66"
GREEN, BROWN, DARK, ORANGE = "#157A50", "#B98A5E", "#6E4A2B", "#FFA41C"


def cockatoo(box: Box, edge: float) -> Figure:
    """A white bird with a yellow crest, and a dark line round it."""
    parts = ((BEAK, HORN), (BODY, WHITE), (WING, SHADE), (CREST, YELLOW), (EYE, OUTLINE))
    return Figure(parts, box, OUTLINE, edge)


def silhouette(box: Box, colour: str, edge: float = 0) -> Figure:
    """The cockatoo in one colour."""
    return Figure(tuple((path, colour) for path in SHAPE), box, colour, edge)


def turned_cockatoo(box: Box) -> Shapes:
    """The line round a cockatoo, and a bar across."""
    inside = (Hole(path, box) for path in SHAPE)
    return (silhouette(box, TURNED, 7.5), *inside, Line("M 8 92 L 92 8", box, BAR, 12))


def duck(box: Box, edge: float) -> Figure:
    """A drake that swims, with a dark line round it."""
    parts = (
        *((BILL, ORANGE), (DUCK, BROWN), (DUCK_WING, DARK), (HEAD, GREEN), (RING, WHITE)),
        *((circle(74, 20, 5), WHITE), (circle(75, 20, 3), OUTLINE)),
    )
    return Figure(parts, box, OUTLINE, edge)
