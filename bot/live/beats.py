"""How long a result stands on the screens before the game goes on."""

from __future__ import annotations

from collections.abc import Iterable

from bot.games.presenter import presenter
from bot.table import Phase, Table
from bot.table.paces import BY_POST
from engine.game import Event

UNWATCHED_SECONDS = 1.5
"""The longest beat where nobody who is here takes part any more."""


def beat(table: Table, events: Iterable[Event]) -> float:
    """For how many seconds the table shows what has just happened, at the usual pace. 0.0: not at all.

    By post nobody is held up. What only some players may know makes no beat: it would tell the others.
    """
    if table.phase is not Phase.PLAYING or not table.awake or table.seconds >= BY_POST:
        return 0.0
    shown = presenter(table.game)
    seconds = max((shown.beats.get(type(event), 0.0) for event in events if event.to is None), default=0.0)
    return seconds if _watched(table) else min(seconds, UNWATCHED_SECONDS)


def _watched(table: Table) -> bool:
    """Whether anybody who is here takes part in what is played now."""
    view, shown = table.rules.view(table.state, None), presenter(table.game)
    return any(player.present and shown.takes_part(view, seat) for seat, player in enumerate(table.players))
