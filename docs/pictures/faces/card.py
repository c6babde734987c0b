"""The body of a card. Its dark line shows on a white page, and its light border on a dark page."""

from __future__ import annotations

from docs.pictures.faces.shapes import Box, Figure, Plate, Shapes

PAPER, INK, LINE = "#FFFDF5", "#16202C", "#7A8391"
BODY = Box(12, 2, 104, 124)
RADIUS = 18
SHEET = Box(14.5, 4.5, 99, 119)
"""The card without the line round it."""
INSIDE = Box(18, 8, 92, 112)
"""The area of a dark card's colour; the rest of the sheet is its light border."""
MIDDLE = Box(25, 32, 78, 64)
"""The place of a number that has the card to itself."""
UPPER = Box(25, 14, 78, 52)
"""The place of a number with a sign below it."""
BACK, PATTERN = "#33508F", "#C9D5F0"


def card(ground: str = PAPER) -> Shapes:
    """An empty card. If ``ground`` is not `PAPER`, the card has a light border."""
    sheet = (Plate(*BODY, LINE, RADIUS), Plate(*SHEET, PAPER, RADIUS - 2.5))
    return sheet if ground == PAPER else (*sheet, Plate(*INSIDE, ground, RADIUS - 6))


def _back() -> Shapes:
    places = [(across, down) for across in range(3) for down in range(3)]
    boxes = [Box(INSIDE.left + 8 + x * 27, INSIDE.top + 11 + y * 32, 22, 26) for x, y in places]
    return (*card(BACK), *(Figure((("M 50 0 L 100 50 L 50 100 L 0 50", PATTERN),), box) for box in boxes))


CARD_BACK = _back()
"""A card that lies face down."""
