"""What a game's statistics must offer: what to count in a finished game, and how `/stats` says it.

A game may do without statistics.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import NamedTuple, Protocol, cast

from bot.games.course import Course
from bot.i18n import Plural, Tr
from bot.parts import part
from engine.game import Seat

ROUND = "round"
"""The word for the points of one round. These are not added up: only the best round is kept."""


class Count(NamedTuple):
    """Something that a seat did, or that happened to it, in one deal.

    The numbers of all counts with the same word are added up. With an ``other``, the sum is also kept for
    these two players.
    """

    deal: int
    seat: Seat
    word: str
    number: int = 1
    other: Seat | None = None


class Statistics(Protocol):
    """What a module `bot.games.<game>.statistics` offers. Its texts are in the game's own catalogue."""

    @property
    def most_done_to(self) -> str:
        """Names the players to whom one did most often what is counted with an ``other``.

        A catalogue message with ``{names}``, or "" if the game counts no such thing.
        """

    @property
    def most_suffered_from(self) -> str:
        """The same the other way round: names the players who did it most often to oneself."""

    @property
    def did(self) -> Plural | None:
        """How often (``{n}``) a player did to another one (``{name}``) what is counted with an ``other``.

        A sentence for the catalogues, or None if the game counts no such thing.
        """

    @property
    def suffered(self) -> Plural | None:
        """How often this player has done it to oneself."""

    def count(self, game: Course) -> Iterable[Count]:
        """Everything that is counted in a finished game."""

    def best(self, number: int, tr: Tr) -> str:
        """A person's best round in words. Only called if the game counts under `ROUND`."""

    def lines(self, counts: Mapping[str, int], tr: Tr) -> Sequence[str]:
        """A person's sums in words, one line each. ``counts`` has the sums by word; zeros are missing."""


@cache
def statistics(game: str) -> Statistics | None:
    """The statistics of the game with this key, or None if it has none."""
    return cast("Statistics | None", part(game, "statistics"))
