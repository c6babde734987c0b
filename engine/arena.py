"""`python -m engine.arena kuckuck strong fair --games 400` lets one player play among others of another kind.

Each deal is played as often as there are seats, with that player in another seat each time. So the luck of
the deal is the same for both kinds.
"""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from random import Random
from statistics import fmean, stdev
from typing import NamedTuple, cast

from engine.__main__ import Parser, read_options
from engine.console import print_any_sign
from engine.game import Outcome, Record, Seat
from engine.players import player
from engine.playout import playout
from engine.registry import games

CERTAIN = 1.96
"""How many standard errors a 95 % confidence interval reaches on each side of the mean."""


class Share(NamedTuple):
    """The share (0 … 1) of the opponents that a player beats, where a tie counts a half. At 0.5 the player is
    as good as the opponents.
    """

    share: float
    within: float
    """Half the width of the 95 % confidence interval of the share."""
    games: int

    def __str__(self) -> str:
        return f"{self.share:.1%} ± {self.within:.1%}"


class Contest(NamedTuple):
    """A match: the key of a game, and the names of two players (`engine.players`)."""

    game: str
    seats: int
    options: Record
    one: str
    others: str
    seed: str = "1"

    def play(self, count: int, processes: int = 1) -> Share:
        """Plays each deal once from each seat: at least two deals, and at least ``count`` games."""
        deals = max(2, -(-count // self.seats))
        if processes == 1:
            shares = [*map(self.deal, range(deals))]
        else:
            with ProcessPoolExecutor(processes) as pool:
                shares = [*pool.map(self.deal, range(deals), chunksize=max(1, deals // (8 * processes)))]
        return Share(fmean(shares), CERTAIN * stdev(shares) / deals**0.5, deals * self.seats)

    def deal(self, number: int) -> float:
        """The mean share (0 … 1) of opponents beaten in this deal, played once from each seat."""
        return fmean(self._game(f"{self.seed}/{number}", seat) for seat in range(self.seats))

    def _game(self, deal: str, seat: Seat) -> float:
        game = games()[self.game]
        players = [player(game, self.others)] * self.seats
        players[seat] = player(game, self.one)
        rng = Random(f"{deal}/{seat}")  # noqa: S311 - play, not secrets
        last = deque(playout(game, game.new(self.seats, self.options, deal).state, players, rng), maxlen=1)[0]
        return share(cast("Outcome", game.outcome(last.step.state)), seat)


def share(outcome: Outcome, seat: Seat) -> float:
    """The share (0 … 1) of the other seats that this seat beats. A tie counts a half."""
    own = outcome.places[seat]
    before = sum((place > own) + (place == own) / 2 for place in outcome.places) - 0.5
    return before / (len(outcome.places) - 1)


def main(argv: Sequence[str] | None = None) -> None:
    """Print how a player does against the others, for each number of seats on the command line."""
    print_any_sign()
    parser = Parser("python -m engine.arena", description="Lets one player meet others of another kind.")
    parser.add_argument("game", help=", ".join(games()))
    parser.add_argument("one", help="such as strong, fair, easy, greedy, random, fair+grabs, strong:12")
    parser.add_argument("others", help="the same")
    parser.add_argument("--games", type=int, default=400, help="how many, for each number of seats")
    parser.add_argument("--seats", type=int, action="append", help="may be repeated; else fewest and most")
    parser.add_argument("--seed", default="1", help="any text; it decides all chance")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="may be repeated")
    parser.add_argument("--processes", type=int, default=1, help="how many of them play")
    asked = parser.parse_args(argv)

    game = parser.game(asked.game)
    sizes = asked.seats or sorted({game.seats[0], game.seats[-1]})
    for seats in sizes:
        parser.require(game, seats)
    if asked.games < 1 or asked.processes < 1:
        parser.error("At least one game and one process are needed.")
    try:
        options = read_options(game, asked.option)
        player(game, asked.one), player(game, asked.others)
    except ValueError as problem:
        parser.error(str(problem))
    for seats in sizes:
        contest = Contest(game.key, seats, options, asked.one, asked.others, asked.seed)
        found = contest.play(asked.games, asked.processes)
        print(f"{seats} seats: {asked.one} comes before {found} of {asked.others} ({found.games} games)")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
