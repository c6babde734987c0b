"""How long a decision may take: the paces between which the host chooses."""

from __future__ import annotations

from collections.abc import Mapping

from bot.i18n import N_

MINUTE, HOUR, DAY = 60, 3600, 86_400

SECONDS: Mapping[str, int | None] = {"live": None, "relaxed": 10 * MINUTE, "post": DAY}
"""For a decision; None: what the game thinks right for people who sit at it together."""
TEXTS: Mapping[str, str] = {
    "live": N_("live: some seconds a move"),
    "relaxed": N_("relaxed: ten minutes a move"),
    "post": N_("by post: a day a move"),
}
BY_POST = HOUR
"""From so many seconds on a table may be open for weeks."""
SLOW = 2 * MINUTE
"""From so many seconds on nobody is expected to watch the table all the time."""
UNPLAYED_ALONE = 1
"""The same by post, where its one person plays against the house: with the decisions slept through before,
it ends three days after the last press."""
UNPLAYED_DECISIONS = 2
"""A game whose persons are all away waits at least as long as so many decisions may take."""
AWAY_DECISIONS, AWAY_SECONDS = 2, 2 * MINUTE
"""Whoever has been away for as long as so many decisions may take, and for so many seconds at least, is not
waited for when the others agree to close the table."""
