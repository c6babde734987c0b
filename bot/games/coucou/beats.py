"""What stands on the screens for a moment when a deal of Coucou is over."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.coucou.showdown import everybody_shows
from bot.i18n import Tr
from bot.screen import Block
from bot.table.sitting import Sitting
from engine.game import Seat
from engine.games.coucou.events import Shown
from engine.games.coucou.nouns import View

seconds = {Shown: 5.0}


def takes_part(view: View, seat: Seat) -> bool:
    return bool(view.chips[seat])


def is_out(view: View, seat: Seat) -> bool:
    return not view.chips[seat]


def result(view: View, at: Sitting, tr: Tr) -> Sequence[Block]:
    return everybody_shows(view, at, tr)
