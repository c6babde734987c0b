"""`python -m bench.engine`: how fast each game is."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from time import process_time
from typing import NamedTuple

from msgspec.structs import astuple

from engine.game import Action, Game, Record, Seat
from engine.options import combinations
from engine.playout import callers
from engine.registry import games

WINDOWS, SECONDS = 5, 0.3
"""How often and for how long a speed is measured. The best counts: other work on the machine slows some."""


class Setting(NamedTuple):
    """A game as it can be opened."""

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


def empty_loop() -> float:
    """Steps a second of a loop that only adds, to tell what this machine can do just now."""
    total, started = 0, process_time()
    for step in range(1_000_000):
        total += step
    return 1_000_000 / (process_time() - started)


def random_game(setting: Setting, seed: str, rng: Random) -> list[tuple[Seat, Action]]:
    """The log of a game played at random: prompt, legal, choose, apply; who may call is offered it before."""
    game, seats, options = setting
    state, log = game.new(seats, options, seed).state, []
    while waiting := game.prompt(state).seats:
        for caller, offered in callers(game, state, range(seats)):
            if action := rng.choice(offered):
                seat = caller
                break
        else:
            seat = min(waiting)
            action = rng.choice(game.legal(state, seat))
        log.append((seat, action))
        state = game.apply(state, seat, action).state
    return log


def speed(setting: Setting) -> float:
    """Actions a second in random games."""
    rng = Random(1)  # noqa: S311
    actions, number, started = 0, 0, process_time()
    while (elapsed := process_time() - started) < SECONDS:
        actions += len(random_game(setting, str(number), rng))
        number += 1
    return actions / elapsed


def replay(setting: Setting, log: list[tuple[Seat, Action]]) -> float:
    """Seconds from a log to its last state."""
    game, seats, options = setting
    started = process_time()
    state = game.new(seats, options, "replay").state
    for seat, action in log:
        state = game.apply(state, seat, action).state
    return process_time() - started


def print_speeds() -> None:
    """A line for each setting, with the empty loop's speed beside it."""
    print(f"{'random playouts':24}{'actions/s':>12}{'µs each':>9}{'loop/s':>9}{'replay':>10}{'of':>5}")
    for setting in settings():
        loop = max(empty_loop() for _ in range(WINDOWS))
        actions = max(speed(setting) for _ in range(WINDOWS))
        log = random_game(setting, "replay", Random(1))  # noqa: S311
        milliseconds = 1000 * min(replay(setting, log) for _ in range(WINDOWS))
        print(
            f"{setting!s:24}{actions:>12,.0f}{1e6 / actions:>9.1f}{loop / 1e6:>8.1f}M"
            f"{milliseconds:>7.2f} ms{len(log):>5} actions",
            flush=True,
        )


if __name__ == "__main__":
    print_speeds()
