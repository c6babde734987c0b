"""How many decisions a game of Coucou or As qui court has."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.coucou.beats import seconds
from bot.games.length import Length
from engine.games.coucou.events import Shown


def length(seats: int, options: Mapping[str, int | str]) -> Length:
    """With three chips about 2.2 deals for each seat, of which fewer and fewer are still in."""
    chips = int(options.get("chips", 3)) / 2.5 - 0.2
    if options.get("variant") == "as":
        decisions = 1.2 * seats**2 + 4 * seats
    else:
        decisions = 1.3 * seats**2 + 1.8 * seats
    return Length(alone=chips * decisions, stands=chips * 2.3 * seats * seconds[Shown])
