"""What logs of version 1.0.0 say of team matches, and which seats they lead to.

There are no team matches any more. But logs are read for ever, so a game that was part of a match must lead
to the same seats and cards as when it was played.

In a match, two tables played the same cards, and each seat was played once by each team. Both logs hold the
whole lobby with the people and bots of both tables. Team 1 has the even seats at the table of the lobby (side
0), and the odd seats at the other one (side 1).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from msgspec.structs import replace

from bot.ids import TableId, UserId
from bot.journal import Stored
from bot.table import dealing
from bot.table.nouns import Player
from bot.table.occasions import PLAIN, Occasion


class MadeMatch(Stored, frozen=True):
    """The host made this the lobby of a team match (``on``) or of a single table again."""

    on: bool


class ChoseTeam(Stored, frozen=True):
    """A person in the lobby wants to play for this team, 1 or 2."""

    user: UserId
    team: int


class TeamsByLot(Stored, frozen=True):
    """The teams will be drawn by lot at the start (``on``), or stay as people chose them."""

    on: bool


class Paired(Stored, frozen=True):
    """The team match began, and this is its other table."""

    table: TableId


class Settled(Stored, frozen=True):
    """Both tables of a team match are over."""


class FormerMatch(Occasion, frozen=True, gc=False):
    """The occasion of both tables of a team match."""

    rated: ClassVar[bool] = False
    dealt_elsewhere: ClassVar[bool] = True
    side: int = 0
    teams: Mapping[UserId, int] = {}
    """The team of each person in the lobby."""
    by_lot: bool = False
    """Whether the teams are drawn at the start."""

    def seated(self, lobby: Sequence[Player], aliases: Sequence[str], seed: str) -> tuple[Player, ...]:
        """The players of this table, in seat order. ``lobby`` are the players of both tables."""
        drawn = [lobby[place] for place in dealing.lot(aliases, [player.bird for player in lobby], seed)]
        teams: tuple[list[Player], list[Player]] = ([], [])
        people = [(player, player.user) for player in drawn if player.user is not None]
        for number, (player, user) in enumerate(people):
            teams[number % 2 if self.by_lot else self.teams[user] - 1].append(player)
        birds = iter([player for player in drawn if player.user is None])
        for team in teams:
            while len(team) < len(drawn) // 2:
                team.append(next(birds))
        return tuple(teams[(seat + self.side) % 2][seat] for seat in range(len(drawn) // 2))


def in_teams(occasion: Occasion, entry: Stored, people: Sequence[UserId]) -> Occasion:
    """What a lobby with these people is for after this entry. Newcomers join the smaller team."""
    if isinstance(entry, MadeMatch):
        occasion = FormerMatch() if entry.on else PLAIN
    if not isinstance(occasion, FormerMatch):
        return occasion
    if isinstance(entry, TeamsByLot):
        return replace(occasion, by_lot=entry.on)
    chosen = dict(occasion.teams)
    if isinstance(entry, ChoseTeam):
        chosen[entry.user] = entry.team
    teams = {user: team for user, team in chosen.items() if user in people}
    for user in people:
        sizes = [*teams.values()]
        teams.setdefault(user, 1 if sizes.count(1) <= sizes.count(2) else 2)
    return replace(occasion, teams=teams)
