"""A deal that is played once more: what the log of a table tells about it."""

from __future__ import annotations

import msgspec

from bot.ids import TableId, UserId
from engine.game import Seat

NO_PERSON = UserId(0)
"""Stands for a seat that a bot had when the deal was played first."""


class Repeated(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """The deal of a finished game, with the seats moved on."""

    seed: str
    """That of the game in which it was dealt first. It was published then."""
    seats: tuple[UserId, ...]
    """Who had each seat there at the end, or `NO_PERSON`."""
    earlier: tuple[TableId, ...]
    """Where it was played before: the table where it was dealt first, then each one since."""

    @property
    def first(self) -> TableId:
        """The table where it was dealt first."""
        return self.earlier[0]

    @property
    def moved(self) -> int:
        """By how many seats everybody has moved on since the first time."""
        return len(self.earlier)

    @property
    def is_last(self) -> bool:
        """Whether everybody has had every seat after this time."""
        return self.moved >= len(self.seats) - 1

    def is_for(self, user_id: UserId) -> bool:
        """Whether the user has a seat here."""
        return user_id != NO_PERSON and user_id in self.seats

    def owner(self, seat: Seat) -> UserId:
        """Who plays this seat here, or `NO_PERSON`."""
        return self.seats[(seat - self.moved) % len(self.seats)]

    def seat_of(self, user_id: UserId) -> Seat:
        """The seat that the user has here. Raises ValueError where they have none."""
        return (self.seats.index(user_id) + self.moved) % len(self.seats)

    def without(self, user_id: UserId, nobody: UserId) -> Repeated:
        """The same with ``nobody`` in the place of the user."""
        seats = tuple(nobody if user == user_id else user for user in self.seats)
        return msgspec.structs.replace(self, seats=seats)

    def disclosed_to(self, user_id: UserId) -> Repeated:
        """What this person may have of it: no other person's id."""
        seats = tuple(user if user == user_id else NO_PERSON for user in self.seats)
        return msgspec.structs.replace(self, seats=seats)
