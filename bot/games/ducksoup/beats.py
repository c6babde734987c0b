"""What stands on the screens for a moment when a trick or a deal of Duck Soup is over."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.ducksoup.presenter import last_trick
from bot.games.presenter import Sitting
from bot.i18n import Tr
from bot.screen import Block, Text
from engine.game import Seat
from engine.games.ducksoup.events import DealScored, TrickWon
from engine.games.ducksoup.nouns import View

seconds = {TrickWon: 2.5, DealScored: 9.0}


def takes_part(view: View, seat: Seat) -> bool:
    return True


def result(view: View, at: Sitting, tr: Tr) -> Sequence[Block]:
    return [Text(last_trick(view, view.last, at, tr))] if view.last else []
