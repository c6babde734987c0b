"""What a game's coach offers at a lesson. Pure, and from the learner's own view alone.

A game without a coach is simply not taught.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple, Protocol, cast

from bot.games.parts import part
from bot.games.presenter import Sitting
from bot.i18n import Tr
from bot.screen import Block, Button
from engine.game import Action
from engine.registry import games


class Hint(NamedTuple):
    """What the learner can do now, and which choice is sound and why."""

    text: str
    advised: Action | None = None
    """The action that the text advises; None: there is nothing to do."""
    buttons: tuple[Button, ...] = ()
    """What the panel of the game leaves to the clock."""


class Coach(Protocol):
    """What a module `bot.games.<game>.coach` offers. Its texts are in the catalogue of the game's name."""

    @property
    def lessons(self) -> Mapping[str, Mapping[str, str | int]]:
        """The lessons by their titles, each with the options of the game."""

    @property
    def seats(self) -> int:
        """How many sit at a lesson, the learner first."""

    def is_over(self, view: Any) -> bool:
        """Whether the learner has seen all that the lesson is to show."""

    def scene(self, view: Any, at: Sitting, tr: Tr) -> Sequence[Block]:
        """What the shared message would show beside the learner's panel."""

    def happened(self, view: Any, at: Sitting, tr: Tr) -> str:
        """What came of the last move and why; before the first one what the game is about."""

    def hint(self, view: Any, at: Sitting, tr: Tr) -> Hint:
        """What can be done now."""


class Lesson(NamedTuple):
    """What `/learn` offers."""

    game: str
    options: Mapping[str, str | int]
    seats: int


@cache
def coach(game: str) -> Coach | None:
    """The coach of a game, found by its key; None: it has none."""
    return cast("Coach | None", part(game, "coach"))


def lessons() -> Mapping[str, Lesson]:
    """All that can be learned, by title."""
    return {
        title: Lesson(game, options, taught.seats)
        for game in games()
        if (taught := coach(game))
        for title, options in taught.lessons.items()
    }
