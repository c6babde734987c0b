"""What the things of Cucco 21 look like: dark cards, with a sign on those that do more than count."""

from __future__ import annotations

from collections.abc import Mapping

from bot.faces.card import CARD_BACK, MIDDLE, PAPER, UPPER, card
from bot.faces.chips import CHIP
from bot.faces.shapes import Box, Figure, Letters, Shapes
from bot.games.cucco.signs import SIGNS
from engine.games.cucco.nouns import HIGH_CLOWN, PACK, Card

NIGHT = "#2B2350"
LOWER = Box(37, 70, 54, 47)
CARDS = (*sorted(set(PACK)), HIGH_CLOWN)


def face_of(card: Card) -> str:
    """The name of a card's face."""
    return f"cucco_{SIGNS[card].name}" if card in SIGNS else f"cucco_{card}"


def cucco_card(number: Card) -> Shapes:
    """A card with its number, over the sign of what it does."""
    sign = SIGNS.get(number)
    printed = Letters(f"{number}", UPPER if sign else MIDDLE, PAPER)
    return (*card(NIGHT), printed, *((Figure(sign.parts, LOWER),) if sign else ()))


FACES: Mapping[str, Shapes] = {
    **{face_of(number): cucco_card(number) for number in CARDS},
    "card_back": CARD_BACK,
    "chip": CHIP,
}
