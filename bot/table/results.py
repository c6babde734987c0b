"""Works out everybody's place in a finished game. All screens, ratings and points use this order.

docs/ratings.md explains the rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple, TypeAlias

from bot.ids import UserId
from bot.table.nouns import Player
from engine.game import Outcome, Seat

Mark: TypeAlias = Literal["", "left", "away", "late", "idle"]
"""A note on a result: its person left early, was away at the end, came late, or never acted. "" if none."""

FORFEITED: tuple[Mark, ...] = ("left", "idle")


class Ranked(NamedTuple):
    """The place of a player, who may be a person or a bot."""

    seat: Seat
    player: Player
    place: int
    score: int
    mark: Mark = ""

    @property
    def won(self) -> bool:
        return self.place == 1 and not self.player.forfeits


class Result(NamedTuple):
    """How a person's game ended. ``user`` is None if that person's data was deleted."""

    seat: Seat
    user: UserId | None
    name: str
    place: int
    score: int
    mark: Mark = ""

    @property
    def forfeited(self) -> bool:
        """Whether the person left or never acted, and so wins nothing."""
        return self.mark in FORFEITED

    @property
    def points(self) -> int:
        """The points that the game adds to a person's total."""
        return 0 if self.forfeited else self.score

    @property
    def won(self) -> bool:
        return self.place == 1 and not self.forfeited


def ranking(
    outcome: Outcome, players: Sequence[Player], former: Sequence[tuple[Seat, Player]] = ()
) -> tuple[Ranked, ...]:
    """Everybody in order of place: the players in the seats at the end, and people who left their seats.

    Bots and those who stayed and acted come first, then those who stayed and never acted, and last those who
    left. Within each group, the game's own places decide. Latecomers who left again are omitted.
    """
    left = [(seat, player) for seat, player in former if not player.late]
    owners = sorted([*enumerate(players), *left], key=lambda owner: owner[0])
    standings = [
        (player.gone, player.idle and not player.gone, outcome.places[seat]) for seat, player in owners
    ]
    order = sorted(standings)
    # Equal players share a place, and the next place stays empty (1, 2, 2, 4).
    found = [
        Ranked(seat, player, 1 + order.index(mine), outcome.scores[seat], _mark(player))
        for (seat, player), mine in zip(owners, standings, strict=True)
    ]
    return tuple(sorted(found, key=lambda one: one.place))


def results(ranked: Sequence[Ranked]) -> tuple[Result, ...]:
    """The people's results, as they are stored, in seat order.

    A latecomer has a result only if they stayed and acted.
    """
    return tuple(
        Result(seat, player.user, player.name, place, score, mark)
        for seat, player, place, score, mark in sorted(ranked, key=lambda one: one.seat)
        if player.user is not None and not (player.late and player.forfeits)
    )


def _mark(player: Player) -> Mark:
    if player.late and not player.forfeits:
        return "late"
    if player.gone:
        return "left"
    if player.idle:
        return "idle"
    return "away" if player.away else ""
