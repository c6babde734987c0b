"""`python -m bench.engine`: how fast each game is."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from time import process_time
from typing import NamedTuple

from msgspec.structs import astuple

from bench.yardsticks import Uno, empty_loop, least, unos
from engine.game import Action, Game, Record, Seat
from engine.options import combinations
from engine.playout import callers
from engine.registry import games

WINDOWS, SECONDS = 5, 0.2
"""How many times a speed is measured, and for how many seconds. Only the best result is used."""


class Setting(NamedTuple):
    """A game with the seats and options of a table."""

    game: Game
    seats: int
    options: Record

    def __str__(self) -> str:
        words = [self.game.key, self.seats, *astuple(self.options)]
        return " ".join(map(str, words))


def settings() -> Iterator[Setting]:
    """Each game with the fewest, the middle and the most seats, and with each combination of options."""
    for game in games().values():
        sizes = sorted({game.seats[0], game.seats[len(game.seats) // 2], game.seats[-1]})
        for options in combinations(game.Options):
            yield from (Setting(game, seats, options) for seats in sizes)


def random_game(setting: Setting, seed: str, rng: Random) -> list[tuple[Seat, Action]]:
    """The log of a game played at random. Seats that can make a call are asked first."""
    game, seats, options = setting
    state, log = game.new(seats, options, seed).state, []
    while (prompt := game.prompt(state)).seats:
        for caller, offered in callers(game, state, prompt, range(seats)) if prompt.calls else ():
            if action := rng.choice(offered):
                seat = caller
                break
        else:
            seat = min(prompt.seats)
            action = rng.choice(game.legal(state, seat))
        log.append((seat, action))
        state = game.apply(state, seat, action).state
    return log


def speed(play: Callable[[str, Random], int]) -> float:
    """Actions per second in random games. ``play`` plays a game from a seed and counts its actions."""
    rng = Random(1)  # noqa: S311
    actions, number, started = 0, 0, process_time()
    while (elapsed := process_time() - started) < SECONDS:
        actions += play(str(number), rng)
        number += 1
    return actions / elapsed


def replay(setting: Setting, log: list[tuple[Seat, Action]]) -> float:
    """Seconds to replay a log up to its last state."""
    game, seats, options = setting
    started = process_time()
    state = game.new(seats, options, "replay").state
    for seat, action in log:
        state = game.apply(state, seat, action).state
    return process_time() - started


def print_speeds() -> None:
    """Prints the speeds of RLCard's Uno, and then a line for each setting."""
    found = unos()
    for way in found:
        print(f"{way}: {max(speed_of(way) for _ in range(WINDOWS)):,.0f} actions/s")
    if not found:
        print("RLCard's Uno is left out, as the package rlcard is not installed here.")
    print(
        f"{'random playouts':24}{'actions/s':>12}{'µs each':>9}{'loop/s':>9}{'Uno':>9}{'replay':>10}{'of':>5}"
    )
    for setting in (Setting(least(), 2, Record()), *settings()):
        print(line(setting, found[:1]), flush=True)


def speed_of(way: Uno) -> float:
    """Actions per second in games of Uno."""
    return speed(lambda _, rng: way.play(rng))


def line(setting: Setting, others: Sequence[Uno]) -> str:
    """A line with the best speeds of this setting and of the yardsticks, which are measured alternately."""
    ours, loops, theirs = list[float](), list[float](), list[float]()
    for _ in range(WINDOWS):
        loops.append(empty_loop())
        ours.append(speed(lambda seed, rng: len(random_game(setting, seed, rng))))
        theirs += map(speed_of, others)
    actions, share = max(ours), f"{max(ours) / max(theirs):.2f} ×" if theirs else "–"
    log = random_game(setting, "replay", Random(1))  # noqa: S311
    milliseconds = 1000 * min(replay(setting, log) for _ in range(WINDOWS))
    return (
        f"{setting!s:24}{actions:>12,.0f}{1e6 / actions:>9.1f}{max(loops) / 1e6:>8.1f}M{share:>9}"
        f"{milliseconds:>7.2f} ms{len(log):>5} actions"
    )


if __name__ == "__main__":
    print_speeds()
