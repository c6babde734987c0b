"""How long a game takes: its number of decisions, and from that the time that people need."""

from __future__ import annotations

from bot.table import Table
from bot.table.deadlines import BRIEF_SECONDS

ALONE, TOGETHER = 1 / 5, 1 / 3
"""The share of the allowed time that a decision takes: ``ALONE`` when one seat decides, ``TOGETHER`` when
several decide at the same time. With a minute for a move, these guesses are 12 and 20 seconds.
"""
OF_BOTS = 2.0
"""How many seconds a bot takes for a decision."""
MINUTE, HOUR, DAY = 60, 3600, 86_400
TOLD = (
    *(minutes * MINUTE for minutes in (5, 10, 15, 20, 30, 45, 60, 90)),
    *(hours * HOUR for hours in (2, 3, 4, 6, 8, 12, 24)),
    *(days * DAY for days in (2, 3, 4, 5, 7, 14, 21, 28, 42, 56, 84, 168)),
)
"""The lengths that a lobby may name, in seconds. It names the one that is nearest to the estimate."""


def about(table: Table) -> int | None:
    """Roughly how many seconds the game of this lobby will take. None if its length is unknown.

    Free seats count as people.
    """
    length_of = table.extras.length
    if length_of is None:
        return None
    seats = max(len(table.players), table.rules.seats.start)
    people = (seats - sum(player.user is None for player in table.players)) / seats
    length = length_of(seats, table.options)
    seconds = length.alone * (people * ALONE * table.seconds + (1 - people) * OF_BOTS)
    seconds += length.together * TOGETHER * table.seconds + length.brief * BRIEF_SECONDS + length.stands
    return min(TOLD, key=lambda told: max(told / seconds, seconds / told))
