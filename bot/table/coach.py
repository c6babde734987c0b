"""What a game's coach says during a lesson. Pure: a coach sees the learner's own view and nothing else.

A game without a coach is not offered by `/learn`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from random import Random
from typing import Any, NamedTuple, Protocol, cast

from bot.i18n import Tr
from bot.parts import part
from bot.screen import Block, Button
from bot.table.sitting import Sitting
from engine.game import Action
from engine.minds import strong
from engine.registry import games


class Hint(NamedTuple):
    """What the learner can do now, which choice is sound, and why."""

    text: str
    advised: Action | None = None
    """The action that the text advises. None when the learner has nothing to do."""
    buttons: tuple[Button, ...] = ()
    """Buttons that the game's own panel does not have, because there one simply lets time run out."""


class Coach(Protocol):
    """What a module `bot.games.<game>.coach` offers. Its texts are in the catalogue of the game's name."""

    @property
    def lessons(self) -> Mapping[str, Mapping[str, str | int]]:
        """The lessons by their titles, each with the options of the game."""

    @property
    def seats(self) -> int:
        """How many players a lesson has. The learner has seat 0."""

    def is_over(self, view: Any) -> bool:
        """Whether the learner has seen everything that the lesson is meant to show."""

    def scene(self, view: Any, at: Sitting, tr: Tr) -> Sequence[Block]:
        """What the shared message would show beside the learner's panel."""

    def happened(self, view: Any, at: Sitting, tr: Tr) -> str:
        """What the last move led to, and why. Before the first move: what the game is about."""

    def hint(self, view: Any, at: Sitting, tr: Tr) -> Hint:
        """What the learner can do now."""


@cache
def coach(game: str) -> Coach | None:
    """The coach of the game with this key, or None if it has no coach."""
    return cast("Coach | None", part(game, "coach"))


def best(game: str, view: Any, legal: Sequence[Action]) -> Action:
    """The choice that the strong player likes best, where it imagines no worlds to find it."""
    mind = strong(games()[game])
    assert mind is not None  # noqa: S101 - the coach of such a game asks
    worths = mind.weigh(view, legal, Random(0), 0).worths  # noqa: S311 - it makes no use of chance
    return max(zip(worths, legal, strict=True), key=lambda found: found[0])[1]
