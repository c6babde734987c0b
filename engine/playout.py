"""Plays a game to its end with whatever players."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from random import Random
from typing import Any, NamedTuple, TypeAlias

from engine.game import WAIT, Action, Game, Seat, State, Step

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
    """Goes on until nobody must choose.

    Before each choice whoever can call something out of turn is offered it; then the first of those who must
    choose does, by seat.
    """
    while game.prompt(state).seats:
        seat, action = _next(game, state, players, rng)
        step = game.apply(state, seat, action)
        yield Acted(seat, action, step)
        state = step.state


def callers(game: Game, state: State, seats: Iterable[Seat]) -> Iterator[tuple[Seat, tuple[Action, ...]]]:
    """Who of the seats may call something out of turn, with what he is offered."""
    prompt = game.prompt(state)
    for seat in seats if prompt.calls else ():
        if seat not in prompt.seats and (legal := game.legal(state, seat)):
            yield seat, (*legal, WAIT)


def _next(game: Game, state: State, players: Sequence[Chooser], rng: Random) -> tuple[Seat, Action]:
    for seat, offered in callers(game, state, range(len(players))):
        if called := players[seat](game.view(state, seat), offered, rng):
            return seat, called
    seat = min(game.prompt(state).seats)
    return seat, players[seat](game.view(state, seat), game.legal(state, seat), rng)
