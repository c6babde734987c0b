"""How each game is played as the deal of the day: with few seats, for about four minutes. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol, cast

from bot.i18n import Tr
from bot.parts import part
from bot.table.sitting import Sitting


class Daily(Protocol):
    """What a module `bot.games.<game>.daily` offers. The views are those of a spectator.

    A day's game is counted in pieces, such as rounds or deals, and is over after ``pieces`` of them, or at
    the game's own end.
    """

    @property
    def seats(self) -> int:
        """How many sit there, with the bots."""

    @property
    def options(self) -> Mapping[str, int | str]:
        """Those of the game's options that are not the defaults, by name."""

    @property
    def pieces(self) -> int:
        """After how many pieces the day's game is over."""

    @property
    def form(self) -> str:
        """How long it is and what counts: a message of the game's catalogue."""

    def finished(self, view: Any) -> int:
        """How many pieces have been played to their end."""

    def points(self, view: Any) -> tuple[int, ...]:
        """What each seat has by now, in what the day is ranked by."""

    def tally(self, view: Any) -> tuple[int, ...]:
        """What each seat has by now, in what the pieces are compared by. It never starts again at 0."""

    def lately(self, view: Any, at: Sitting, tr: Tr) -> str:
        """A small line of what the table showed last, where a hand does not tell it; "" for nothing.

        Here the view is the person's own.
        """

    def said(self, points: int, tr: Tr) -> str:
        """This number of points in words."""


def daily(game: str) -> Daily | None:
    """How the game with this key is played as the deal of the day, or None if it is not."""
    return cast("Daily | None", part(game, "daily"))
