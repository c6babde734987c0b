"""`python -m engine kuckuck --seats 4 --seed 1`: plays one game and prints it.

`python -m engine kuckuck-12.json` plays through a game that the bot wrote to a file, and says whether the
file agrees with the rules.
"""

import argparse
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import NoReturn

from engine.console import print_any_sign
from engine.game import Game, Record
from engine.options import Value, choices
from engine.played import Unreadable, check
from engine.players import player
from engine.registry import games
from engine.transcript import transcript


class Parser(argparse.ArgumentParser):
    """A parser that says what is wrong in one sentence, without the usage."""

    def error(self, message: str) -> NoReturn:
        """Prints what is wrong, and exits with code 2 as argparse does."""
        self.exit(2, f"{message}\n")

    def game(self, key: str) -> Game:
        """The game with this key. If there is none, the program exits with a list of all games."""
        if key not in games():
            self.error(f"There is no game {key!r}; there are: {', '.join(games())}.")
        return games()[key]

    def require(self, game: Game, seats: int) -> None:
        """Exit with an error if the game is not for this many seats."""
        if seats not in game.seats:
            self.error(f"{game.key} is for {game.seats[0]} to {game.seats[-1]} seats, not {seats}.")


def main(argv: Sequence[str] | None = None) -> None:
    """Play one game and print it, or play through the game in a file and check it."""
    print_any_sign()
    parser = Parser("python -m engine", description="Plays one game and prints it.")
    parser.add_argument("game", help=f"{', '.join(games())}; or the file of a game that was played")
    parser.add_argument("--seats", type=int, help="how many play; by default as few as the game allows")
    parser.add_argument("--seed", default="1", help="any text; it decides all chance")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="may be repeated")
    parser.add_argument("--players", default="fair", help="who plays: random, greedy, easy, fair or strong")
    asked = parser.parse_args(argv)

    if asked.game.endswith(".json"):
        try:
            with open(asked.game, "rb") as file:
                print("agrees:", check(file.read()))
        except OSError as problem:
            parser.error(f"{asked.game} cannot be read: {problem.strerror}.")
        except Unreadable as problem:
            parser.error(f"{asked.game} cannot be read: {problem}.")
        except ValueError as problem:
            sys.exit(f"DOES NOT AGREE: {problem}")
        return
    game = parser.game(asked.game)
    seats = game.seats.start if asked.seats is None else asked.seats
    parser.require(game, seats)
    try:
        options, players = read_options(game, asked.option), player(game, asked.players)
    except ValueError as problem:
        parser.error(str(problem))
    try:
        for line in transcript(game, seats, options, asked.seed, players):
            print(line)
        sys.stdout.flush()
    except BrokenPipeError:
        # The program that reads our output has stopped reading, as `head` does. Python would try to write the
        # rest when it exits.
        with suppress(BrokenPipeError):
            sys.stdout.close()
        sys.exit(1)


def read_options(game: Game, pairs: Sequence[str]) -> Record:
    """The game's Options from ``name=value`` pairs. Raises ValueError, which says what is allowed."""
    allowed = choices(game.Options)
    chosen: dict[str, Value] = {}
    for pair in pairs:
        name, _, word = pair.partition("=")
        if name not in allowed:
            raise ValueError(f"{game.key} has no option {name!r}; it has: {', '.join(allowed) or 'none'}.")
        values = {str(value): value for value in allowed[name]}
        if word not in values:
            raise ValueError(f"The option {name} is one of: {', '.join(values)}; not {word!r}.")
        chosen[name] = values[word]
    return game.Options(**chosen)


if __name__ == "__main__":
    main()
