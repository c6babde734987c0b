"""Plays a game to its end with players of any kind."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Sequence
from random import Random
from typing import Any, NamedTuple, TypeAlias

from engine.game import WAIT, Action, Game, Prompt, Seat, State, Step

Chooser: TypeAlias = Callable[[Any, Sequence[Action], Random], Action]
"""A player, such as a game's own `choose`. It gets a view, what is legal, and a source of randomness."""


class Acted(NamedTuple):
    """An action, who took it, and the step that followed."""

    seat: Seat
    action: Action
    step: Step


def at_random(_view: Any, legal: Sequence[Action], rng: Random) -> Action:
    """A player that chooses at random."""
    return rng.choice(legal)


def playout(game: Game, state: State, players: Sequence[Chooser], rng: Random) -> Iterator[Acted]:
    """Play on until nobody must choose.

    Before each choice, the players who can call something out of turn may do so. Then, of the seats that must
    choose, the first one chooses.
    """
    while (prompt := game.prompt(state)).seats:
        seat, action = _next(game, state, prompt, players, rng)
        step = game.apply(state, seat, action)
        yield Acted(seat, action, step)
        state = step.state


def callers(
    game: Game, state: State, prompt: Prompt, seats: Container[Seat]
) -> list[tuple[Seat, tuple[Action, ...]]]:
    """The seats that can call something out of turn, each with its legal actions and `WAIT`. ``prompt``
    belongs to ``state``.
    """
    return [
        (seat, (*game.legal(state, seat), WAIT))
        for seat in game.callers(state)
        if seat in seats and seat not in prompt.seats
    ]


def _next(
    game: Game, state: State, prompt: Prompt, players: Sequence[Chooser], rng: Random
) -> tuple[Seat, Action]:
    for seat, offered in callers(game, state, prompt, range(len(players))):
        if called := players[seat](game.view(state, seat), offered, rng):
            return seat, called
    seat = min(prompt.seats)
    return seat, players[seat](game.view(state, seat), game.legal(state, seat), rng)
