"""Games that tell too much, to show that the check for leaks can fail."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from random import Random
from types import ModuleType
from typing import Any, TypeAlias

import pytest

from engine.game import State
from tests.engine.contract import Setting, assert_indistinguishable, walk, watchers

Leak: TypeAlias = Mapping[str, Callable[..., Any]]
"""What stands in the place of a game's own function of this name."""


def met(setting: Setting, count: int) -> list[State]:
    """The first states of a random game."""
    return [moment.state for moment in walk(setting, "leak", Random(5))][:count]


def look(setting: Setting, states: Iterable[State]) -> None:
    """Fails if somebody sees more of one of these states than they can know."""
    rng = Random(6)
    for state in states:
        for seat in watchers(setting):
            assert_indistinguishable(setting, state, seat, rng)


def assert_caught(setting: Setting, leak: Leak, states: Iterable[State]) -> None:
    """The check fails for the game with this leak."""
    game: Any = ModuleType("leaky")
    vars(game).update(vars(setting.game), **leak)
    with pytest.raises(AssertionError):
        look(setting._replace(game=game), states)


def each(*leaks: Leak) -> pytest.MarkDecorator:
    """A test for each of them, by the name of what leaks."""
    return pytest.mark.parametrize(
        "leak", leaks, ids=[function.__name__ for leak in leaks for function in leak.values()]
    )
