"""What the things of Cucco 21 look like: dark cards, with a sign on those that do more than count."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from PIL import Image

from bot.faces.canvas import Box, Draw
from bot.faces.card import MIDDLE, PAPER, UPPER, card, card_back
from bot.faces.chips import chip
from bot.games.cucco.signs import SIGNS
from engine.games.cucco.nouns import HIGH_CLOWN, PACK, Card

NIGHT = "#2B2350"
LOWER = Box(37, 70, 54, 47)
CARDS = (*sorted(set(PACK)), HIGH_CLOWN)


def face_of(card: Card) -> str:
    """The name of a card's face."""
    return f"cucco_{SIGNS[card].name}" if card in SIGNS else f"cucco_{card}"


def drawn(number: Card) -> Image.Image:
    """A card with its number, over the sign of what it does."""
    canvas = card(NIGHT)
    sign = SIGNS.get(number)
    canvas.write(f"{number}", UPPER if sign else MIDDLE, PAPER)
    if sign:
        for path, colour in sign.parts:
            canvas.shape(path, LOWER, colour)
    return canvas.face()


FACES: Mapping[str, Draw] = {
    **{face_of(number): partial(drawn, number) for number in CARDS},
    "card_back": card_back,
    "chip": chip,
}
