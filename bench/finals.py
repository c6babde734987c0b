"""`python -m bench.finals [--finals 1000] [--game kuckuck]`: what waiting in a night's final gains.

Finalists of one level play by the rules and the night's clock alone. The levels take turns. The one who leads
by the rounds plays on like the others, or waits: until the last second, or for the clock, or for a random
time, each time or while ahead. The figures are the shares of first places (a shared one counts in part), with
the 99.7 % interval of the difference to a leader who plays on.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from concurrent.futures import ProcessPoolExecutor
from itertools import product
from math import sqrt
from random import Random
from statistics import fmean
from typing import NamedTuple

from bot.table.extras import extras
from cogs.evenings.going_on import MOST_FINALISTS, READY, round_time
from engine.game import places_of
from engine.minds import LEVELS, chooser
from engine.registry import games

SECONDS = 60.0
"""The time for a decision."""
BETWEEN = 2.5
"""Seconds for which each result stays up."""
AWAY = 2
"""After this many missed decisions, a bot plays on at once."""
LEADER = 0
"""The seat of the finalist who leads by the rounds."""
WAITS: Mapping[str, Callable[[Random], float]] = {
    "plays on": lambda rng: rng.uniform(3, 15),
    "last second": lambda _: SECONDS - 1,
    "never": lambda _: SECONDS,
    "random": lambda rng: rng.uniform(0, SECONDS),
}
"""How many seconds the leader takes for a decision."""


class Setting(NamedTuple):
    game: str
    waits: str


class Shares(NamedTuple):
    """The leader's share of the first places in each final, and how many finals were cut."""

    won: list[float]
    cut: int


def first(setting: Setting, number: int) -> tuple[float, bool]:
    """The leader's share of the first place in one final, and whether its time was over before its end."""
    game, rng = games()[setting.game], Random(f"{setting}|{number}")  # noqa: S311 - a simulation
    seats = max(game.seats[0], min(MOST_FINALISTS, game.seats[-1]))
    state = game.new(seats, game.Options(), f"{setting.game}|{number}").state
    merits_of = extras(setting.game).merits_in_play
    assert merits_of  # noqa: S101
    think, missed, clock = chooser(game, LEVELS[number % len(LEVELS)], worlds=3), 0, READY
    while (outcome := game.outcome(state)) is None and clock < round_time(setting.game):
        prompt = game.prompt(state)
        slowest = 0.0
        for seat in sorted(prompt.seats):
            waits = setting.waits if seat == LEADER and missed < AWAY else "plays on"
            if waits == "while ahead":
                merits = merits_of(game.view(state, None))
                waits = "last second" if merits[LEADER] == max(merits) else "plays on"
            slowest = max(slowest, WAITS[waits](rng))
            if waits == "never":
                missed += 1
                action = game.default(state, seat)
            else:
                action = think(game.view(state, seat), game.legal(state, seat), rng)
            state = game.apply(state, seat, action).state
        clock += slowest + (BETWEEN if len(prompt.seats) > 1 else 0)
    if outcome is not None:  # equal players are settled by the rounds, and the leader is ahead there
        return float(outcome.places[LEADER] == 1), False
    places = places_of(merits_of(game.view(state, None)))
    forfeits = setting.waits == "never"  # who never decides comes behind all others
    return (0.0 if forfeits else (places[LEADER] == 1) / places.count(1)), True


def shares(setting: Setting, finals: int) -> Shares:
    won, cut = zip(*(first(setting, number) for number in range(finals)), strict=True)
    return Shares([*won], sum(cut))


def print_table(finals: int, keys: list[str]) -> bool:
    """Prints a row for each game. Returns whether nobody gained by waiting.

    Somebody who waits while ahead may gain: docs/evenings.md says so.
    """
    ways = [*WAITS, "while ahead"]
    settings = [Setting(*one) for one in product(keys, ways)]
    fair = True
    with ProcessPoolExecutor() as pool:
        found = dict(zip(settings, pool.map(shares, settings, [finals] * len(settings)), strict=True))
    for key in keys:
        usual = found[Setting(key, "plays on")]
        told = [f"plays on {fmean(usual.won):.1%} ({usual.cut} cut)"]
        for waits in ways[1:]:
            one = found[Setting(key, waits)]
            gain = fmean(one.won) - fmean(usual.won)
            spread = 3 * sqrt((variance(one.won) + variance(usual.won)) / finals)
            fair = fair and (gain <= spread or waits == "while ahead")
            told.append(f"{waits} {fmean(one.won):.1%} ({gain:+.1%} ± {spread:.1%}, {one.cut} cut)")
        print(f"{key:9}", " · ".join(told), flush=True)
    return fair


def variance(values: list[float]) -> float:
    mean = fmean(values)
    return fmean([(value - mean) ** 2 for value in values])


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--finals", type=int, default=1000)
    parser.add_argument("--game", choices=[*games()])
    chosen = parser.parse_args()
    raise SystemExit(0 if print_table(chosen.finals, [chosen.game] if chosen.game else [*games()]) else 1)
