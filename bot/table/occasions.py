"""What a table is for, and what follows from that for its decisions.

Old logs hold `Series` and `Repeated`, so their fields are never renamed or removed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Literal, TypeAlias

import msgspec

from bot.i18n import N_
from bot.ids import TableId, UserId
from bot.parts import manifests
from engine.game import Seat


class Occasion(msgspec.Struct, frozen=True, gc=False):
    """What follows from a table's occasion. This class itself stands for an ordinary game; subclasses
    override what is different.
    """

    shared: ClassVar[bool] = True
    """Whether other people can see the table: in its channel, in lists, and by its number."""
    rated: ClassVar[bool] = True
    """Whether its results can count for ratings, records and rivals."""
    hosted: ClassVar[bool] = True
    """Whether a host arranges the table. If not, a feature chose its people, and nothing can be changed."""
    dealt_elsewhere: ClassVar[bool] = False
    """Whether another table has or had the same cards. If so, bots fill the free seats for good."""


PLAIN = Occasion()


class Friendly(Occasion, frozen=True, gc=False):
    """A game that is not rated, no matter who plays it."""

    rated: ClassVar[bool] = False
    open_hands: bool = False
    """Whether everybody who plays or watches sees all hands on their page, so that people can learn."""


Kind: TypeAlias = Literal["rated", "friendly", "open"]
"""The kinds of game between which a host chooses."""
RATED: Kind = "rated"
KINDS: Mapping[Kind, Occasion] = {"rated": PLAIN, "friendly": Friendly(), "open": Friendly(open_hands=True)}


class Lesson(Occasion, frozen=True, gc=False):
    """One person, in seat 0, learns the game against the house. Nobody else sees it.

    The deal of the day is treated as a lesson, too.
    """

    shared: ClassVar[bool] = False
    rated: ClassVar[bool] = False
    script: str = ""
    """The key of the lesson's chapter (`bot.table.lessons`). "" if it has none."""


GONE = N_(
    "This table was opened for something I no longer offer, so it can't go on. The game doesn't count. Sorry!"
)


class OfFeature(Occasion, frozen=True, gc=False):
    """A table that a feature in `cogs` opens for people it has chosen.

    The feature's manifest has an instance of a subclass. This class itself is used if the feature no longer
    exists. The texts here are catalogue messages.
    """

    hosted: ClassVar[bool] = False
    starts_itself: ClassVar[str] = GONE
    """The answer to people who want to start the game."""
    stays_so: ClassVar[str] = GONE
    """The answer to people who want to change something at the table."""
    cannot_pause: ClassVar[str] = GONE
    """The answer to people who want a pause."""
    not_theirs: ClassVar[str] = GONE
    """The answer to people for whom the table was not opened."""


def drawn() -> OfFeature:
    """The occasion of tables that a feature opens."""
    return next((one.occasion for one in manifests().values() if one.occasion), OfFeature())


def is_gone(occasion: Occasion) -> bool:
    """Whether the feature that opened the table is gone."""
    return type(occasion) is OfFeature


class Series(Occasion, frozen=True, omit_defaults=True, gc=False):
    """The series of a table: several games between the same two players. It holds no user ids."""

    goal: int
    """The points that win the series."""
    games: int = 0
    """How many games of the series were played at other tables."""
    points: tuple[int, ...] = ()
    """Each player's points in the games played at other tables, in the order of the lobby's list."""


NO_PERSON = UserId(0)
"""Stands for the owner of a seat that a bot had when the deal was first played."""


class Repeated(Occasion, frozen=True, omit_defaults=True, gc=False):
    """The deal of a finished game, played again with everybody in another seat."""

    rated: ClassVar[bool] = False
    dealt_elsewhere: ClassVar[bool] = True
    seed: str
    """The published seed of the game in which the cards were first dealt."""
    seats: tuple[UserId, ...]
    """The owner of each seat at the end of the first game with these cards, or `NO_PERSON`."""
    earlier: tuple[TableId, ...]
    """The tables where the deal was played before, the first one first."""

    @property
    def first(self) -> TableId:
        """The table where the cards were first dealt."""
        return self.earlier[0]

    @property
    def moved(self) -> int:
        """By how many seats everybody has moved since the first game with these cards."""
        return len(self.earlier)

    @property
    def is_last(self) -> bool:
        """Whether this is the last game with these cards: after it, everybody has had every seat."""
        return self.moved >= len(self.seats) - 1

    def is_for(self, user_id: UserId) -> bool:
        """Whether the user has a seat here."""
        return user_id != NO_PERSON and user_id in self.seats

    def owner(self, seat: Seat) -> UserId:
        """The person who plays this seat here, or `NO_PERSON`."""
        return self.seats[(seat - self.moved) % len(self.seats)]

    def without(self, user_id: UserId, nobody: UserId) -> Repeated:
        """This occasion with ``nobody`` instead of the user."""
        seats = tuple(nobody if user == user_id else user for user in self.seats)
        return msgspec.structs.replace(self, seats=seats)

    def disclosed_to(self, user_id: UserId) -> Repeated:
        """This occasion as the user may see it: without any other person's id."""
        seats = tuple(user if user == user_id else NO_PERSON for user in self.seats)
        return msgspec.structs.replace(self, seats=seats)
