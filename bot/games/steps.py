"""The steps of a finished game (its tricks or deals): each step's name, and a sentence on it."""

from __future__ import annotations

from bot.i18n import N_, Tr
from bot.table import Table
from bot.table.extras import Place

DEAL = N_("Deal {n}")
"""The name of a step in a game that has no names for its steps."""


def place_of(table: Table) -> Place:
    """The step that this table is in."""
    of_game = table.extras.steps
    if of_game is None:
        return Place(0, table.prompt.deal)
    return of_game.place(table.public_view)


def name_of_step(table: Table, place: Place, tr: Tr) -> str:
    """The step with its chapter, such as: Round 2 · Trick 3."""
    chapter = [chapter_name(table, place, tr)] if place.chapter else []
    return " · ".join([*chapter, step_name(table, place, tr)])


def chapter_name(table: Table, place: Place, tr: Tr) -> str:
    of_game = table.extras.steps
    assert of_game is not None  # noqa: S101 - only they have chapters
    return tr.of(table.game)(of_game.chapter, n=place.chapter)


def step_name(table: Table, place: Place, tr: Tr) -> str:
    of_game = table.extras.steps
    return tr.of(table.game)(of_game.step if of_game else DEAL, n=place.number)
