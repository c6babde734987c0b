"""The yardsticks for a game's speed: an empty loop, a game without rules, and another program's game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.util import find_spec
from random import Random
from time import process_time
from types import SimpleNamespace
from typing import Any, NamedTuple, cast

from engine.game import Action, Event, Game, Prompt, Record, Seat, Step
from engine.seats import ALONE, NOBODY

TURNS = 100


def empty_loop() -> float:
    """Steps per second of a loop that only adds, which shows how fast this machine is just now."""
    total, started = 0, process_time()
    for step in range(1_000_000):
        total += step
    return 1_000_000 / (process_time() - started)


class Turns(Record, frozen=True):
    """The state of a game without rules: the number of turns that are over."""

    turn: int = 0


class Moved(Event, frozen=True):
    """A turn is over."""

    seat: Seat


def least() -> Game:
    """A game without rules, in the form of our games. Each of our games is at least as slow as this one."""
    actions = ("left", "right")

    def new(_seats: int, _options: Record, _seed: str) -> Step:
        return Step(Turns())

    def prompt(state: Turns) -> Prompt:
        return Prompt(state.turn, ALONE[state.turn & 1] if state.turn < TURNS else NOBODY)

    def legal(state: Turns, seat: Seat) -> Sequence[Action]:
        return actions if seat == state.turn & 1 else ()

    def callers(_state: Turns) -> Sequence[Seat]:
        return ()

    def apply(state: Turns, seat: Seat, action: Action) -> Step:
        if action not in legal(state, seat):
            raise ValueError(action)
        return Step(Turns(state.turn + 1), (Moved(seat),))

    return cast(
        "Game",
        SimpleNamespace(key="least", new=new, prompt=prompt, legal=legal, callers=callers, apply=apply),
    )


class Uno(NamedTuple):
    """RLCard's Uno for two, measured if its package happens to be installed."""

    game: Callable[[], Any]
    kept: bool = False
    """Whether one object plays all games. Otherwise each game has a new object with new random numbers."""
    viewed: bool = False
    """Whether each action also makes the next player's view, as in the package's public `step`."""

    def __str__(self) -> str:
        objects = "one object for all games" if self.kept else "an object a game"
        return f"RLCard's Uno, {objects}, {'with' if self.viewed else 'without'} views"

    def play(self, rng: Random) -> int:
        """Plays a game at random, and returns its number of actions."""
        actions, game = 0, self.game()
        game.init_game()
        while not game.is_over():
            action = rng.choice(game.get_legal_actions())
            if self.viewed:
                game.step(action)
            else:
                game.round.proceed_round(game.players, action)
            actions += 1
        return actions


def unos() -> list[Uno]:
    """The ways to play Uno: the first is the yardstick. Empty if the package is not installed."""
    if find_spec("rlcard") is None:
        return []
    made: Callable[[], Any] = import_module("rlcard.games.uno").Game
    one = made()
    return [Uno(made), Uno(lambda: one, kept=True), Uno(lambda: one, kept=True, viewed=True)]
