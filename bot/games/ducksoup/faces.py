"""What the things of Duck Soup look like. `bot.games.cards` names the face of a card."""

from __future__ import annotations

from collections.abc import Mapping

from PIL import Image

from bot.faces import playing_cards
from bot.faces.birds import duck
from bot.faces.canvas import Box, Canvas, Draw
from bot.faces.card import card_back
from bot.faces.paths import oval

CHINA, EDGE, BROTH, STEAM = "#F4F7FB", "#1D2733", "#E8862E", "#8893A2"
BOWL = "M 2 48 L 98 48 C 98 76 84 94 66 96 L 34 96 C 16 94 2 76 2 48"


def swimming() -> Image.Image:
    """The duck that says Quack."""
    canvas = Canvas()
    duck(canvas, Box(8, 8, 112, 112), 4.5)
    return canvas.face()


def soup() -> Image.Image:
    """A bowl of soup: four cards of one rank in a trick."""
    canvas = Canvas()
    box = Box(8, 8, 112, 112)
    for x in (34, 58):
        canvas.line(f"M {x} 30 C {x - 12} 20 {x + 16} 14 {x + 6} 2", box, STEAM, 8)
    parts = ((oval(50, 48, 48, 14), CHINA), (BOWL, CHINA), (oval(50, 48, 41, 9.5), BROTH))
    canvas.figure(parts, box, EDGE, 4.5)
    return canvas.face()


FACES: Mapping[str, Draw] = {
    **playing_cards.FACES,
    "card_back": card_back,
    "duck": swimming,
    "soup": soup,
}
