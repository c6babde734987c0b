"""A toy: everybody names 1, 2 or 3 in secret; the highest number that nobody else has named wins."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from msgspec.structs import replace

from engine import game
from engine.game import Action, Event, IllegalAction, Outcome, Prompt, Record, Seat, Step

key = "toy"
version = 1
seats = range(2, 5)

NUMBERS = ("1", "2", "3")


class Options(Record, frozen=True):
    """Nothing to choose."""


class State(Record, frozen=True):
    """What each seat has named; "": nothing yet."""

    named: tuple[Action, ...]


class View(game.View, frozen=True):
    """The numbers, all once everybody has named one, else one's own."""

    named: tuple[Action, ...]


class Named(Event, frozen=True):
    """Somebody has chosen, nobody else knows what."""

    seat: Seat


def new(seats: int, options: Options, seed: str) -> Step:
    return Step(State(("",) * seats))


def prompt(state: State) -> Prompt:
    return Prompt(0, frozenset(seat for seat, number in enumerate(state.named) if not number))


def legal(state: State, seat: Seat) -> Sequence[Action]:
    return NUMBERS if prompt(state).seats else ()


def apply(state: State, seat: Seat, action: Action) -> Step:
    if action not in legal(state, seat):
        raise IllegalAction("no_such_number")
    named = (*state.named[:seat], action, *state.named[seat + 1 :])
    return Step(replace(state, named=named), (Named(seat=seat),))


def default(state: State, seat: Seat) -> Action:
    return NUMBERS[0]


def view(state: State, seat: Seat | None) -> View:
    if not prompt(state).seats:
        return View(state.named)
    return View(tuple(number if s == seat else "" for s, number in enumerate(state.named)))


def outcome(state: State) -> Outcome | None:
    if prompt(state).seats:
        return None
    alone = [int(number) if state.named.count(number) == 1 else 0 for number in state.named]
    return Outcome(tuple(alone), tuple(1 + sum(other > own for other in alone) for own in alone))


def choose(view: View, legal: Sequence[Action], rng: Random) -> Action:
    return rng.choice(legal)
