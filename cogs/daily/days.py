"""The days: which game each of them has, how long it is on, and what it has come to. Values, and pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date, timedelta
from typing import NamedTuple, NewType

import msgspec

from bot.games.short import ShortGame
from bot.ids import UserId
from bot.parts import extra
from bot.table.dealing import sha
from engine.registry import games

Day = NewType("Day", int)
"""A day by UTC: how many there were since 1970 began."""

SECONDS = 86_400
GRACE = 3600
"""For how many seconds after its end a day's deal can still be played by those who have begun."""
EMBLEM = "kuckuck"
"""The game of most days."""
OTHERS: Sequence[tuple[str, Mapping[str, str]]] = (
    ("ducksoup", {}),
    ("coucou", {}),
    ("cucco", {}),
    ("coucou", {"variant": "as"}),
)
"""The games of Wednesdays and Saturdays, by turns, with their options."""
OTHER_DAYS = (2, 5)
"""Those days of the week, from 0 for Monday."""
IDLE_DAYS = 30
"""After how many days without a deal nobody is reminded any more."""
BEST, BETWEEN, LAST = "2", "1", "0"
"""How a piece of the game went for the person, compared with the bots."""


class Void(Exception):
    """Today's rules no longer read a log, or the day's deal, as they did when it began."""


class DaysBeside(NamedTuple):
    """The days before and after one that can be looked at; None where there is none."""

    before: Day | None
    after: Day | None


ALONE = DaysBeside(None, None)


class Deal(msgspec.Struct, frozen=True):
    """What the database keeps of a day. ``secret`` is published when the day is over."""

    day: Day
    game: str
    options: Mapping[str, str | int]
    version: int
    """That of the game's rules."""
    secret: str
    salt: str = ""
    """It hides who has had their data deleted. It is deleted itself when the day is over."""
    void: bool = False
    """The secret may be known: a back-up was put back."""

    @property
    def seal(self) -> str:
        """The SHA-256 of the secret. Everybody sees it before they play."""
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
        """Whether the game is still there, under the rules of the deal."""
        return self.game in games() and games()[self.game].version == self.version

    @property
    def form(self) -> ShortGame:
        """How the game is played. Raises Void where it no longer can be."""
        form = extra(self.game, ShortGame) if self.playable else None
        if form is None:
            raise Void
        return form


class TryResult(NamedTuple):
    """The end of a person's try."""

    points: int
    pieces: str
    """`BEST`, `BETWEEN` or `LAST` for each piece that was played, in their order."""


def day_at(time: float) -> Day:
    """The day of this Unix time."""
    return Day(int(time // SECONDS))


def date_of(day: Day) -> date:
    return date(1970, 1, 1) + timedelta(days=day)


def ends(day: Day) -> int:
    """The Unix time at which the day is over, and nobody can begin its deal any more."""
    return (day + 1) * SECONDS


def closes(day: Day) -> int:
    """The Unix time from which nobody can play its deal any more. Then the secret is published."""
    return ends(day) + GRACE


def game_of(day: Day) -> tuple[str, Mapping[str, str | int]]:
    """The game of a day, with all its options."""
    week, weekday = divmod(day + 3, 7)  # 1970 began on a Thursday
    game: str = EMBLEM
    chosen: Mapping[str, str] = {}
    if weekday in OTHER_DAYS:
        turn = week * len(OTHER_DAYS) + OTHER_DAYS.index(weekday)
        game, chosen = OTHERS[turn % len(OTHERS)]
    form = extra(game, ShortGame)
    assert form is not None  # noqa: S101 - each of these games has one
    options = msgspec.convert({**form.options, **chosen}, games()[game].Options)
    return game, msgspec.to_builtins(options)


class Entrant(NamedTuple):
    """A person who has played a day's deal to its end."""

    user: UserId
    """Below zero: nobody may know any more who it was."""
    name: str
    points: int


class RankedEntrant(NamedTuple):
    """An entrant with their place. Equals share one, and the next place is left out (1, 2, 2, 4)."""

    place: int
    entrant: Entrant


class Spread(NamedTuple):
    """A day's points, each with how many people have got so many."""

    counts: Mapping[int, int]

    @property
    def players(self) -> int:
        return sum(self.counts.values())

    def beaten(self, points: int) -> int | None:
        """How many per cent of the others have fewer points, rounded down. None if nobody else has played."""
        others = self.players - 1
        if others < 1:
            return None
        return 100 * sum(n for got, n in self.counts.items() if got < points) // others


def ranked(entrants: Iterable[Entrant]) -> list[RankedEntrant]:
    """The entrants by points, the best first; equals in the order of their names."""
    found = sorted(entrants, key=lambda entrant: (-entrant.points, entrant.name.casefold()))
    places: dict[int, int] = {}
    for number, entrant in enumerate(found, 1):
        places.setdefault(entrant.points, number)
    return [RankedEntrant(places[entrant.points], entrant) for entrant in found]
