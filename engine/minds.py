"""The house players of a game, at three levels and with different tempers.

A game's folder may hold a module for each level (`easy`, `house` for fair, `strong`), `greedy` to compare
them with, and `chances`, which turns a strong player's values into chances to win. For a missing level the
game's own `choose` plays. A choice follows only from a view, the legal actions and a source of randomness.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from importlib import import_module
from importlib.util import find_spec
from math import exp
from random import Random
from typing import Any, Literal, Protocol, TypeAlias, cast, get_args

from engine.game import Action, Game, Record
from engine.playout import Chooser

Level: TypeAlias = Literal["easy", "fair", "strong"]
LEVELS: tuple[Level, ...] = get_args(Level)
FAIR: Level = "fair"

Temper: TypeAlias = Literal["plain", "grabs", "hides", "remembers", "surprises"]
"""How a player chooses between two choices that are nearly equal. The player's cards do not change this.

plain: no preference. grabs: prefers the bold choice. hides: prefers the quiet choice. remembers: forgets
nothing that was shown. surprises: takes a slightly worse choice more often.
"""
TEMPERS: tuple[Temper, ...] = get_args(Temper)
PLAIN: Temper = "plain"

WORLDS = 40
"""How many worlds a strong player imagines for a decision when there is time."""


LEANS: Mapping[Temper, float] = {"grabs": 0.03, "hides": -0.03}
"""What a temper adds to the value of asking for another card, as a share of what losing costs."""
WHIM = 0.06
"""``surprises`` changes the value of asking at random, by at most this share of what losing costs."""


class Thought(Record, frozen=True):
    """What a player thinks of each choice, in the order in which the choices are offered."""

    worths: tuple[float, ...]
    """The value of each choice, in `Mind.UNIT`. Only the differences mean anything."""
    chances: tuple[float, ...]
    """How likely (0 … 1) the player is to take each choice. They add up to 1."""


class Mind(Protocol):
    """What a module ``engine.games.<game>.strong`` offers."""

    SEARCHES: bool
    """Whether the mind imagines worlds, which takes milliseconds. If so, it runs outside the bot process."""
    UNIT: Literal["points", "chips"]
    """The unit of the values that the mind gives to choices."""

    def weigh(
        self, view: Any, legal: Sequence[Action], rng: Random, worlds: int, temper: Temper = PLAIN
    ) -> Thought:
        """What the mind thinks of the choices in ``legal``. It imagines at most ``worlds`` worlds."""


def strong(game: Game) -> Mind | None:
    """The strong player of this game, or None if the game has none."""
    return cast("Mind | None", part(game.key, "strong"))


def greedy(game: Game) -> Chooser | None:
    """A simple player with which the others are compared. None if the game has none."""
    module = part(game.key, "greedy")
    return cast("Chooser", module.choose) if module else None


def chances(game: Game) -> Callable[[Any, Sequence[float]], Sequence[float]] | None:
    """How likely a seat is to win with each choice, given its view and the strong player's values.

    None if the game has no module `chances`.
    """
    module = part(game.key, "chances")
    return cast("Callable[[Any, Sequence[float]], Sequence[float]]", module.chances) if module else None


def chooser(game: Game, level: Level, temper: Temper = PLAIN, worlds: int = WORLDS) -> Chooser:
    """The player of this level and temper."""
    if level == "strong" and (mind := strong(game)):
        return partial(_decide, mind, worlds, temper)
    module = part(game.key, "easy" if level == "easy" else "house")
    if module is None:
        return game.choose
    return cast("Chooser", module.choose if temper == PLAIN else partial(module.choose, temper=temper))


def mixed(worths: Sequence[float], close: float) -> tuple[float, ...]:
    """How likely each choice is. One that is worse than the best by ``close`` is 1/e times as likely. One
    that is worse by three times ``close`` or more is never taken.
    """
    best = max(worths)
    weights = [exp((worth - best) / close) if worth > best - 3 * close else 0.0 for worth in worths]
    return tuple([weight / sum(weights) for weight in weights])


def leaning(temper: Temper, rng: Random) -> float:
    """What this temper adds to the value of asking for a card, as a share of what losing costs."""
    return rng.uniform(-WHIM, WHIM) if temper == "surprises" else LEANS.get(temper, 0.0)


def fussiness(temper: Temper, rng: Random) -> int:
    """How many ranks higher than usual a beginner of this temper wants their card to be."""
    if temper == "surprises":
        return rng.choice((-1, 0, 1))
    return 1 if temper == "grabs" else -1 if temper == "hides" else 0


def pick(thought: Thought, legal: Sequence[Action], rng: Random) -> Action:
    """A choice drawn at random with the chances in the thought."""
    return rng.choices(legal, thought.chances)[0]


def _decide(
    mind: Mind, worlds: int, temper: Temper, view: Any, legal: Sequence[Action], rng: Random
) -> Action:
    return pick(mind.weigh(view, legal, rng, worlds, temper), legal, rng)


@cache
def part(game: str, name: str) -> Any:
    """The module ``engine.games.<game>.<name>``, or None if the game has none."""
    module = f"engine.games.{game}.{name}"
    return import_module(module) if find_spec(module) else None
