"""Games that came to their end, and the running score of people who play one after another."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from bot.games.ladders import ladder_of
from bot.games.statistics import Tally
from bot.ids import GuildId, TableId, UserId
from bot.table import PEOPLE
from bot.table.results import Result


class Finished(NamedTuple):
    """A game that came to its end, with the results of all persons who played it."""

    table: TableId
    guild: GuildId
    game: str
    at: float
    """Unix time: it tells the season and the day, and may be wrong, like any clock."""
    results: tuple[Result, ...]
    tally: Tally = Tally()
    """What its log tells, for the projections that ask for it; nothing where we cannot read it any more."""
    nth: int = 0
    """Its number among its server's games: 1 ended first, whatever the clock said."""
    rated: bool = True
    """Whether it counts for ratings, records and rivals. Where cards are dealt again, it does not."""
    options: Mapping[str, str | int] = {}
    """With which it was played, by name; none where they are not known any more."""

    @property
    def ladder(self) -> str:
        """The ladder to which it belongs."""
        return ladder_of(self.game, self.options)

    @property
    def dealt_to(self) -> tuple[Result, ...]:
        """The results of all but the latecomers, for whom the game is just a line in the history."""
        return tuple(result for result in self.results if result.mark != "late")

    @property
    def counts(self) -> bool:
        """Whether it was dealt to at least two people, so that it says something of who plays better."""
        return len(self.dealt_to) >= PEOPLE

    @property
    def users(self) -> tuple[UserId, ...]:
        """The persons to whom it was dealt, as far as we know them."""
        return tuple(result.user for result in self.dealt_to if result.user)


GOES_ON = 6 * 3600.0
"""For how many seconds after the end of a game its next table belongs to the same chain of games."""


class Score(NamedTuple):
    """What one person has by now: the games they have won, and their points.

    The name is "" where their data was deleted.
    """

    user: UserId | None
    name: str
    wins: int
    points: int


class RunningScore(NamedTuple):
    """Everybody's score after this many games, the best first."""

    games: int = 0
    scores: tuple[Score, ...] = ()


NO_SCORE = RunningScore()


def running_score(games: Iterable[Finished]) -> RunningScore:
    """The score after these games, the newest of which comes first.

    A person who left a game before its end, or never acted there, has nothing from it. One who came late has
    what the seat has.
    """
    count, scores = 0, dict[UserId | None, Score]()
    for game in games:
        count += 1
        for result in game.results:
            before = scores.get(result.user, Score(result.user, result.name, 0, 0))
            scores[result.user] = before._replace(
                wins=before.wins + result.won,
                points=before.points + result.points,
            )
    best = sorted(scores.values(), key=lambda score: (-score.wins, -score.points, score.name))
    return RunningScore(count, tuple(best))
