"""The nouns of every game, and the functions that a game's package offers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import Annotated, Any, Protocol, Self, TypeAlias

import msgspec

Seat: TypeAlias = Annotated[int, "seat"]
"""0 … n-1, in the order of play. The annotation tells a transcript that the number is a seat."""

Action: TypeAlias = str
"""A choice in the game's notation: a word or two, such as ``42`` or ``7S quack``."""

WAIT: Action = ""
"""What a bot chooses if it may act out of turn and does not want to. It never reaches `apply`."""

State: TypeAlias = Any
"""All that is true in a game, hidden cards too: a frozen Record of that game's own kind. Only the game's own
functions look inside.
"""


class Record(msgspec.Struct, frozen=True, gc=False):
    """A frozen value. Every noun of a game is one."""


class View(Record, frozen=True):
    """What one seat, or a spectator, may know of a state. Each game derives its own."""

    def since(self, deal: int) -> Self:
        """The view of a player who took over the seat in deal number ``deal`` (as in `Prompt`)."""
        return self


class Event(Record, frozen=True, tag=True, kw_only=True):
    """Something that happened, and who may know of it."""

    to: tuple[Seat, ...] | None = None
    """The seats that may know of the event. None means everybody."""


class Prompt(Record, frozen=True):
    """The seats that must choose now, and which decision it is."""

    turn: int
    """The number of the decision in its game, from 0 on. Simultaneous choices share one turn."""
    seats: frozenset[Seat]
    """The seats that the game waits for. Empty when the game is over."""
    deal: int = 1
    """How often cards were dealt in this game, up to this decision."""
    brief: bool = False
    """Whether this is a brief answer: after a fixed time, the clock plays `default`."""
    calls: Mapping[Action, int] = MappingProxyType({})
    """The calls allowed out of turn, each with the first `turn` whose buttons are still accepted for it."""


class Outcome(Record, frozen=True):
    """How a finished game ended, for each seat."""

    scores: tuple[int, ...]
    """The score of each seat, in the game's own points."""
    places: tuple[int, ...]
    """The place of each seat, from 1 on. Two seats that share place 1 are followed by place 3."""


def places_of(had: Sequence[Any]) -> tuple[int, ...]:
    """The places of all seats, as in `Outcome`, from a value for each seat. The highest value is first."""
    return tuple([1 + sum(other > own for other in had) for own in had])


class Step(Record, frozen=True):
    """The result of `new` or `apply`: the new state, and what happened on the way."""

    state: State
    events: tuple[Event, ...] = ()

    def __iter__(self) -> Iterator[Any]:
        """Lets callers unpack a step: ``state, events = game.apply(…)``."""
        return iter((self.state, self.events))


class IllegalAction(ValueError):
    """The rules do not allow the action. Nothing has changed."""

    def __init__(self, reason: str, **details: int | str) -> None:
        """``reason`` is a word that the game's presenter turns into a sentence with the ``details``."""
        super().__init__(reason, details)
        self.reason = reason
        self.details: Mapping[str, int | str] = details


class Game(Protocol):
    """What a package in `engine.games` offers.

    Every function is pure: equal arguments give equal results, and no argument is changed.
    """

    @property
    def key(self) -> str:
        """The game's one-word name, which its command and its folders share."""

    @property
    def version(self) -> int:
        """Goes up with every change that makes an old log mean something else."""

    @property
    def seats(self) -> range:
        """The numbers of seats that the game can be played with."""

    @property
    def Options(self) -> type[Record]:  # noqa: N802 - it is a class
        """What can be chosen before a game. Each field has a default and is a Literal or a bounded int."""

    def new(self, seats: int, options: Any, seed: str) -> Step:
        """Deal. All chance follows from ``seed``. Raises ValueError if ``seats`` is not in `Game.seats`."""

    def prompt(self, state: State) -> Prompt:
        """The seats that must choose now, and which decision it is."""

    def legal(self, state: State, seat: Seat) -> Sequence[Action]:
        """What a seat may do, in turn or out of it. Empty if there is nothing, and when the game is over."""

    def callers(self, state: State) -> Sequence[Seat]:
        """The seats that may make one of the `Prompt.calls` now. Secret, as a call hints at a hand."""

    def apply(self, state: State, seat: Seat, action: Action) -> Step:
        """Play an action. Raises IllegalAction for anything that `legal` does not list."""

    def default(self, state: State, seat: Seat) -> Action:
        """The clock's action for a prompted seat that does not act: legal, harmless, revealing nothing."""

    def view(self, state: State, seat: Seat | None) -> View:
        """What this seat, or a spectator (None), may know."""

    def outcome(self, state: State) -> Outcome | None:
        """The result, or None while the game goes on."""

    def choose(self, view: Any, legal: Sequence[Action], rng: Random) -> Action:
        """A house player's choice among ``legal``, from what its seat may know."""
