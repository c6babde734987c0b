"""A toy: everybody names 1, 2 or 3 in secret. The highest number that nobody else has named wins."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from engine.game import Action, IllegalAction, Outcome, Prompt, Seat, Step
from engine.games.toy.house import choose as choose
from engine.games.toy.nouns import Named, State, View
from engine.games.toy.nouns import Options as Options

key = "toy"
version = 1
seats = SEATS = range(2, 5)

NUMBERS = ("1", "2", "3")


def new(seats: int, options: Options, seed: str) -> Step:
    if seats not in SEATS:
        raise ValueError(f"{seats} seats, not {SEATS.start} to {SEATS.stop - 1}")
    return Step(State(("",) * seats))


def prompt(state: State) -> Prompt:
    return Prompt(0, frozenset(seat for seat, number in enumerate(state.named) if not number))


def legal(state: State, seat: Seat) -> Sequence[Action]:
    return NUMBERS if prompt(state).seats else ()


def callers(state: State) -> Sequence[Seat]:
    return ()


def apply(state: State, seat: Seat, action: Action) -> Step:
    if action not in legal(state, seat):
        raise IllegalAction("no_such_number")
    named = (*state.named[:seat], action, *state.named[seat + 1 :])
    return Step(replace(state, named=named), (Named(seat),))


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
