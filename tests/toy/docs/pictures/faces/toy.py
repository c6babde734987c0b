"""The toy: cards with a number and a bar."""

from __future__ import annotations

from docs.pictures.faces.card import PAPER, UPPER, card
from docs.pictures.faces.shapes import Letters, Plate, Shapes
from engine.games.toy import NUMBERS


def number_card(number: str) -> Shapes:
    bar = Plate(36, 82, 56, 14, PAPER, radius=7)
    return (*card("#0F5F8A"), Letters(number, UPPER, PAPER), bar)


FACES = {f"number_{number}": number_card(number) for number in NUMBERS}
