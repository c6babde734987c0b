"""The short form of each game, for one person and about four minutes. Pure."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from bot.i18n import Tr


class ShortGame(NamedTuple):
    """The short form of a game, if it has one. Its functions are given a spectator's view.

    A short game consists of pieces, such as rounds or deals, and ends after ``pieces`` of them or at the
    game's own end.
    """

    seats: int
    """How many players there are, including bots."""
    options: Mapping[str, int | str]
    """The options that differ from the game's defaults, keyed by name."""
    pieces: int
    """The number of pieces after which the short game is over."""
    form: str
    """A message of the game's catalogue on how long the short game is and what counts in it."""
    finished: Callable[[Any], int]
    """How many pieces, such as rounds, have ended."""
    points: Callable[[Any], tuple[int, ...]]
    """How much each seat has so far, in the unit that ranks people: chips or points."""
    tally: Callable[[Any], tuple[int, ...]]
    """Each seat's running total, never set back to 0. Its changes show what each piece brought."""
    said: Callable[[int, Tr], str]
    """A number of points in words."""


def said_chips(points: int, tr: Tr) -> str:
    return tr.plural("{n} chip", "{n} chips", points)


def said_points(points: int, tr: Tr) -> str:
    return tr.plural("{n} point", "{n} points", points)
