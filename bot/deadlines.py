"""Until when a table waits for what comes next, and for how long the house thinks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from bot.paces import AWAY_DECISIONS, AWAY_SECONDS, UNPLAYED_DECISIONS
from bot.table import Phase, Table
from engine.game import Seat

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
UNHURRIED_SEATS = 10
"""With more players the pauses grow shorter, so that a round of turns takes no more than so many of them."""
LESSON_HASTE = 0.6
"""At a lesson nobody but the learner has to follow: the pauses are so much shorter."""


class Pace(NamedTuple):
    """How the tables keep time."""

    now: Callable[[], float]
    """Unix time."""
    house_pause: float = 2.0
    """Seconds before house players act, whatever they hold, and before what was decided ahead is played."""

    def pause(self, table: Table) -> float:
        """Seconds before something happens at this table without a press."""
        haste = LESSON_HASTE if table.lesson else 1.0
        return haste * self.house_pause * min(1.0, UNHURRIED_SEATS / max(len(table.players), 1))


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
        return now + max(UNPLAYED_SECONDS, UNPLAYED_DECISIONS * after.seconds) if before.awake else deadline
    if after.prompt.turn != before.prompt.turn or not before.awake:
        return now + (BRIEF_SECONDS if after.brief else after.seconds)
    return deadline


def deadline_after_restart(table: Table, deadline: float | None, restarted: float) -> float | None:
    """Until when a table waits that was stored with this deadline: nobody could press in the meantime."""
    if deadline is None:
        return None
    return max(deadline, restarted + (BRIEF_SECONDS if table.prompt.brief else RESTART_GRACE))


def long_away(table: Table, restarted: float) -> Mapping[Seat, float]:
    """From when on (Unix time) a vote to close the table does not wait for those who are away.

    After a restart they have a moment, too: nobody could come back in the meantime.
    """
    if table.phase is not Phase.PLAYING or table.lesson:
        return {}
    after = max(AWAY_SECONDS, AWAY_DECISIONS * table.seconds)
    return {
        seat: max((player.away_since or restarted) + after, restarted + RESTART_GRACE)
        for seat, player in enumerate(table.players)
        if player.dozes
    }
