"""How many decisions a game of Zum Kuckuck! has."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.kuckuck.beats import seconds
from bot.games.length import Length
from engine.games.kuckuck.events import NestTaken, RoundScored
from engine.games.kuckuck.rounds import SHORT

TRICKS = {3: 9, 4: 12, 5: 12}
"""The tricks of a round by seats: with three, somebody is soon out."""


def length(seats: int, options: Mapping[str, int | str]) -> Length:
    """Open bids take a decision of everybody who is still in the round."""
    rounds = SHORT if options.get("rounds") == "short" else seats
    tricks = rounds * TRICKS[seats]
    stands = tricks * seconds[NestTaken] + rounds * seconds[RoundScored]
    if options.get("bidding") == "tactical":
        return Length(alone=tricks * seats, stands=stands)
    return Length(together=tricks, stands=stands)
