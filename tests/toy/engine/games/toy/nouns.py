"""The nouns of the toy: what lies on the table, what a seat may know of it, and what happens there."""

from __future__ import annotations

from engine import game
from engine.game import Action, Event, Record, Seat


class Options(Record, frozen=True):
    """The toy has no options."""


class State(Record, frozen=True):
    """The whole truth."""

    named: tuple[Action, ...]
    """The number that each seat has named. "" if it has not named one yet."""


class View(game.View, frozen=True):
    """What one seat, or a spectator, may know."""

    named: tuple[Action, ...]
    """The number that each seat has named. Before the end, the view has only the seat's own number."""


class Named(Event, frozen=True):
    """A player has chosen a number, which nobody else knows yet."""

    seat: Seat
