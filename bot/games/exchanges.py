"""Shared by the games in which each player has one card and may swap it for the next player's."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Protocol

from bot.games.course import Course
from engine.game import Seat


class Call(Protocol):
    """What a player said in their turn, and what that led to."""

    @property
    def seat(self) -> Seat: ...
    @property
    def came(self) -> str: ...
    @property
    def other(self) -> Seat | None: ...


def showdowns(game: Course) -> Iterator[Any]:
    """The showdown at the end of each deal: a Showdown of the game's own type."""
    number = 0
    for move in game.moves:
        if (shown := move.after.last) and shown.deal > number:
            number = shown.deal
            yield shown


def passed_on_by(calls: Sequence[Call], seat: Seat) -> Seat | None:
    """The seat from which this one got, without asking, the card that it has in the end.

    None if the card was dealt to it, or if it asked for the card itself.
    """
    for call in reversed(calls):
        if call.came == "exchanged" and seat in (call.seat, call.other):
            return call.seat if call.other == seat else None
    return None
