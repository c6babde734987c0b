"""A whole game in words, for whoever wants to follow one without a bot."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from random import Random
from typing import Any, NamedTuple, cast

from engine.game import Action, Event, Game, Outcome, Record, Seat, Step
from engine.playout import Acted, Chooser, playout


def transcript(game: Game, seats: int, options: Record, seed: str, player: Chooser) -> Iterator[str]:
    """Line by line: what is dealt, each action as ``A: 42`` with what came of it below, and the scores."""
    dealt = game.new(seats, options, seed)
    yield from _dealt(game, seats, options, seed, dealt)
    state = dealt.state
    rng = Random(seed)  # noqa: S311 - the house's whims are no secret
    for acted in playout(game, state, [player] * seats, rng):
        state = acted.step.state
        yield from told(acted)
    yield _result(cast("Outcome", game.outcome(state)))


class Move(NamedTuple):
    """A recorded action, and what else is to be said of it, if anything."""

    seat: Seat
    action: Action
    remark: str = ""


def retold(game: Game, seats: int, options: Record, seed: str, moves: Iterable[Move]) -> Iterator[str]:
    """The transcript of a game of which these moves were recorded; without scores if they do not end it."""
    dealt = game.new(seats, options, seed)
    yield from _dealt(game, seats, options, seed, dealt)
    state = dealt.state
    for seat, action, remark in moves:
        step = game.apply(state, seat, action)
        state = step.state
        yield from told(Acted(seat, action, step), remark)
    if outcome := game.outcome(state):
        yield _result(outcome)


def told(acted: Acted, remark: str = "") -> Iterator[str]:
    """An action, and below it what came of it."""
    events = acted.step.events
    head = f"{letter(acted.seat)}: {acted.action}"
    if events and _repeats(events[0], acted):
        head += f" ({_name(events[0])})"
        events = events[1:]
    yield f"{head} [{remark}]" if remark else head
    yield from (f"    {_sentence(event)}" for event in events)


def _dealt(game: Game, seats: int, options: Record, seed: str, dealt: Step) -> Iterator[str]:
    yield ", ".join([f"{game.key}: {seats} seats", *_fields(options), f"seed {seed}"])
    yield from map(_sentence, dealt.events)


def _sentence(event: Event) -> str:
    """``Nest taken: seat A, nest 3``, and who alone may know of it."""
    fields = ", ".join(_fields(event))
    secret = "" if event.to is None else f" [only {' '.join(map(letter, event.to))}]"
    return f"{_name(event).capitalize()}{': ' if fields else ''}{fields}{secret}"


def _name(event: Event) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", " ", type(event).__name__).lower()


def _fields(record: Record) -> list[str]:
    """``name value`` for each field of its class; what is annotated with Seat as a letter."""
    annotations: dict[str, str] = type(record).__annotations__
    return [f"{name} {_value(getattr(record, name), 'Seat' in kind)}" for name, kind in annotations.items()]


def _value(value: Any, is_seat: bool) -> str:
    if isinstance(value, tuple):
        return " ".join(_value(item, is_seat) for item in value) or "none"
    if value is None:
        return "none"
    return letter(value) if is_seat else str(value)


def _repeats(event: Event, acted: Acted) -> bool:
    """An event that only names the actor and his action needs no line of its own."""
    values = [str(getattr(event, name)) for name in type(event).__annotations__]
    return values in ([str(acted.seat)], [str(acted.seat), acted.action])


def letter(seat: Seat) -> str:
    """The name of a seat: A, B, …"""
    return chr(ord("A") + seat)


def _result(outcome: Outcome) -> str:
    scores = zip(outcome.scores, outcome.places, strict=True)
    return "Scores: " + ", ".join(f"{letter(seat)} {s} (place {p})" for seat, (s, p) in enumerate(scores))
