"""What stands on the screens for a moment when a trick or a round of Zum Kuckuck! is over."""

from __future__ import annotations

from bot.games.kuckuck.result import result
from engine.game import Seat
from engine.games.kuckuck.events import NestTaken, RoundScored
from engine.games.kuckuck.nouns import View

__all__ = ["is_out", "result", "seconds", "takes_part"]

seconds = {NestTaken: 2.5, RoundScored: 9.0}


def takes_part(view: View, seat: Seat) -> bool:
    return not view.players[seat].out


def is_out(view: View, seat: Seat) -> bool:
    return False  # everybody is back in the next round
