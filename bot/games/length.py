"""How long a game takes: each game's number of decisions, and the time for people that follows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from bot.parts import extra
from bot.table import Table
from bot.table.deadlines import BRIEF_SECONDS
from bot.table.team_match import seats_of_each

ALONE, TOGETHER = 1 / 5, 1 / 3
"""The share of their time that people take for a decision, and that the slowest of several takes. Nobody
measured it; with a minute for a move these are 12 and 20 seconds.
"""
OF_BOTS = 2.0
"""The seconds that a bot takes."""
MINUTE, HOUR, DAY = 60, 3600, 86_400
TOLD = (
    *(minutes * MINUTE for minutes in (5, 10, 15, 20, 30, 45, 60, 90)),
    *(hours * HOUR for hours in (2, 3, 4, 6, 8, 12, 24)),
    *(days * DAY for days in (2, 3, 4, 5, 7, 14, 21, 28, 42, 56, 84, 168)),
)
"""The lengths that we name: we don't know them more exactly."""


class Length(NamedTuple):
    """What there is to wait for in a game, on average. `tests/bot/games/test_lengths.py` measures it."""

    alone: float = 0.0
    """Decisions of one seat."""
    together: float = 0.0
    """Decisions of several seats at the same time."""
    brief: float = 0.0
    """Brief answers, such as to a request."""
    stands: float = 0.0
    """Seconds for which results are shown."""


class Lengths(NamedTuple):
    """An extra of a game: its length. Without it, a lobby says nothing about that."""

    length: Callable[[int, Mapping[str, int | str]], Length]
    """What there is to wait for with this many seats and these options, by name."""


def about(table: Table) -> int | None:
    """About how many seconds the game of this lobby will take; None if its game does not know.

    Seats that are still free count as people, except in a team match.
    """
    known = extra(table.game, Lengths)
    if known is None:
        return None
    seats = seats_of_each(table) or max(len(table.players), table.rules.seats.start)
    people = (seats - sum(player.user is None for player in table.players)) / seats
    if table.match:
        people = len(table.people) / (2 * seats)
    length = known.length(seats, table.options)
    seconds = length.alone * (people * ALONE * table.seconds + (1 - people) * OF_BOTS)
    seconds += length.together * TOGETHER * table.seconds + length.brief * BRIEF_SECONDS + length.stands
    return min(TOLD, key=lambda told: max(told / seconds, seconds / told))
