"""`python -m bench.engine [--games 2000]`: how fast each game is, and how well its house player plays."""

from __future__ import annotations

import argparse
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from random import Random
from statistics import fmean, stdev
from time import process_time
from typing import NamedTuple

from msgspec.structs import astuple

from engine.game import Action, Game, Record, Seat
from engine.options import combinations
from engine.playout import Chooser, at_random, callers, playout
from engine.registry import games

WINDOWS, SECONDS = 5, 0.3
"""How often and for how long a speed is measured. The best counts: other work on the machine slows some."""
QUICK_SEATS, LEAST_A_SEAT = 3, 5
"""Up to this many seats, all games asked for are played; with more, at least this many for each seat."""


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


class Strength(NamedTuple):
    """How one player fares among others of another kind."""

    score: float
    others: float
    place: float
    won: float
    within: float
    """Half of the 95 % interval of what they won; a shared first place counts as its share."""


def strength(setting: Setting, one: Chooser, others: Chooser, count: int) -> Strength:
    """Rotates the one through the seats."""
    game, seats, options = setting
    scores, rest, places, won = [], [], [], []
    for number in range(count):
        seat = number % seats
        players = [one if other == seat else others for other in range(seats)]
        state = game.new(seats, options, str(number)).state
        rng = Random(number)  # noqa: S311
        last = deque(playout(game, state, players, rng), maxlen=1)[0]
        result = game.outcome(last.step.state)
        assert result is not None  # noqa: S101
        scores.append(result.scores[seat])
        rest.append((sum(result.scores) - result.scores[seat]) / (seats - 1))
        places.append(result.places[seat])
        won.append(1 / result.places.count(1) if result.places[seat] == 1 else 0.0)
    return Strength(fmean(scores), fmean(rest), fmean(places), fmean(won), 1.96 * stdev(won) / count**0.5)


def main() -> None:
    """Print both tables."""
    parser = argparse.ArgumentParser("python -m bench.engine", description=__doc__)
    parser.add_argument(
        "--games",
        type=int,
        default=2000,
        help="how many for each line of strength up to three seats; 0: none",
    )
    count = parser.parse_args().games

    print_speeds()
    if count > 1:
        print_strengths(count)


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


def print_strengths(most: int) -> None:
    """Two lines for each setting: the house among random players, and the other way round."""
    head = f"{'games':>6}{'score':>8}{'others':>8}{'place':>7}{'won':>16}{'chance':>8}"
    print(f"\n{'':48}{head}")
    lines = [(number, kind) for number in range(len(list(settings()))) for kind in KINDS]
    with ProcessPoolExecutor() as processes:
        for line in processes.map(_strength_line, lines, [most] * len(lines)):
            print(line, flush=True)


KINDS: Mapping[str, Callable[[Chooser], tuple[Chooser, Chooser]]] = {
    "one house, rest random": lambda house: (house, at_random),
    "one random, rest house": lambda house: (at_random, house),
}


def _strength_line(line: tuple[int, str], most: int) -> str:
    # A game is a module, which is not sent to other processes: the setting goes by its number.
    setting = list(settings())[line[0]]
    count = games_at(setting.seats, most)
    found = strength(setting, *KINDS[line[1]](setting.game.choose), count)
    return (
        f"{setting!s:24}{line[1]:24}{count:>6}{found.score:>8.2f}{found.others:>8.2f}{found.place:>7.2f}"
        f"{found.won:>9.1%} ± {found.within:>4.1%}{1 / setting.seats:>8.1%}"
    )


def games_at(seats: int, most: int) -> int:
    """Fewer with many seats, where a game takes longer by more than their number; each seat equally often."""
    return seats * max(round(most * min(1.0, (QUICK_SEATS / seats) ** 2) / seats), LEAST_A_SEAT)


if __name__ == "__main__":
    main()
