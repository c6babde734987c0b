"""The nouns of the toy: what lies on the table, what a seat may know of it, and what happens there."""

from __future__ import annotations

from engine import game
from engine.game import Action, Event, Record, Seat


class Options(Record, frozen=True):
    """The toy has no options."""


class State(Record, frozen=True):
    """The whole truth."""

    named: tuple[Action, ...]
    """By seat, the number that was named. "" before that."""


class View(game.View, frozen=True):
    """What one seat, or a spectator, may know."""

    named: tuple[Action, ...]
    """By seat, the named numbers: all of them at the end, before that only the seat's own."""


class Named(Event, frozen=True):
    """A player has named a number; nobody else knows which."""

    seat: Seat
