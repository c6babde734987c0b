"""`python -m engine.arena kuckuck strong fair --games 400`: one player among others of another kind.

Each deal is played as often as there are seats, with the one player in another seat each time. So the luck of
the deal is the same for both kinds.
"""

from __future__ import annotations

import argparse
import sys
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from random import Random
from statistics import fmean, stdev
from typing import NamedTuple, cast

from engine.__main__ import Parser, read_options
from engine.game import Game, Outcome, Record
from engine.minds import LEVELS, PLAIN, TEMPERS, WORLDS, Level, Temper, chooser
from engine.playout import Chooser, at_random, playout
from engine.registry import games

CERTAIN = 1.96
"""Standard errors to each side of a 95 % interval."""


class Share(NamedTuple):
    """The share of the others before whom the one player comes, where equals count a half. 0.5: as good."""

    share: float
    within: float
    """Half of the 95 % interval."""
    games: int

    def __str__(self) -> str:
        return f"{self.share:.1%} ± {self.within:.1%} ({self.games} games)"


def player(game: Game, name: str) -> Chooser:
    """The player of this name: ``random``, ``greedy`` (the yardstick), or a level.

    A level may be followed by a temper and by a number of worlds: ``strong``, ``fair+grabs``, ``strong:12``.
    Raises ValueError, which says what there is.
    """
    if name == "random":
        return at_random
    if name == "greedy":
        module = f"engine.games.{game.key}.greedy"
        if not find_spec(module):
            raise ValueError(f"{game.key} has no greedy player.")
        return cast("Chooser", import_module(module).choose)
    rest, _, worlds = name.partition(":")
    level, _, temper = rest.partition("+")
    if level not in LEVELS or (temper or PLAIN) not in TEMPERS or not (worlds or "1").isdecimal():
        raise ValueError(
            f"There is no player {name!r}; there are: random, greedy, {', '.join(LEVELS)}, "
            f"with a temper ({', '.join(TEMPERS)}) as in fair+grabs, with a number of worlds as in strong:12."
        )
    return chooser(
        game, cast("Level", level), cast("Temper", temper or PLAIN), int(worlds) if worlds else WORLDS
    )


def share(outcome: Outcome, seat: int) -> float:
    """The share of the other seats before whom this one comes. Equals count a half."""
    own = outcome.places[seat]
    beaten = [(place > own) + (place == own) / 2 for place in outcome.places]
    return (sum(beaten) - 0.5) / (len(beaten) - 1)


def deal_share(key: str, seats: int, options: Record, one: str, others: str, seed: str, number: int) -> float:
    """The one player's share over a deal, played once from each seat."""
    game = games()[key]
    single, rest = player(game, one), player(game, others)
    deal = f"{seed}/{number}"
    shares = []
    for seat in range(seats):
        players = [single if other == seat else rest for other in range(seats)]
        rng = Random(f"{deal}/{seat}")  # noqa: S311 - play, not secrets
        last = deque(playout(game, game.new(seats, options, deal).state, players, rng), maxlen=1)[0]
        shares.append(share(cast("Outcome", game.outcome(last.step.state)), seat))
    return fmean(shares)


def compare(
    game: Game, seats: int, options: Record, one: str, others: str, count: int, seed: str, jobs: int = 1
) -> Share:
    """Plays ``count`` games, rounded up to whole deals (two at least), in so many processes."""
    deals = max(2, -(-count // seats))
    play = partial(deal_share, game.key, seats, options, one, others, seed)
    if jobs == 1:
        shares = [*map(play, range(deals))]
    else:
        with ProcessPoolExecutor(jobs) as processes:
            shares = [*processes.map(play, range(deals), chunksize=max(1, deals // (8 * jobs)))]
    return Share(fmean(shares), CERTAIN * stdev(shares) / deals**0.5, deals * seats)


def lines(
    game: Game, sizes: Sequence[int], options: Record, one: str, others: str, count: int, seed: str, jobs: int
) -> Iterator[str]:
    """A line for each number of seats."""
    for seats in sizes:
        found = compare(game, seats, options, one, others, count, seed, jobs)
        yield f"{game.key} with {seats} seats: {one} comes before {found} of {others}"


def main(argv: Sequence[str] | None = None) -> None:
    """Print how the one player fares, for each number of seats that was asked for."""
    parser = Parser(
        "python -m engine.arena", description="Lets one player play among others of another kind."
    )
    parser.add_argument("game", help=", ".join(games()))
    parser.add_argument("one", help="such as strong, fair, easy, greedy, random, fair+grabs, strong:12")
    parser.add_argument("others", help="the same")
    parser.add_argument("--games", type=int, default=400, help="how many, for each number of seats")
    parser.add_argument(
        "--seats", type=int, action="append", help="may be repeated; by default fewest and most"
    )
    parser.add_argument("--seed", default="1", help="any text; it decides all chance")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="may be repeated")
    parser.add_argument("--jobs", type=int, default=1, help="how many processes play")
    asked = parser.parse_args(argv)

    game = games().get(asked.game)
    if game is None:
        parser.error(f"There is no game {asked.game!r}; there are: {', '.join(games())}.")
    sizes = asked.seats or sorted({game.seats[0], game.seats[-1]})
    if wrong := [seats for seats in sizes if seats not in game.seats]:
        parser.error(f"{game.key} is for {game.seats[0]} to {game.seats[-1]} seats, not {wrong[0]}.")
    if asked.games < 1 or asked.jobs < 1:
        parser.error("At least one game and one process are needed.")
    try:
        options = read_options(game, asked.option)
        player(game, asked.one), player(game, asked.others)
    except ValueError as problem:
        parser.error(str(problem))
    for line in lines(game, sizes, options, asked.one, asked.others, asked.games, asked.seed, asked.jobs):
        print(line)
        sys.stdout.flush()


if __name__ == "__main__":
    main()
