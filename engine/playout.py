"""Plays a game to its end with whatever players."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, NamedTuple, TypeAlias

from engine.game import Action, Game, Seat, State, Step

Chooser: TypeAlias = Callable[[Any, Sequence[Action], Random], Action]
"""A player: such as a game's own `choose`."""


class Acted(NamedTuple):
    """An action and what came of it."""

    seat: Seat
    action: Action
    step: Step


def at_random(_view: Any, legal: Sequence[Action], rng: Random) -> Action:
    """A player without a thought."""
    return rng.choice(legal)


def playout(game: Game, state: State, players: Sequence[Chooser], rng: Random) -> Iterator[Acted]:
    """Asks the first of those who must choose, by seat, until nobody must."""
    while waiting := game.prompt(state).seats:
        seat = min(waiting)
        action = players[seat](game.view(state, seat), game.legal(state, seat), rng)
        step = game.apply(state, seat, action)
        yield Acted(seat, action, step)
        state = step.state
