"""What the things of Coucou look like. `bot.games.cards` names the face of a card."""

from __future__ import annotations

from collections.abc import Mapping

from bot.faces import playing_cards
from bot.faces.canvas import Draw
from bot.faces.card import card_back
from bot.faces.chips import chip, lost_chip

FACES: Mapping[str, Draw] = {
    **playing_cards.FACES,
    "card_back": card_back,
    "chip": chip,
    "chip_lost": lost_chip,
}
