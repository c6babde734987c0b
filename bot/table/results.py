"""Works out how a finished game ended for each person. docs/ratings.md explains the rules."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Literal, NamedTuple, TypeAlias

from bot.ids import UserId
from bot.table.players import Player
from engine.game import Outcome, Seat

Mark: TypeAlias = Literal["", "left", "away", "late"]
"""A remark on a result: its person left before the end, was asleep at the end, or came late."""

Standing: TypeAlias = tuple[int, bool, int]
"""The lower one comes first, and equals share a place."""


class Result(NamedTuple):
    """How a person's game ended. ``user`` is None where that person's data was deleted."""

    seat: Seat
    user: UserId | None
    name: str
    place: int
    score: int
    mark: Mark = ""


def results(outcome: Outcome, owners: Iterable[tuple[Seat, Player]]) -> tuple[Result, ...]:
    """The results, in seat order, of all persons to whom the game was dealt and of latecomers who stayed.

    A person who left comes behind all who stayed. A latecomer gets the place of the seat.
    """
    owned = sorted(owners, key=lambda owner: owner[0])
    dealt = [(seat, player) for seat, player in owned if not player.late]
    left = {seat for seat, player in dealt if player.gone}
    behind = max((outcome.places[seat] for seat, player in dealt if not player.gone), default=0)
    standings: list[Standing] = [
        (max(place, behind), True, place) if seat in left else (place, False, 0)
        for seat, place in enumerate(outcome.places)
    ]
    found = []
    for seat, player in owned:
        mine, others = standings[seat], [*standings[:seat], *standings[seat + 1 :]]
        mark: Mark = "left" if player.gone else "away" if player.away else ""
        if player.late:
            if player.gone:
                continue
            mine, mark = (outcome.places[seat], False, 0), "late"
        at = _place(mine, others)
        found.append(Result(seat, player.user, player.name, at, outcome.scores[seat], mark))
    return tuple(found)


def _place(mine: Standing, others: Collection[Standing]) -> int:
    """The place of a result: 1 is first. Equal results share a place, and the next place is left out."""
    return 1 + sum(other < mine for other in others)
