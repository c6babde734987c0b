"""What a mind in another process is asked, and what it answers."""

from __future__ import annotations

import signal
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from random import Random
from time import process_time
from typing import Any, NamedTuple, get_type_hints

import msgspec

from engine.game import Action, Game, View
from engine.minds import Temper, Thought, pick, strong
from engine.registry import games

encoded = msgspec.msgpack.Encoder(order="deterministic").encode
"""Encodes equal values as equal bytes, even if they contain sets."""


MOST_SECONDS = 20.0
"""CPU seconds that a mind may take for an answer. It usually needs less than one."""


class Question(msgspec.Struct, frozen=True, array_like=True):
    """A decision of one seat."""

    game: str
    view: msgspec.Raw
    legal: tuple[Action, ...]
    seed: str
    """A digest that decides everything random in the thinking. The table's own seed never leaves the bot."""
    worlds: int
    temper: Temper


class Answer(NamedTuple):
    """What a mind has found out about a decision."""

    thought: Thought
    action: Action
    """One of the choices, drawn at random with the probabilities that the thinking has found."""
    best: Action
    """The choice with the highest expected value."""
    seconds: float
    """The CPU seconds that the thinking took."""


def ask(game: Game, view: View, legal: Sequence[Action], seed: str, worlds: int, temper: Temper) -> bytes:
    """The question as bytes."""
    seen = msgspec.Raw(encoded(view))
    return encoded(Question(game.key, seen, tuple(legal), seed, worlds, temper))


def answer(question: bytes, most: float = MOST_SECONDS) -> Answer:
    """Thinks. On any machine, the same question leads to the same thought and action.

    After ``most`` CPU seconds, the operating system ends the process.
    """
    with _ended_after(most):
        return _think(question)


def _think(question: bytes) -> Answer:
    began = process_time()
    asked = msgspec.msgpack.decode(question, type=Question)
    game, rng = games()[asked.game], Random(asked.seed)  # noqa: S311 - play, not secrets
    mind = strong(game)
    assert mind  # noqa: S101 - nobody asks of other games
    view = decoder(asked.game).decode(asked.view)
    thought = mind.weigh(view, asked.legal, rng, asked.worlds, asked.temper)
    best = max(zip(thought.worths, asked.legal, strict=True), key=lambda found: found[0])[1]
    return Answer(thought, pick(thought, asked.legal, rng), best, process_time() - began)


@contextmanager
def _ended_after(seconds: float) -> Iterator[None]:
    if not hasattr(signal, "setitimer"):  # some systems have no such limit
        yield
        return
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


@cache
def decoder(game: str) -> msgspec.msgpack.Decoder[Any]:
    """A decoder for what the game's `view` returns."""
    return msgspec.msgpack.Decoder(get_type_hints(games()[game].view)["return"])
