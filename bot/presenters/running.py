"""The running score in a line."""

from __future__ import annotations

from bot.games.common import MANY, SHORT, cut, joined, remembered, signed
from bot.i18n import Tr
from bot.names import LONGEST
from bot.scores.running import RunningScore, Score

MOST_SHOWN = 6
"""With more people, those who are behind are left out."""


def running_line(running: RunningScore, tr: Tr) -> str:
    """Who has won how many games up to now, and the points. "" while there was only one game."""
    scores = running.scores
    if running.games < 2 or not scores:
        return ""
    longest = LONGEST if len(scores) <= MANY else SHORT
    if len(scores) == 2:
        won = joined(f"{_name(score, tr, longest)} {score.wins}" for score in scores)
        first, second = (signed(score.points) for score in scores)
        return "🏅 " + tr(
            "Games won so far: {won} — {first} points to {second}", won=won, first=first, second=second
        )
    parts = [f"{_name(score, tr, longest)} {score.wins} ({signed(score.points)})" for score in scores]
    shown = joined([*parts[:MOST_SHOWN], *(["…"] if len(parts) > MOST_SHOWN else [])])
    return "🏅 " + tr("Games won so far (points): {won}", won=shown)


def _name(score: Score, tr: Tr, longest: int) -> str:
    return remembered(cut(score.name, longest), tr)
