"""How long a game takes: its number of decisions, and from that the time that people need."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from bot.parts import extra
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


class Length(NamedTuple):
    """An average game in numbers. `tests/bot/games/test_lengths.py` checks the numbers of decisions."""

    alone: float = 0.0
    """How many decisions one seat makes while nobody else decides."""
    together: float = 0.0
    """How often several seats decide at the same time."""
    brief: float = 0.0
    """How many times somebody only answers briefly, for example to a request."""
    stands: float = 0.0
    """For how many seconds results are shown."""


class Lengths(NamedTuple):
    """The length of a game, if it is known. If not, a lobby says nothing about it."""

    length: Callable[[int, Mapping[str, int | str]], Length]
    """The length of an average game with this number of seats and these options."""


def about(table: Table) -> int | None:
    """Roughly how many seconds the game of this lobby will take. None if its length is unknown.

    Free seats count as people.
    """
    known = extra(table.game, Lengths)
    if known is None:
        return None
    seats = max(len(table.players), table.rules.seats.start)
    people = (seats - sum(player.user is None for player in table.players)) / seats
    length = known.length(seats, table.options)
    seconds = length.alone * (people * ALONE * table.seconds + (1 - people) * OF_BOTS)
    seconds += length.together * TOGETHER * table.seconds + length.brief * BRIEF_SECONDS + length.stands
    return min(TOLD, key=lambda told: max(told / seconds, seconds / told))
