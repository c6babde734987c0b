"""The steps of a finished game, its tricks or its deals: what each game tells of them, and their names."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from bot.i18n import Tr
from bot.parts import extra
from bot.table import Table
from bot.table.sitting import Sitting


class Place(NamedTuple):
    """Where a game stands: the third trick of its second round. Both count from 1."""

    chapter: int
    """The round, the deal or the hand. 0: the game has nothing larger than a step."""
    number: int
    """The step within the chapter."""


class Steps(NamedTuple):
    """An extra of a game: its steps. Without it, a game is seen again deal by deal."""

    tells_moves: bool
    """True: the result of a step says what everybody played. If not, a replay lists the moves."""
    place: Callable[[Any], Place]
    """The step that is being played, by a spectator's view of a running game."""
    chapter_name: Callable[[int, Tr], str]
    """A chapter for a menu, such as: Round 2. In at most 40 characters."""
    step_name: Callable[[int, Tr], str]
    """A step within its chapter, such as: Trick 3. In at most 40 characters."""
    next_deal: Callable[[Any, Tr], str]
    """What cards are dealt for next, such as: Round 2. "" if nobody can know it or none is to come."""
    told: Callable[[Any, Sitting], str]
    """A sentence on the step that has just ended, from a spectator's view."""


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
    return of_game.chapter_name(place.chapter, tr.of(table.game))


def step_name(table: Table, place: Place, tr: Tr) -> str:
    of_game = extra(table.game, Steps)
    if of_game is None:
        return tr("Deal {deal}", deal=place.number)
    return of_game.step_name(place.number, tr.of(table.game))
