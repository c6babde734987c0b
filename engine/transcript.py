"""A whole game in words, for whoever wants to follow one without a bot."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any, cast

from engine.game import Event, Game, Outcome, Record, Seat
from engine.playout import Acted, Chooser, playout


def transcript(game: Game, seats: int, options: Record, seed: str, player: Chooser) -> Iterator[str]:
    """Line by line: what is dealt, each action as ``A: 42`` with what came of it below, and the scores."""
    dealt = game.new(seats, options, seed)
    yield ", ".join([f"{game.key}: {seats} seats", *_fields(options), f"seed {seed}"])
    yield from map(_sentence, dealt.events)
    state = dealt.state
    rng = Random(seed)  # noqa: S311 - the house's whims are no secret
    for acted in playout(game, state, [player] * seats, rng):
        state = acted.step.state
        yield from told(acted)
    yield _result(cast("Outcome", game.outcome(state)))


def told(acted: Acted) -> Iterator[str]:
    """An action, and below it what came of it."""
    events = acted.step.events
    head = f"{_letter(acted.seat)}: {acted.action}"
    if events and _repeats(events[0], acted):
        head += f" ({_name(events[0])})"
        events = events[1:]
    yield head
    yield from (f"    {_sentence(event)}" for event in events)


def _sentence(event: Event) -> str:
    """``Nest taken: seat A, nest 3``, and who alone may know of it."""
    fields = ", ".join(_fields(event))
    secret = "" if event.to is None else f" [only {' '.join(map(_letter, event.to))}]"
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
    return _letter(value) if is_seat else str(value)


def _repeats(event: Event, acted: Acted) -> bool:
    """An event that only names the actor and his action needs no line of its own."""
    values = [str(getattr(event, name)) for name in type(event).__annotations__]
    return values in ([str(acted.seat)], [str(acted.seat), acted.action])


def _letter(seat: Seat) -> str:
    return chr(ord("A") + seat)


def _result(outcome: Outcome) -> str:
    scores = zip(outcome.scores, outcome.places, strict=True)
    return "Scores: " + ", ".join(f"{_letter(seat)} {s} (place {p})" for seat, (s, p) in enumerate(scores))
