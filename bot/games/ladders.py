"""The ladders: which finished games are ranked and counted together.

A game has one ladder, or one for each value of the option that makes it a different game. The game's other
options do not matter here, nor does the number of seats, as a rating depends on the places of the people at
the table.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from bot.games.presenter import presenter, title_of
from bot.i18n import Tr
from bot.table.extras import extras
from engine.registry import games


class Ladder(NamedTuple):
    """Games that are ranked together. A game's first ladder has the key of the game."""

    key: str
    """At most 32 small letters and hyphens."""
    game: str
    title: str
    """The name of the game, or of its variant."""
    text: str = ""
    """A message of the game's catalogue with ``{title}``, or "" for the title alone."""
    value: int | str | None = None
    """The option's value that leads to this ladder; None if it is the game's only ladder."""


@cache
def ladders() -> Mapping[str, Ladder]:
    """The ladders, keyed by their `Ladder.key`, in the order of the games."""
    return {ladder.key: ladder for game in games() for ladder in _of(game)}


def ladder_of(game: str, options: Mapping[str, int | str]) -> str:
    """The key of the ladder for a game with these options, even if the game is not played any more."""
    parted = extras(game).variants if game in games() else None
    if parted is None:
        return game
    first, chosen = next(iter(parted.ladders)), options.get(parted.option)
    return game if chosen in (None, first) or chosen not in parted.ladders else f"{game}-{chosen}"


def ladder_name(key: str, tr: Tr) -> str:
    """The name of a ladder: the game, or the way to play it."""
    ladder = ladders()[key]
    return tr.of(ladder.game)(ladder.text, title=ladder.title) if ladder.text else ladder.title


def _of(game: str) -> list[Ladder]:
    parted = extras(game).variants
    if parted is None:
        return [Ladder(game, game, presenter(game).title)]
    found = []
    for value, text in parted.ladders.items():
        options = {parted.option: value}
        found.append(Ladder(ladder_of(game, options), game, title_of(game, options), text, value))
    return found
