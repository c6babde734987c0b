"""What the log of a finished game tells of its players, game by game, and how that is said.

A game can do without them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import NamedTuple, Protocol, cast

from bot.games.finished import Replay
from bot.games.parts import part
from bot.i18n import Tr
from engine.game import Seat

ROUND = "round"
"""The word of a fact whose number is what a seat made of one round: of these the best one is kept."""


class Count(NamedTuple):
    """Something that a seat did, or that happened to it, in a deal of the game.

    The numbers of facts with the same word are added up. With an ``other`` it is also kept between the two.
    """

    deal: int
    seat: Seat
    word: str
    number: int = 1
    other: Seat | None = None


class Statistics(Protocol):
    """What a module `bot.games.<game>.statistics` offers. Its texts are in the catalogue of its game."""

    @property
    def most_done_to(self) -> str:
        """To whom one did most often what its facts with an ``other`` tell, a message with {names}; or ""."""

    @property
    def most_suffered_from(self) -> str:
        """The same the other way round: who did it most often to oneself."""

    def count(self, game: Replay) -> Iterable[Count]:
        """All that is to be kept of a game."""

    def best(self, number: int, tr: Tr) -> str:
        """What somebody's best round was; asked only where there are facts of rounds."""

    def lines(self, counts: Mapping[str, int], tr: Tr) -> Sequence[str]:
        """What the sums tell of a person, by word; a word that never fell is missing."""


@cache
def statistics(game: str) -> Statistics | None:
    """Those of a game; None: it has none."""
    return cast("Statistics | None", part(game, "statistics"))
