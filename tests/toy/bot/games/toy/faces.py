"""The toy: cards with a number."""

from __future__ import annotations

from functools import partial

from PIL import Image

from bot.faces.card import INK, MIDDLE, card
from engine.games.toy import NUMBERS


def number_card(number: str) -> Image.Image:
    canvas = card()
    canvas.write(number, MIDDLE, INK)
    return canvas.face()


FACES = {f"number_{number}": partial(number_card, number) for number in NUMBERS}
