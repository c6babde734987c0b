"""The toy: cards with a number and a bar."""

from __future__ import annotations

from functools import partial

from PIL import Image

from bot.faces.canvas import Box
from bot.faces.card import PAPER, UPPER, card
from engine.games.toy import NUMBERS


def number_card(number: str) -> Image.Image:
    canvas = card("#0F5F8A")
    canvas.write(number, UPPER, PAPER)
    canvas.panel(Box(36, 82, 56, 14), 7, PAPER)
    return canvas.face()


FACES = {f"number_{number}": partial(number_card, number) for number in NUMBERS}
