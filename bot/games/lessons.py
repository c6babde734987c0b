"""What `/learn` offers: the lessons of all games by their titles, each with its chapters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from bot.table.teaching import Chapter, coach
from engine.registry import games


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
    found = coach(game)
    chapters = found.lessons if found else {}
    return [Taught(game, number, title, its) for number, (title, its) in enumerate(chapters.items())]
