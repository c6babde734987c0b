"""Lines of play, in the engine and in the second program of a game, which must agree after each action."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from random import Random
from typing import NamedTuple, TypeAlias, cast

from engine.game import State
from engine.registry import games
from tests.engine.perft import Choice, Play, Result

Step: TypeAlias = tuple[int, str]
"""A seat and its action."""


class Start(NamedTuple):
    """A game with its options, its cards, and how many actions are drawn before lines are counted."""

    key: str
    seats: int
    options: Mapping[str, str | int]
    seed: str
    opening: int = 0

    def __str__(self) -> str:
        return " ".join(map(str, (self.key, self.seats, *self.options.values(), self.seed, self.opening)))

    def state(self) -> State:
        game = games()[self.key]
        return game.new(self.seats, game.Options(**self.options), self.seed).state

    def play(self) -> Play:
        program = import_module(f"{__package__}.{self.key}")
        return cast("Play", program.play(self.seats, self.seed, **self.options))


class Node(NamedTuple):
    """Where a line of play leads in the engine."""

    start: Start
    line: tuple[Step, ...]
    state: State

    def after(self, step: Step) -> Node:
        state = games()[self.start.key].apply(self.state, *step).state
        return Node(self.start, (*self.line, step), state)


def count_lines(start: Start, depth: int) -> list[int]:
    """How many lines of 1, 2, … ``depth`` actions there are after the opening."""
    nodes = [opened(start)]
    counts = []
    for _ in range(depth):
        nodes = [node.after(step) for node in nodes for step in steps(checked(node))]
        counts.append(len(nodes))
    for node in nodes:
        checked(node)
    return counts


def play_out(start: Start) -> int:
    """Play drawn actions to the end of the game; gives how many they were."""
    rng = Random(start.seed)
    node, run = Node(start, (), start.state()), start.play()
    now = compared(node, next(run))
    while choices := steps(now):
        step = rng.choice(choices)
        node, now = node.after(step), sent(run, step)
        compared(node, now)
    return len(node.line)


def opened(start: Start) -> Node:
    """After the opening, in which only those act that the game waits for."""
    rng = Random(start.seed)
    node = Node(start, (), start.state())
    for _ in range(start.opening):
        now = checked(node)
        assert isinstance(now, Choice), f"{start} is over"
        node = node.after(rng.choice([step for step in steps(now) if step[0] in now.waiting]))
    return node


def steps(now: Choice | Result) -> list[Step]:
    """All that can be done now, the same order each time."""
    legal = {} if isinstance(now, Result) else now.legal
    return [(seat, action) for seat in sorted(legal) for action in sorted(legal[seat])]


def checked(node: Node) -> Choice | Result:
    """What can be done at a node, on which both programs agree."""
    run = node.start.play()
    now: Choice | Result = next(run)
    for step in node.line:
        now = sent(run, step)
    return compared(node, now)


def sent(run: Play, step: Step) -> Choice | Result:
    try:
        return run.send(step)
    except StopIteration as end:
        return cast("Result", end.value)


def compared(node: Node, now: Choice | Result) -> Choice | Result:
    """The same, after checking that the engine says so too."""
    game, seats = games()[node.start.key], range(node.start.seats)
    outcome = game.outcome(node.state)
    result = outcome and Result(outcome.scores, outcome.places)
    waiting = game.prompt(node.state).seats
    legal = {seat: set(actions) for seat in seats if (actions := game.legal(node.state, seat))}
    if isinstance(now, Result):
        expected: tuple[object, ...] = (now, set(), {})
    else:
        expected = (None, now.waiting, {seat: set(actions) for seat, actions in now.legal.items()})
    assert (result, waiting, legal) == expected, f"after {node.line} from {node.start}"
    return now
