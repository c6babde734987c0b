"""The nouns of every game, and the functions a game's module offers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, NamedTuple, Protocol, Self, TypeAlias

import msgspec

Seat: TypeAlias = int
"""0 … n-1, in the order of play."""

Action: TypeAlias = str
"""One word or two of the game's notation, such as ``42`` or ``7S quack``."""

WAIT: Action = ""
"""What a player is offered out of turn beside what is legal: to let it pass. It is never applied."""

State: TypeAlias = Any
"""A game's whole truth: a frozen Record of that game's module. Only the game's own functions look inside."""


class Record(msgspec.Struct, frozen=True, gc=False):
    """A frozen value; every noun of a game is one."""


class View(Record, frozen=True):
    """What one seat, or a spectator, may know of a state; each game derives its own."""

    def since(self, deal: int) -> Self:
        """What of it somebody may know who has had the seat from this deal on alone."""
        return self


class Event(Record, frozen=True, tag=True, kw_only=True):
    """Something that happened, for those who may know of it."""

    to: tuple[Seat, ...] | None = None
    """The seats that may know; None: everybody."""


class Prompt(Record, frozen=True):
    """Who must choose now."""

    turn: int
    """Numbers the decisions of a game from 0 on. Simultaneous choices share one turn."""
    seats: frozenset[Seat]
    """Those that the game waits for; empty when it is over."""
    deal: int = 1
    """Counts how often cards were dealt out in this game, up to this decision."""
    brief: bool = False
    """A mere answer: it stands for the same few seconds whatever the seat holds, and then `default` is it."""
    calls: Mapping[Action, int] = {}
    """What may be called out of turn, each with the first turn of which such a call still holds."""


class Outcome(Record, frozen=True):
    """How a finished game ended, by seat."""

    scores: tuple[int, ...]
    places: tuple[int, ...]
    """1 is first; equals share a place and the next place is left out (1, 2, 2, 4)."""


class Step(NamedTuple):
    """What `new` and `apply` give: the state after, and what happened on the way."""

    state: State
    events: tuple[Event, ...] = ()


class IllegalAction(ValueError):
    """The rules do not allow it; nothing has changed."""

    def __init__(self, reason: str, **details: int | str) -> None:
        """``reason`` is a word of the game, which its presenter turns into a sentence with ``details``."""
        super().__init__(reason, details)
        self.reason = reason
        self.details: Mapping[str, int | str] = details


class Game(Protocol):
    """What a module in `engine.games` offers.

    Every function is pure: equal arguments give equal results, and no argument is changed.
    """

    @property
    def key(self) -> str:
        """The game's one-word name, which is its command and its files' name."""

    @property
    def version(self) -> int:
        """Counts up with every change that makes an old log mean something else."""

    @property
    def seats(self) -> range:
        """The numbers of seats it can be played with."""

    @property
    def Options(self) -> type[Record]:  # noqa: N802 - it is a class
        """What can be chosen before a game; each field has a default and a Literal or bounded int type."""

    def new(self, seats: int, options: Any, seed: str) -> Step:
        """Deals. ``seed`` decides all chance to come. Raises ValueError for a number not in `seats`."""

    def prompt(self, state: State) -> Prompt:
        """Who must choose now, for which decision."""

    def legal(self, state: State, seat: Seat) -> Sequence[Action]:
        """What a seat may do, in turn or out of it; empty when nothing, and when the game is over."""

    def apply(self, state: State, seat: Seat, action: Action) -> Step:
        """Plays it. Raises IllegalAction for anything that `legal` does not list."""

    def default(self, state: State, seat: Seat) -> Action:
        """What the clock does for a prompted seat that sleeps: legal, harmless, and telling nothing."""

    def view(self, state: State, seat: Seat | None) -> View:
        """What this seat may know; None: a spectator."""

    def outcome(self, state: State) -> Outcome | None:
        """The result; None while the game goes on."""

    def choose(self, view: Any, legal: Sequence[Action], rng: Random) -> Action:
        """A house player's choice among ``legal``, from what its seat may know; `WAIT` only where offered."""
