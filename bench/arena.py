"""`python -m bench.arena [--games 200] [--game kuckuck]`: how well each level plays, for each table size.

A single player meets players of another level. Each figure is the share of them that the player beats, with
its 95 % interval; at 50 % the levels are equal. `engine.arena` says how the share is computed. The last
columns, one for each number of imagined worlds, give milliseconds of CPU for a strong player's move.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from random import Random
from statistics import fmean
from time import process_time
from typing import Any, NamedTuple

from msgspec.structs import astuple

from engine.arena import Contest
from engine.game import Action, Game, Record
from engine.minds import WORLDS, chooser, greedy, strong
from engine.options import choices
from engine.playout import Chooser, playout
from engine.registry import games

BUDGETS = (WORLDS, 12, 3)
PAIRS = (
    ("fair", "greedy"),
    *((f"strong:{worlds}", "fair") for worlds in BUDGETS),
    ("strong", "greedy"),
    ("easy", "fair"),
    ("random", "fair"),
)
"""The level of the single player, and the level of the others."""
TIMED = 3
"""How many games are played to time the moves of the strong player."""


class Setting(NamedTuple):
    """A game's key, its number of seats and its options."""

    key: str
    seats: int
    options: Record

    def __str__(self) -> str:
        words = [value for value in astuple(self.options) if isinstance(value, str)]
        return " ".join([self.key, *words, f"{self.seats}"])


def settings(keys: Sequence[str]) -> Iterator[Setting]:
    """Each game with the fewest, the middle and the most seats, in each of its variants."""
    for key in keys:
        game = games()[key]
        sizes = sorted({game.seats[0], game.seats[len(game.seats) // 2], game.seats[-1]})
        for options in variants(game):
            yield from (Setting(key, seats, options) for seats in sizes)


def variants(game: Game) -> Iterator[Record]:
    """For each option whose values are words: each value, with the other options at their defaults."""
    allowed = {name: values for name, values in choices(game.Options).items() if isinstance(values[0], str)}
    for name, values in allowed.items():
        yield from (game.Options(**{name: value}) for value in values)
    if not allowed:
        yield game.Options()


def milliseconds(setting: Setting, worlds: int) -> float:
    """Average milliseconds of CPU for a strong player's move, in games against players of the fair level."""
    game, taken = games()[setting.key], []
    think = chooser(game, "strong", worlds=worlds)

    def timed(view: Any, legal: Sequence[Action], rng: Random) -> Action:
        started = process_time()
        action = think(view, legal, rng)
        taken.append(process_time() - started)
        return action

    players: list[Chooser] = [timed, *[game.choose] * (setting.seats - 1)]
    for number in range(TIMED):
        state = game.new(setting.seats, setting.options, f"timed/{number}").state
        for _ in playout(game, state, players, Random(number)):  # noqa: S311
            pass
    return 1000 * fmean(taken)


def row(setting: Setting, count: int) -> str:
    """A line of figures for this setting."""
    game = games()[setting.key]
    cells = []
    for one, others in PAIRS:
        met = "greedy" not in (one, others) or greedy(game)
        searches = (mind := strong(game)) is not None and mind.SEARCHES
        if not met or (one in ("strong:12", "strong:3") and not searches):
            cells.append("–")
            continue
        contest = Contest(setting.key, setting.seats, setting.options, one, others)
        # A strong player that searches makes a game a hundred times as long, so it plays only a tenth of the
        # games.
        cells.append(f"{contest.play(count // 10 if one.startswith('strong') and searches else count)}")
    times = [f"{milliseconds(setting, worlds):.1f}" for worlds in BUDGETS]
    return f"{setting!s:24}" + "".join(f"{cell:>17}" for cell in cells) + "".join(f"{t:>8}" for t in times)


def print_table(count: int, keys: Sequence[str]) -> None:
    """Prints a line for each setting; several settings are measured in parallel. A strong player that
    searches plays only a tenth of the games.
    """
    heads = [f"{one} / {others}" for one, others in PAIRS]
    print(f"{'':24}" + "".join(f"{head:>17}" for head in heads) + "".join(f"{w:>5} ms" for w in BUDGETS))
    found = [*settings(keys)]
    with ProcessPoolExecutor() as processes:
        for line in processes.map(row, found, [count] * len(found)):
            print(line, flush=True)


def main() -> None:
    """Prints the table for all games, or for the games that are asked for."""
    parser = argparse.ArgumentParser("python -m bench.arena", description=__doc__)
    parser.add_argument("--games", type=int, default=200, help="how many for each figure")
    parser.add_argument("--game", action="append", choices=[*games()], help="may be repeated")
    asked = parser.parse_args()
    print_table(asked.games, asked.game or [*games()])


if __name__ == "__main__":
    main()
