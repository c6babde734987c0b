"""The steps of a finished game (its tricks or deals): each step's name, and a sentence on it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from bot.i18n import N_, Tr
from bot.parts import extra
from bot.table import Table
from bot.table.sitting import Sitting

DEAL = N_("Deal {n}")
"""The name of a step in a game that has no names for its steps."""


def _unknown(_view: Any, _tr: Tr) -> str:
    return ""


class Place(NamedTuple):
    """A moment in a game, such as the third trick of the second round. Both numbers count from 1."""

    chapter: int
    """The number of the round, deal or hand. 0 if the game has nothing larger than a step."""
    number: int
    """The step's number within the chapter."""


class Steps(NamedTuple):
    """The steps of a game, if it names any. A game without them is replayed deal by deal."""

    tells_moves: bool
    """Whether a step's result says what everybody played. If it does not, a replay lists the moves."""
    place: Callable[[Any], Place]
    """The step that a spectator's view of a running game is in."""
    told: Callable[[Any, Sitting], str]
    """Given a spectator's view, a sentence on the step that has just ended."""
    step: str
    """A step's name within its chapter: a message with ``{n}``, of at most 40 characters when filled in."""
    chapter: str = ""
    """A message with ``{n}`` that names a chapter, such as ``Round {n}``. "" if there are no chapters."""
    next_deal: Callable[[Any, Tr], str] = _unknown
    """The name of the next deal, such as Round 2. "" if it is unknown, or if there is no next deal."""


def place_of(table: Table) -> Place:
    """The step that this table is in."""
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
