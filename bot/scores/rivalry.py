"""What is new between two people after a game: a first time, or a round number."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple, TypeAlias

from bot.ids import UserId

AT_LEAST = 5
"""From this many games together on, a first time is news."""
ROUND, EACH = (10, 25, 50), 100
"""The numbers that are news; then every hundred."""

Kind: TypeAlias = Literal["ahead", "behind", "suffered", "did", "games"]


class Rivalry(NamedTuple):
    """How often somebody and this other person have met on a ladder, and what came of it."""

    other: UserId
    games: int
    behind: int
    """In how many games the other had the better place."""
    ahead: int
    """In how many they had it themselves."""
    did: int
    """How often they did to the other what the game counts, such as knocking them out."""
    suffered: int
    """How often the other did it to them."""


class News(NamedTuple):
    """What to tell somebody.

    ``number`` is how often it has happened by now. For a first time it is how many games they have played
    together.
    """

    kind: Kind
    other: UserId
    number: int


def news(pairs: Iterable[tuple[Rivalry, Rivalry]]) -> News | None:
    """The most remarkable of what one game has changed, from before and after it. None: nothing is new."""
    found = [one for before, after in pairs for one in _between(before, after)]
    return min(found, key=lambda one: (KINDS.index(one.kind), -one.number, one.other), default=None)


KINDS: tuple[Kind, ...] = ("ahead", "behind", "suffered", "did", "games")
"""The most remarkable first."""


def _between(before: Rivalry, after: Rivalry) -> Iterable[News]:
    if after.games >= AT_LEAST:
        if before.ahead == 0 < after.ahead:
            yield News("ahead", after.other, after.games)
        if before.behind == 0 < after.behind:
            yield News("behind", after.other, after.games)
    counted: tuple[tuple[Kind, int, int], ...] = (
        ("suffered", before.suffered, after.suffered),
        ("did", before.did, after.did),
        ("games", before.games, after.games),
    )
    for kind, old, new in counted:
        if reached(new) > reached(old):
            yield News(kind, after.other, new)


def reached(number: int) -> int:
    """The highest number up to this one that is news; 0: none."""
    return max((each for each in (*ROUND, number // EACH * EACH) if each <= number), default=0)
