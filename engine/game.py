"""The nouns of every game, and the functions that a game's package offers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import Annotated, Any, Protocol, Self, TypeAlias

import msgspec

Seat: TypeAlias = Annotated[int, "seat"]
"""0 … n-1, in the order of play. The mark lets a transcript tell seats from other numbers."""

Action: TypeAlias = str
"""One word or two of the game's notation, such as ``42`` or ``7S quack``."""

WAIT: Action = ""
"""What a house player is offered out of turn beside what is legal: to do nothing. It is never applied."""

State: TypeAlias = Any
"""A game's whole truth: a frozen Record of that game. Only the game's own functions look inside."""


class Record(msgspec.Struct, frozen=True, gc=False):
    """A frozen value. Every noun of a game is one."""


class View(Record, frozen=True):
    """What one seat, or a spectator, may know of a state. Each game derives its own."""

    def since(self, deal: int) -> Self:
        """What is left of it for a player who took the seat over in this deal, a number as in `Prompt`."""
        return self


class Event(Record, frozen=True, tag=True, kw_only=True):
    """Something that happened, for those who may know of it."""

    to: tuple[Seat, ...] | None = None
    """The seats that may know of it. None means everybody."""


class Prompt(Record, frozen=True):
    """Who must choose now."""

    turn: int
    """The number of the decision in its game, from 0 on. Simultaneous choices share one turn."""
    seats: frozenset[Seat]
    """The seats that the game waits for. Empty when it is over."""
    deal: int = 1
    """How often cards were dealt in this game, up to this decision."""
    brief: bool = False
    """A mere answer: after the same few seconds, whatever the seat holds, `default` is taken."""
    calls: Mapping[Action, int] = MappingProxyType({})
    """What may be called out of turn, each with the earliest turn for which a call still counts."""


class Outcome(Record, frozen=True):
    """How a finished game ended, by seat."""

    scores: tuple[int, ...]
    """In the game's own points."""
    places: tuple[int, ...]
    """1 is first. Equals share a place, and the next place is left out (1, 2, 2, 4)."""


def places_of(had: Sequence[Any]) -> tuple[int, ...]:
    """The places of those who had this much in the end, the most first, as `Outcome` has them."""
    return tuple([1 + sum(other > own for other in had) for own in had])


class Step(Record, frozen=True):
    """What `new` and `apply` give: the state after it, and what happened on the way."""

    state: State
    events: tuple[Event, ...] = ()

    def __iter__(self) -> Iterator[Any]:
        """So that it can be taken apart: ``state, events = game.apply(…)``."""
        return iter((self.state, self.events))


class IllegalAction(ValueError):
    """The rules do not allow the action. Nothing has changed."""

    def __init__(self, reason: str, **details: int | str) -> None:
        """``reason`` is a word of the game's own, which its presenter makes a sentence with ``details``."""
        super().__init__(reason, details)
        self.reason = reason
        self.details: Mapping[str, int | str] = details


class Game(Protocol):
    """What a package in `engine.games` offers.

    Every function is pure: equal arguments give equal results, and no argument is changed.
    """

    @property
    def key(self) -> str:
        """The game's one-word name, which is also that of its command and its folders."""

    @property
    def version(self) -> int:
        """Goes up with every change that makes an old log mean something else."""

    @property
    def seats(self) -> range:
        """The numbers of seats it can be played with."""

    @property
    def Options(self) -> type[Record]:  # noqa: N802 - it is a class
        """What can be chosen before a game. Each field has a default and is a Literal or a bounded int."""

    def new(self, seats: int, options: Any, seed: str) -> Step:
        """Deal. ``seed`` decides all chance to come. Raises ValueError for a number not in `seats`."""

    def prompt(self, state: State) -> Prompt:
        """Who must choose now, for which decision."""

    def legal(self, state: State, seat: Seat) -> Sequence[Action]:
        """What a seat may do, in turn or out of it. Empty if there is nothing, and when the game is over."""

    def callers(self, state: State) -> Sequence[Seat]:
        """The seats for which `legal` lists something of `Prompt.calls`. That is a secret: it tells hands."""

    def apply(self, state: State, seat: Seat, action: Action) -> Step:
        """Play an action. Raises IllegalAction for anything that `legal` does not list."""

    def default(self, state: State, seat: Seat) -> Action:
        """What the clock does for a prompted seat that does nothing: legal, harmless, and telling nothing."""

    def view(self, state: State, seat: Seat | None) -> View:
        """What this seat, or a spectator for None, may know."""

    def outcome(self, state: State) -> Outcome | None:
        """The result, or None while the game goes on."""

    def choose(self, view: Any, legal: Sequence[Action], rng: Random) -> Action:
        """A house player's choice among ``legal``, from what its seat may know."""
