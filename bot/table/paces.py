"""How long a decision may take: the paces that the host can choose."""

from __future__ import annotations

from collections.abc import Mapping

from bot.i18n import N_

MINUTE, HOUR, DAY = 60, 3600, 86_400
QUICKEST = 10
"""The fewest seconds that a host can choose for a decision."""

LONGEST = 3 * DAY
"""The most seconds that a host can choose for a decision."""

SECONDS: Mapping[str, int | None] = {
    "live": None,
    "relaxed": 10 * MINUTE,
    "hour": HOUR,
    "hours4": 4 * HOUR,
    "hours12": 12 * HOUR,
    "post": DAY,
    "days3": LONGEST,
}
"""Seconds for a decision at each pace. None: each game has its own time for live play."""
TEXTS: Mapping[str, str] = {
    "live": N_("live: at most a minute per move"),
    "relaxed": N_("relaxed: ten minutes per move"),
    "hour": N_("by post: an hour per move"),
    "hours4": N_("by post: four hours per move"),
    "hours12": N_("by post: twelve hours per move"),
    "post": N_("by post: a day per move"),
    "days3": N_("by post: three days per move"),
}
BY_POST = HOUR
"""If a decision may take at least this many seconds, a table may be open for weeks."""
SLOW = 2 * MINUTE
"""If a decision may take at least this many seconds, nobody is expected to watch the table all the time."""
SLOWEST_LIVE = 10 * MINUTE
"""A host may choose any number of seconds up to this. Longer times must be one of the paces."""


def is_pace(seconds: int) -> bool:
    """Whether a host can choose this time for a decision."""
    return QUICKEST <= seconds <= SLOWEST_LIVE or seconds in SECONDS.values()
