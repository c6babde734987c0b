"""The deal of each day: its game, its length and its results. Pure values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date, timedelta
from typing import NamedTuple, NewType

import msgspec

from bot.ids import UserId
from bot.table.dealing import sha
from bot.table.extras import ShortGame, extras
from engine.registry import games

Day = NewType("Day", int)
"""A day by UTC, counted from 1 January 1970."""

SECONDS = 86_400
GRACE = 3600
"""People who have begun a day's deal can play on for this many seconds after the day's end."""
EMBLEM = "kuckuck"
"""The game of most days."""
OTHERS: Sequence[tuple[str, Mapping[str, str]]] = (
    ("ducksoup", {}),
    ("coucou", {}),
    ("cucco", {}),
    ("coucou", {"variant": "as"}),
)
"""The games of Wednesdays and Saturdays with their options. Each such day has the next game of this list."""
OTHER_DAYS = (2, 5)
"""Wednesday and Saturday; Monday is 0."""
IDLE_DAYS = 30
"""A person who has begun no deal for this many days gets no more reminders."""
BEST, BETWEEN, LAST = "2", "1", "0"
"""How a person did in a round or deal, compared with the bots: best, in between, or last."""


class Void(Exception):
    """A deal no longer counts, because today's rules play its cards or its moves differently."""


class DaysBeside(NamedTuple):
    """The nearest days that can be looked at before and after a given day. None if there is no such day."""

    before: Day | None
    after: Day | None


ALONE = DaysBeside(None, None)


class Deal(msgspec.Struct, frozen=True):
    """The deal of a day, as stored. ``secret`` is published when the day is over."""

    day: Day
    game: str
    options: Mapping[str, str | int]
    version: int
    """The version of the game's rules."""
    secret: str
    salt: str = ""
    """Random text that hides people whose data was deleted. The text is deleted when the day is over."""
    void: bool = False
    """Whether the deal no longer counts: a backup was restored, and somebody might know the secret."""

    @property
    def seal(self) -> str:
        """The secret's SHA-256, which everybody sees before they play."""
        return sha(self.secret)

    @property
    def seed_text(self) -> str:
        """The text whose SHA-256 is the seed."""
        return f"{self.secret}|{date_of(self.day).isoformat()}"

    @property
    def seed(self) -> str:
        return sha(self.seed_text)

    @property
    def playable(self) -> bool:
        """Whether the game still exists with the rules that the deal was drawn for."""
        return self.game in games() and games()[self.game].version == self.version

    @property
    def form(self) -> ShortGame:
        """How the game is played as a deal of the day. Raises Void if that is no longer possible."""
        form = extras(self.game).short_game if self.playable else None
        if form is None:
            raise Void
        return form


class TryResult(NamedTuple):
    """The result of a person's finished try."""

    points: int
    pieces: str
    """`BEST`, `BETWEEN` or `LAST` for each piece played, in order."""


def day_at(time: float) -> Day:
    """The day of this Unix time."""
    return Day(int(time // SECONDS))


def date_of(day: Day) -> date:
    return date(1970, 1, 1) + timedelta(days=day)


def day_of(when: date) -> Day:
    """The day with this date."""
    return Day((when - date_of(Day(0))).days)


def ends(day: Day) -> int:
    """The Unix time at which the day is over: its deal can no longer be begun."""
    return (day + 1) * SECONDS


def closes(day: Day) -> int:
    """The Unix time from which a day's deal can no longer be played. Then its secret is published."""
    return ends(day) + GRACE


def game_of(day: Day) -> tuple[str, Mapping[str, str | int]]:
    """The game of a day, with all its options."""
    week, weekday = divmod(day + 3, 7)  # 1970 began on a Thursday
    game: str = EMBLEM
    chosen: Mapping[str, str] = {}
    if weekday in OTHER_DAYS:
        turn = week * len(OTHER_DAYS) + OTHER_DAYS.index(weekday)
        game, chosen = OTHERS[turn % len(OTHERS)]
    form = extras(game).short_game
    assert form is not None  # noqa: S101 - each of these games has one
    options = msgspec.convert({**form.options, **chosen}, games()[game].Options)
    return game, msgspec.to_builtins(options)


class Entrant(NamedTuple):
    """A person who has played a day's deal to its end."""

    user: UserId
    """The person's id; a number below zero stands for an anonymous person."""
    name: str
    points: int


class RankedEntrant(NamedTuple):
    """An entrant with their place. People with equal points share a place (1, 2, 2, 4)."""

    place: int
    entrant: Entrant


class Spread(NamedTuple):
    """The scores of a day, each with the number of people who have it."""

    counts: Mapping[int, int]

    @property
    def players(self) -> int:
        return sum(self.counts.values())

    def beaten(self, points: int) -> int | None:
        """The percentage of other people who have fewer points, rounded down; None if nobody else played."""
        others = self.players - 1
        return 100 * self.worse(points) // others if others > 0 else None

    def worse(self, points: int) -> int:
        """How many people have fewer points."""
        return sum(n for got, n in self.counts.items() if got < points)


def ranked(entrants: Iterable[Entrant]) -> list[RankedEntrant]:
    """The entrants sorted by points, the best first. Equal entrants are sorted by name."""
    found = sorted(entrants, key=lambda entrant: (-entrant.points, entrant.name.casefold()))
    places: dict[int, int] = {}
    for number, entrant in enumerate(found, 1):
        places.setdefault(entrant.points, number)
    return [RankedEntrant(places[entrant.points], entrant) for entrant in found]
