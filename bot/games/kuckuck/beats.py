"""What stands on the screens for a moment when a trick or a round of Zum Kuckuck! is over."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.kuckuck.presenter import last_trick
from bot.games.presenter import Sitting
from bot.i18n import Tr
from bot.screen import Block, Text
from engine.game import Seat
from engine.games.kuckuck.events import NestTaken, RoundScored
from engine.games.kuckuck.nouns import View

seconds = {NestTaken: 2.5, RoundScored: 9.0}


def takes_part(view: View, seat: Seat) -> bool:
    return not view.players[seat].out


def result(view: View, at: Sitting, tr: Tr) -> Sequence[Block]:
    return [Text(last_trick(view, view.last, at, tr))] if view.last else []
