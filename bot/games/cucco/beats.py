"""What stands on the screens for a moment when a round or a hand of Cucco 21 is over."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.cucco.presenter import showdown
from bot.games.presenter import Sitting
from bot.i18n import Tr
from bot.screen import Block, Text
from engine.game import Seat
from engine.games.cucco.events import PotCarried, PotWon, Shown
from engine.games.cucco.nouns import View

seconds = {Shown: 5.0, PotWon: 8.0, PotCarried: 8.0}


def takes_part(view: View, seat: Seat) -> bool:
    return seat in view.playing


def result(view: View, at: Sitting, tr: Tr) -> Sequence[Block]:
    return [Text(showdown(view.last, at, tr))] if view.last else []
