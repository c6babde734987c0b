"""``python -m tests.bot.claims [GAMES] [game]`` holds every remark and honour against the whole state.

It plays this many random games, and as many of bots, with each set of options, and prints how many are false.
Behind each key stands a game that said it, for `tests/bot/games/test_claims.py`.
"""

from __future__ import annotations

import sys
from concurrent.futures import ProcessPoolExecutor
from itertools import product
from os import sched_getaffinity

from engine.options import combinations
from engine.registry import games
from tests.bot.claims import Chance, Counts, counted


def held(game: str, options: int, number: int) -> Counts:
    """The counts of all games with one set of options."""
    found = counted(game, Chance(options, 0, bots=False))
    for one, bots in [*product(range(number), (False, True))][1:]:
        added = counted(game, Chance(options, one, bots))
        found.said.update(added.said)
        found.false.update(added.false)
        found.where.update(added.where)
    return found


def main(number: str = "300", *only: str) -> None:
    """Prints the counts of each game."""
    for game in only or games():
        every = range(len([*combinations(games()[game].Options)]))
        with ProcessPoolExecutor(len(sched_getaffinity(0))) as pool:
            first, *others = pool.map(held, [game] * len(every), every, [int(number)] * len(every))
        for one in others:
            first.said.update(one.said)
            first.false.update(one.false)
            first.where.update(one.where)
        said, false = sum(first.said.values()), sum(first.false.values())
        print(f"{game}: {false} of {said} false, {len(every)} sets of options")
        for key, times in sorted(first.said.items()):
            print(f"  {key}: {first.false[key]} of {times}, {tuple(first.where[key])}")


if __name__ == "__main__":
    main(*sys.argv[1:])
