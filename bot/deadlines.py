"""Until when a table waits for what comes next."""

from __future__ import annotations

from bot.paces import UNPLAYED_DECISIONS
from bot.table import Phase, Table

LOBBY_SECONDS = 3600.0
"""A lobby where nothing has happened for so long is closed; by post, after the time for a decision."""
UNHOSTED_SECONDS = 120.0
"""After so long a quiet in a lobby its host is not waited for any more: anybody there may start."""
UNPLAYED_SECONDS = 6 * 3600.0
"""A game whose persons are all away waits so long for one of them."""
BRIEF_SECONDS = 5.0
"""How long a brief answer stands, whatever the seat holds that may give it."""
RESTART_GRACE = 60.0
"""Seconds that any other decision has at least after a restart of the bot."""


def lobby_seconds(table: Table) -> float:
    """How long a lobby waits for the next thing to happen."""
    return max(LOBBY_SECONDS, table.seconds)


def unhosted(lobby: Table, deadline: float | None, now: float) -> bool:
    """Whether a lobby that waits until then has been quiet so long that anybody may start."""
    quiet_since = (deadline or 0.0) - lobby_seconds(lobby)
    return now >= quiet_since + UNHOSTED_SECONDS


def next_deadline(before: Table, deadline: float | None, after: Table, now: float) -> float | None:
    """Until when (Unix time) a table waits that waited until ``deadline`` before; None: for nobody."""
    if not after.phase.live:
        return None
    if after.phase is Phase.LOBBY:
        return now + lobby_seconds(after)
    if not after.awake:
        return now + max(UNPLAYED_SECONDS, UNPLAYED_DECISIONS * after.seconds)
    if after.prompt.turn != before.prompt.turn or not before.awake:
        return now + (BRIEF_SECONDS if after.brief else after.seconds)
    return deadline


def deadline_after_restart(table: Table, deadline: float | None, restarted: float) -> float | None:
    """Until when a table waits that was stored with this deadline: nobody could press in the meantime."""
    if deadline is None:
        return None
    return max(deadline, restarted + (BRIEF_SECONDS if table.prompt.brief else RESTART_GRACE))
