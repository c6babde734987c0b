"""How many decisions a game of Duck Soup has."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.ducksoup.beats import seconds
from bot.games.length import Length
from engine.games.ducksoup.events import DealScored, TrickWon

DEALS, TRICKS = 1.8, 26


def length(seats: int, options: Mapping[str, int | str]) -> Length:
    """Two decisions a trick, and some answers to a quack."""
    stands = DEALS * (TRICKS * seconds[TrickWon] + seconds[DealScored])
    return Length(alone=103, stands=stands)
