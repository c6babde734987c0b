"""The toy, written from docs/rules/toy.md."""

from __future__ import annotations

from tests.engine.perft import Choice, Play, Result, places


def play(seats: int, seed: str) -> Play:
    named = [""] * seats
    while "" in named:
        missing = {seat for seat in range(seats) if not named[seat]}
        seat, number = yield Choice(missing, dict.fromkeys(range(seats), "123"))
        named[seat] = number
    scores = tuple(int(number) if named.count(number) == 1 else 0 for number in named)
    return Result(scores, places([(score,) for score in scores]))
