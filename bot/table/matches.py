"""A team match: two tables, the same cards. What it is at a table, and what logs tell of it.

Each team plays each seat's cards once. At the table where the lobby was (side 0), team 1 has the even seats
and team 2 the odd ones; at the other table (side 1) it is the other way round.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

import msgspec

from bot.ids import TableId, UserId
from bot.table.entry import Stored
from engine.game import Seat

Team: TypeAlias = int
"""1 or 2."""
TEAMS: tuple[Team, Team] = (1, 2)


class MadeMatch(Stored, frozen=True):
    """The host made the lobby that of a team match, or (not ``on``) of one table again."""

    on: bool


class ChoseTeam(Stored, frozen=True):
    """A person in the lobby wants to play for this team."""

    user: UserId
    team: Team


class TeamsByLot(Stored, frozen=True):
    """The teams are drawn by lot at the start, or (not ``on``) they stay as people chose."""

    on: bool


class Paired(Stored, frozen=True):
    """The match began, and this is its other table."""

    table: TableId


class Settled(Stored, frozen=True):
    """Both tables are over, so nothing of their cards is secret any more."""


MatchEntry: TypeAlias = MadeMatch | ChoseTeam | TeamsByLot | Paired | Settled
"""What the log of a table tells of its match."""


class Match(msgspec.Struct, frozen=True, gc=False):
    """What a table knows of its match."""

    side: int = 0
    """0: the table where the lobby was. 1: the other one."""
    other: TableId | None = None
    """The other table. None before the start."""
    teams: Mapping[UserId, Team] = {}
    """Who plays for which team, as far as that is chosen."""
    by_lot: bool = False
    """Whether the teams are drawn at the start."""
    people: frozenset[UserId] = frozenset()
    """All people who play at either table, after the start."""
    settled: bool = False
    """Whether both tables are over."""

    def team_of(self, seat: Seat) -> Team:
        """The team that plays this seat's cards here."""
        return 1 + (seat + self.side) % 2

    def size(self, team: Team) -> int:
        """How many people have chosen this team."""
        return sum(chosen == team for chosen in self.teams.values())

    @property
    def smaller(self) -> Team:
        """The team that a newcomer strengthens."""
        return 1 if self.size(1) <= self.size(2) else 2
