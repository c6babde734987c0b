"""A lesson: a short game of one person against the house, with a coach, that counts for nothing."""

from __future__ import annotations

from bot.games.coach import coach
from bot.table import LEARNER, Phase, Table

LESSON_SECONDS = 300
"""A lesson ends after this many seconds without a press."""


def is_learned(table: Table) -> bool:
    """Whether this lesson has shown all it has to."""
    if table.phase is not Phase.PLAYING:
        return table.phase is Phase.OVER
    taught = coach(table.game)
    return taught is not None and taught.is_over(table.rules.view(table.state, LEARNER))
