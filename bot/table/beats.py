"""What is shown for a moment after a trick or a deal, and when the rest of a game may be skipped."""

from __future__ import annotations

from bot.i18n import N_
from bot.table import Phase, Table
from bot.table.commands import Refused
from engine.game import Seat

SHOUT = 3
"""The number of a `Shout`. The numbers below it are the signs that anybody may show in a beat."""


def shouter(table: Table) -> Seat | None:
    """The seat that may shout now (`Shout`). None at other moments, and in games without a shout."""
    told = table.extras.shout if table.phase is Phase.PLAYING else None
    return told.seat(table.public_view) if told else None


def may_skip(table: Table) -> bool:
    """Whether only bots still play: everybody present is out of the game, and nobody waits for a seat."""
    shown = table.extras.beats if table.phase is Phase.PLAYING else None
    if shown is None or not table.awake or table.late:
        return False
    view = table.public_view
    return all(shown.is_out(view, seat) for seat, player in enumerate(table.players) if player.present)


def require_skippable(table: Table) -> None:
    """Raises Refused while the game is on and somebody still takes part. A press after the end is fine."""
    if table.phase.live and not may_skip(table):
        raise Refused(
            N_("Somebody here is still in the game. You can skip to the end once everybody here is out.")
        )
