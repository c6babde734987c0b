"""What a person has done, in a server or in all of them together, as values for the pages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

RIVALS = 3
"""Each list of rivals names at most this many."""


class Done(NamedTuple):
    """Sums over somebody's games."""

    games: int
    wins: int
    places: int
    """The sum of the places in which they finished."""
    streak: int
    """How many games in a row they have won, up to their latest game. 0 if they did not win that one."""
    longest: int
    """The most games in a row that they have ever won."""
    best: int | None
    """The points of their best single round. None if none is known."""
    counts: Mapping[str, int]
    """The sums of what the game counts. A key names what is counted."""
    left: int = 0
    """How many games they left before the end."""
    away: int = 0
    """In how many games they were away at the end or never acted."""


NOTHING_DONE = Done(0, 0, 0, 0, 0, None, {})


class Record(NamedTuple):
    """What a person has done on one ladder. No other person is named in it."""

    ladder: str
    name: str
    done: Done
    """Games that were dealt to at least two people."""
    solo: Done = NOTHING_DONE
    """Games against bots only."""

    @property
    def games(self) -> int:
        """How many games they have finished, with or without people."""
        return self.done.games + self.solo.games


class Rival(NamedTuple):
    """Another person, and how often something happened with them. ``name`` is "" for a deleted person."""

    name: str
    times: int
    games: int


class Career(NamedTuple):
    """A person's full record on one ladder, with the people whom they have met there."""

    record: Record
    lost_to: Sequence[Rival]
    """The people who most often had a better place than this person."""
    did_to: Sequence[Rival]
    """In Cucco 21, the people whom this person most often knocked out. Other games count other things."""
    suffered_from: Sequence[Rival]
    """In Cucco 21, the people who most often knocked this person out. Other games count other things."""


def together(records: Iterable[Record]) -> list[Record]:
    """One record for each ladder, the most played first, from a person's records in several servers.

    Wins in a row are left out, because each server counts its own.
    """
    found: dict[str, Record] = {}
    for record in records:
        one = record._replace(done=_bare(record.done), solo=_bare(record.solo))
        if (other := found.get(record.ladder)) is not None:
            one = one._replace(done=_added(other.done, one.done), solo=_added(other.solo, one.solo))
        found[record.ladder] = one
    return sorted(found.values(), key=lambda record: (-record.games, record.ladder))


def summed(one: Mapping[str, int], other: Mapping[str, int]) -> dict[str, int]:
    """For each word in either mapping, the sum of its two counts."""
    return {word: one.get(word, 0) + other.get(word, 0) for word in sorted({*one, *other})}


def _bare(done: Done) -> Done:
    return done._replace(streak=0, longest=0)


def _added(one: Done, other: Done) -> Done:
    rounds = [best for best in (one.best, other.best) if best is not None]
    return one._replace(
        games=one.games + other.games,
        wins=one.wins + other.wins,
        places=one.places + other.places,
        best=max(rounds, default=None),
        counts=summed(one.counts, other.counts),
        left=one.left + other.left,
        away=one.away + other.away,
    )
