"""What the games have in common in which everybody has one card and passes it on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Protocol

from bot.games.finished import Replay
from engine.game import Seat


class Call(Protocol):
    """What a player said in his turn, and what came of it."""

    @property
    def seat(self) -> Seat: ...
    @property
    def came(self) -> str: ...
    @property
    def other(self) -> Seat | None: ...


def showdowns(game: Replay) -> Iterator[Any]:
    """The end of each deal."""
    number = 0
    for step in game.steps:
        if (shown := step.after.last) and shown.deal > number:
            number = shown.deal
            yield shown


def passed_on_by(calls: Sequence[Call], seat: Seat) -> Seat | None:
    """Who passed on to this seat the card that it has in the end; None: it was dealt, or asked for."""
    for call in reversed(calls):
        if call.came == "exchanged" and seat in (call.seat, call.other):
            return call.seat if call.other == seat else None
    return None
