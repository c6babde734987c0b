"""The players that a command line can name."""

from __future__ import annotations

from typing import cast

from engine.game import Game
from engine.minds import LEVELS, PLAIN, TEMPERS, WORLDS, Temper, chooser, greedy
from engine.playout import Chooser, at_random

NAMES = ("random", "greedy", *LEVELS)


def player(game: Game, name: str) -> Chooser:
    """The player of this name: ``random``, ``greedy``, or a level.

    A level may be followed by a temper and by a number of worlds: ``strong``, ``fair+grabs``, ``strong:12``.
    Raises ValueError, which lists the choices.
    """
    if name == "random":
        return at_random
    if name == "greedy":
        found = greedy(game)
        if found is None:
            raise ValueError(f"{game.key} has no greedy player.")
        return found
    rest, _, worlds = name.partition(":")
    word, _, temper = rest.partition("+")
    level = next((level for level in LEVELS if level == word), None)
    if level is None or (temper or PLAIN) not in TEMPERS or not (worlds or "1").isdecimal():
        raise ValueError(
            f"There is no player {name!r}; there are: {', '.join(NAMES)}. A level can have a temper "
            f"({', '.join(TEMPERS)}), as in fair+grabs, and a number of worlds, as in strong:12."
        )
    return chooser(game, level, cast("Temper", temper or PLAIN), int(worlds) if worlds else WORLDS)
