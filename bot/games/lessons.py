"""What `/learn` offers: the lessons of all games by their titles, each with its chapters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from bot.games.presenter import presenter
from bot.table.coach import coach
from bot.table.script import Chapter, script
from engine.registry import games

ENDLESS = 1_000
"""The deals of a lesson that its coach alone brings to an end."""


class Taught(NamedTuple):
    """A lesson."""

    game: str
    number: int
    """Its place among those of its game, from 0 on."""
    title: str
    chapters: Sequence[Chapter]


def taught() -> Mapping[str, Taught]:
    """Every lesson by its title."""
    return {found.title: found for game in games() for found in lessons_of(game)}


def lessons_of(game: str) -> Sequence[Taught]:
    """The lessons of the game with this key; none where nothing teaches it."""
    written = script(game)
    chapters = written.lessons if written else _unwritten(game)
    return [Taught(game, number, title, found) for number, (title, found) in enumerate(chapters.items())]


def _unwritten(game: str) -> Mapping[str, Sequence[Chapter]]:
    """The lessons of a game that has a coach alone: one chapter each, without a script."""
    found = coach(game)
    if found is None:
        return {}
    about = presenter(game).summary
    return {
        title: [Chapter("", title, about, options, found.seats, ENDLESS, {}, (), "")]
        for title, options in found.lessons.items()
    }
