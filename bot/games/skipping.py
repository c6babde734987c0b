"""When the rest of a game may be skipped: the house alone plays it, and the people are out. Pure."""

from __future__ import annotations

from bot.i18n import N_
from bot.table import Phase, Table
from bot.table.beats import beats
from bot.table.commands import Refused


def may_skip(table: Table) -> bool:
    """Whether all people who are here are out for good, and nobody waits for a seat."""
    shown = beats(table.game) if table.phase is Phase.PLAYING else None
    if shown is None or not table.awake or table.late:
        return False
    view = table.rules.view(table.state, None)
    return all(shown.is_out(view, seat) for seat, player in enumerate(table.players) if player.present)


def require_skippable(table: Table) -> None:
    """Raises Refused where the game is not over and somebody still takes part. A late press is no fault."""
    if table.phase.live and not may_skip(table):
        raise Refused(
            N_("Somebody still plays in this game. You can skip to the end once everybody here is out.")
        )
