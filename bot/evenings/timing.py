"""When an evening goes on by itself. All times are Unix time, all lengths seconds."""

from __future__ import annotations

from collections.abc import Mapping

from bot.evenings import Evening, Phase

MINUTE, HOUR, DAY = 60.0, 3600.0, 86_400.0
CALL_BEFORE = 10 * MINUTE
"""How long before the hour people are called."""
GATHER = 2 * MINUTE
"""How long we wait for those who said that they come, and for everybody after a late call."""
BREAK = 2 * MINUTE
"""How long a break between two rounds is at most."""
READY = 2 * MINUTE
"""After how long a table of a round starts without those who have not pressed anything."""
GRACE = MINUTE
"""How long people can press at least after an interruption."""
TOO_LATE = 3 * HOUR
"""After such an interruption nobody is there any more."""
AHEAD = 60 * DAY
"""How far ahead an evening can be planned."""

ROUND_TIME: Mapping[str, float] = {
    "kuckuck": 25 * MINUTE,
    "coucou": 25 * MINUTE,
    "cucco": 25 * MINUTE,
    "ducksoup": 20 * MINUTE,
}
"""After how long a round ends, also where tables still play; the ready time counts too."""
USUAL = 25 * MINUTE


def round_time(game: str) -> float:
    """How long a round of this game takes at most."""
    return ROUND_TIME.get(game, USUAL)


def begins(evening: Evening) -> float:
    """From when on the first round can begin."""
    return max(evening.at, (evening.called or 0.0) + GATHER)


def next_time(evening: Evening, broken: float = 0.0) -> float | None:
    """When the evening goes on by itself, if nobody does anything before. None: never.

    After an interruption, which ended at ``broken``, everybody has a moment.
    """
    match evening.phase:
        case Phase.PLANNED:
            return evening.at - CALL_BEFORE
        case Phase.GATHERING:
            if {*evening.coming} <= {*evening.here}:  # then nobody needs another moment
                return begins(evening)
            return max(begins(evening) + GATHER, broken + GRACE)
        case Phase.PLAYING if evening.round:
            return max(evening.round.at + round_time(evening.round.game.game), broken + GRACE)
        case Phase.BREAK if evening.round and evening.round.over is not None:
            # Those who slept in the round are waited for too.
            stay = evening.round.users & {*evening.coming} | {*evening.here}
            if stay and stay <= evening.ready:
                return evening.round.over
            return max(evening.round.over + BREAK, broken + GRACE)
    return None
