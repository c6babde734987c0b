"""The body of a card: its line shows on a white page, and its light border on a dark one."""

from __future__ import annotations

from PIL import Image

from bot.faces.canvas import Box, Canvas

PAPER, INK, LINE = "#FFFDF5", "#16202C", "#7A8391"
BODY = Box(12, 2, 104, 124)
RADIUS = 18
INSIDE = Box(18, 8, 92, 112)
"""What a dark card's colour fills: the rest is its light border."""
MIDDLE = Box(25, 32, 78, 64)
"""Where a number stands that has the card to itself."""
UPPER = Box(25, 14, 78, 52)
"""Where a number stands with a sign below it."""
BACK, STRIPE = "#33508F", "#C9D5F0"


def card(ground: str = PAPER) -> Canvas:
    """A canvas with an empty card on it. A ground other than paper leaves a light border."""
    canvas = Canvas()
    canvas.panel(BODY, RADIUS, LINE)
    canvas.panel(Box(BODY.left + 2.5, BODY.top + 2.5, BODY.width - 5, BODY.height - 5), RADIUS - 2.5, PAPER)
    if ground != PAPER:
        canvas.panel(INSIDE, RADIUS - 6, ground)
    return canvas


def card_back() -> Image.Image:
    """A card that lies face down."""
    canvas = card(BACK)
    for across in range(3):
        for down in range(3):
            at = Box(INSIDE.left + 8 + across * 27, INSIDE.top + 11 + down * 32, 22, 26)
            canvas.shape("M 50 0 L 100 50 L 50 100 L 0 50", at, STRIPE)
    return canvas.face()
