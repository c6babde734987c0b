"""A whole game in words, for people who read it without a bot."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from random import Random
from typing import Any, NamedTuple, get_args, get_type_hints

from engine.game import Action, Event, Game, Outcome, Record, Seat, Step
from engine.playout import Acted, Chooser, playout


def transcript(game: Game, seats: int, options: Record, seed: str, player: Chooser) -> Iterator[str]:
    """The game line by line: the deal, each action as ``A: 42`` with its events below, and the scores."""
    rng = Random(seed)  # noqa: S311 - the house's whims are no secret
    acts = playout(game, game.new(seats, options, seed).state, [player] * seats, rng)
    return retell(game, seats, options, seed, (Move(acted.seat, acted.action) for acted in acts))


class Move(NamedTuple):
    """A recorded action, with a remark if there is more to say about it."""

    seat: Seat
    action: Action
    remark: str = ""


def retell(game: Game, seats: int, options: Record, seed: str, moves: Iterable[Move]) -> Iterator[str]:
    """The transcript of a game with these recorded moves. It has no scores if the game is not over."""
    dealt = game.new(seats, options, seed)
    yield from _beginning(game, seats, options, seed, dealt)
    state = dealt.state
    for seat, action, remark in moves:
        step = game.apply(state, seat, action)
        state = step.state
        yield from tell(Acted(seat, action, step), remark)
    if outcome := game.outcome(state):
        yield _result(outcome)


def tell(acted: Acted, remark: str = "") -> Iterator[str]:
    """A line with the action, and below it a line for each event."""
    events = acted.step.events
    head = f"{letter(acted.seat)}: {acted.action}"
    if events and _repeats(events[0], acted):
        head += f" ({_name(events[0])})"
        events = events[1:]
    yield f"{head} [{remark}]" if remark else head
    yield from (f"    {_sentence(event)}" for event in events)


def letter(seat: Seat) -> str:
    """The name of a seat: A, B, …"""
    return chr(ord("A") + seat)


def _beginning(game: Game, seats: int, options: Record, seed: str, dealt: Step) -> Iterator[str]:
    yield ", ".join([f"{game.key}: {seats} seats", *_values(options), f"seed {seed}"])
    yield from map(_sentence, dealt.events)


def _sentence(event: Event) -> str:
    """``Nest taken: seat A, nest 3``, with a note if only some seats may know of the event."""
    values = ", ".join(_values(event))
    secret = "" if event.to is None else f" [only {' '.join(map(letter, event.to))}]"
    return f"{_name(event).capitalize()}{': ' if values else ''}{values}{secret}"


def _name(event: Event) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", " ", type(event).__name__).lower()


def _values(record: Record) -> list[str]:
    """``name value`` for each field, with seats as letters."""
    return [f"{name} {_value(getattr(record, name), seat)}" for name, seat in _fields(type(record)).items()]


@cache
def _fields(kind: type[Record]) -> Mapping[str, bool]:
    """For each field that a class adds to its base, whether the field holds seats."""
    types = get_type_hints(kind, include_extras=True)
    return {name: _holds_seats(types[name]) for name in kind.__annotations__}


def _holds_seats(annotation: Any) -> bool:
    return annotation == Seat or any(map(_holds_seats, get_args(annotation)))


def _value(value: Any, is_seat: bool) -> str:
    if isinstance(value, tuple):
        return " ".join(_value(item, is_seat) for item in value) or "none"
    if value is None:
        return "none"
    return letter(value) if is_seat else str(value)


def _repeats(event: Event, acted: Acted) -> bool:
    """Whether an event only repeats the player and their action, so that it needs no line of its own."""
    values = [str(getattr(event, name)) for name in _fields(type(event))]
    return values in ([str(acted.seat)], [str(acted.seat), acted.action])


def _result(outcome: Outcome) -> str:
    scores = zip(outcome.scores, outcome.places, strict=True)
    return "Scores: " + ", ".join(f"{letter(seat)} {s} (place {p})" for seat, (s, p) in enumerate(scores))
