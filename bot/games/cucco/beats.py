"""What stands on the screens for a moment when a round or a hand of Cucco 21 is over."""

from __future__ import annotations

from bot.games.cucco.result import result as result
from engine.game import Seat
from engine.games.cucco.events import PotCarried, PotWon, Shown
from engine.games.cucco.nouns import View

seconds = {Shown: 5.0, PotWon: 8.0, PotCarried: 8.0}


def takes_part(view: View, seat: Seat) -> bool:
    return seat in view.playing


def is_out(view: View, seat: Seat) -> bool:
    return False  # everybody is back in the next hand
