"""What the things of Coucou look like. `bot.games.cards` names the face of a card."""

from __future__ import annotations

from collections.abc import Mapping

from bot.faces import playing_cards
from bot.faces.card import CARD_BACK
from bot.faces.chips import CHIP, CHIP_LOST
from bot.faces.shapes import Shapes

FACES: Mapping[str, Shapes] = {
    **playing_cards.FACES,
    "card_back": CARD_BACK,
    "chip": CHIP,
    "chip_lost": CHIP_LOST,
}
