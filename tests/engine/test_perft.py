"""Whole games here and in a second program: at each step both say who may do what, and at last who wins."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib import import_module
from random import Random
from typing import cast

import pytest
from msgspec.structs import asdict

from engine.game import Game, State
from engine.registry import games
from tests.engine.contract import FEW_SETTINGS, Setting
from tests.engine.perft import Choice, Play, Result

pytestmark = pytest.mark.many_games


def play_out(key: str, seats: int, options: Mapping[str, str | int], seed: str) -> None:
    """Whoever may do something does it, also out of turn, to the end of the game."""
    game, rng = games()[key], Random(seed)
    state: State = game.new(seats, game.Options(**options), seed).state
    run = cast("Play", import_module(f"tests.engine.perft.{key}").play(seats, seed, **options))
    now: Choice | Result = next(run)
    line: list[tuple[int, str]] = []
    while isinstance(now, Choice):
        assert engines(game, seats, state) == (None, now.waiting, all_of(now.legal)), f"after {line}"
        line.append(
            rng.choice([(seat, action) for seat in sorted(now.legal) for action in sorted(now.legal[seat])])
        )
        state = game.apply(state, *line[-1]).state
        try:
            now = run.send(line[-1])
        except StopIteration as end:
            now = cast("Result", end.value)
    assert engines(game, seats, state) == (now, set(), {}), f"after {line}"


def engines(game: Game, seats: int, state: State) -> tuple[Result | None, set[int], dict[int, set[str]]]:
    """What the engine says: how the game ended, whom it waits for, and who may do what."""
    outcome = game.outcome(state)
    legal = all_of({seat: game.legal(state, seat) for seat in range(seats) if game.legal(state, seat)})
    result = Result(outcome.scores, outcome.places) if outcome else None
    return result, {*game.prompt(state).seats}, legal


def all_of(legal: Mapping[int, Iterable[str]]) -> dict[int, set[str]]:
    return {seat: set(actions) for seat, actions in legal.items()}


@pytest.mark.parametrize("setting", FEW_SETTINGS, ids=repr)
def test_whole_games_go_and_end_as_in_the_second_program(setting: Setting) -> None:
    for luck in range(12):
        play_out(setting.game.key, setting.seats, asdict(setting.options), f"luck {luck}")


@pytest.mark.parametrize("seed", ["4963", "26538", "47928"])
def test_a_game_with_a_hand_without_cockatoos_ends_as_in_the_second_program(seed: str) -> None:
    for bidding in ("sealed", "tactical"):
        play_out("kuckuck", 5, {"bidding": bidding, "rounds": "full"}, seed)
