"""The steps of a finished game, its tricks or its deals: the games' sentences on them, and their names."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from bot.i18n import N_, Tr
from bot.parts import extra
from bot.table import Table
from bot.table.sitting import Sitting

DEAL = N_("Deal {n}")
"""The name of a step in a game without step names of its own."""


def _unknown(_view: Any, _tr: Tr) -> str:
    return ""


class Place(NamedTuple):
    """A moment in a game: the third trick of its second round. Both count from 1."""

    chapter: int
    """The round, the deal or the hand. 0 if the game has nothing larger than a step."""
    number: int
    """The step within the chapter."""


class Steps(NamedTuple):
    """An extra of a game: its steps. Without it, a game is replayed deal by deal."""

    tells_moves: bool
    """Whether the result of a step says what everybody played. If not, a replay lists the moves."""
    place: Callable[[Any], Place]
    """The step that is being played, by a spectator's view of a running game."""
    told: Callable[[Any, Sitting], str]
    """A sentence on the step that has just ended, from a spectator's view."""
    step: str
    """The name of a step within its chapter: a message with ``{n}``, of at most 40 characters when filled."""
    chapter: str = ""
    """The name of a chapter, such as: Round 2. "" if there are none."""
    next_deal: Callable[[Any, Tr], str] = _unknown
    """The next deal's name, such as: Round 2. "" if nobody can know it or none is to come."""


def place_of(table: Table) -> Place:
    """The step that is played at this table."""
    of_game = extra(table.game, Steps)
    if of_game is None:
        return Place(0, table.prompt.deal)
    return of_game.place(table.rules.view(table.state, None))


def name_of_step(table: Table, place: Place, tr: Tr) -> str:
    """The step with its chapter, such as: Round 2 · Trick 3."""
    chapter = [chapter_name(table, place, tr)] if place.chapter else []
    return " · ".join([*chapter, step_name(table, place, tr)])


def chapter_name(table: Table, place: Place, tr: Tr) -> str:
    of_game = extra(table.game, Steps)
    assert of_game is not None  # noqa: S101 - only they have chapters
    return tr.of(table.game)(of_game.chapter, n=place.chapter)


def step_name(table: Table, place: Place, tr: Tr) -> str:
    of_game = extra(table.game, Steps)
    return tr.of(table.game)(of_game.step if of_game else DEAL, n=place.number)
