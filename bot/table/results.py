"""How a finished game ended for each person: docs/ratings.md says it in words."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Literal, NamedTuple, TypeAlias

from bot.ids import UserId
from bot.table.players import Player
from engine.game import Outcome, Seat

Mark: TypeAlias = Literal["", "left", "away", "late"]
"""What is to be said with a result: its person left before the end, slept at the end, or came late."""

Standing: TypeAlias = tuple[int, bool, int]
"""The lower one comes first, and equals share a place."""


class Result(NamedTuple):
    """How a person's game ended. ``user`` is None where nobody may know any more who it was."""

    seat: Seat
    user: UserId | None
    name: str
    place: int
    score: int
    mark: Mark = ""


def results(outcome: Outcome, owners: Iterable[tuple[Seat, Player]]) -> tuple[Result, ...]:
    """By seat, for all persons to whom the game was dealt, and for latecomers who stayed.

    Who left comes behind every person who stayed. A latecomer has the place to which the seat came.
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
    """1 is first; equals share a place, and the next one is left out."""
    return 1 + sum(other < mine for other in others)
