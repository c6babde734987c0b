"""The steps in which a finished game is seen again: its tricks, or its deals. Pure.

A game without a module for them is seen again deal by deal.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple, Protocol, cast

from bot.i18n import Tr
from bot.parts import part
from bot.table.sitting import Sitting


class Place(NamedTuple):
    """Where a game stands: the third trick of its second round. Both count from 1."""

    chapter: int
    """The round, the deal or the hand. 0: the game has nothing larger than a step."""
    number: int
    """The step within the chapter."""


class Steps(Protocol):
    """What a module `bot.games.<game>.steps` offers. Its texts are in the game's own catalogue."""

    @property
    def tells_moves(self) -> bool:
        """Whether the result of a step says what everybody played. If not, a replay lists the moves."""

    def place(self, view: Any) -> Place:
        """The step that is being played, by a spectator's view of a running game."""

    def chapter_name(self, number: int, tr: Tr) -> str:
        """A chapter for a menu, such as: Round 2. In at most 40 characters."""

    def step_name(self, number: int, tr: Tr) -> str:
        """A step within its chapter, such as: Trick 3. In at most 40 characters."""

    def next_deal(self, view: Any, tr: Tr) -> str:
        """What cards are dealt for next, such as: Round 2. "" if nobody can know it or none is to come."""

    def told(self, view: Any, at: Sitting, tr: Tr) -> str:
        """A sentence on the step that has just ended, from a spectator's view."""


@cache
def steps(game: str) -> Steps | None:
    """The steps of the game with this key, or None if it has only deals."""
    return cast("Steps | None", part(game, "steps"))
