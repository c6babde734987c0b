"""Finished games, and the running score of people who play several games in a row."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from bot.games.ladders import ladder_of
from bot.games.statistics import Tally
from bot.ids import GuildId, TableId, UserId
from bot.table import PEOPLE
from bot.table.results import Result


class Finished(NamedTuple):
    """A finished game, with the results of all people who played in it."""

    table: TableId
    guild: GuildId
    game: str
    at: float
    """The game's end in Unix time, which decides the season and the day. The clock may have been wrong."""
    results: tuple[Result, ...]
    tally: Tally = Tally()
    """A tally of the game's log, for projections that need it. Empty if the log cannot be read any more."""
    nth: int = 0
    """The game's number in its server. Number 1 ended first, whatever the clock said."""
    rated: bool = True
    """Whether the game counts for ratings, records and rivals. A game that repeats a deal does not count."""
    options: Mapping[str, str | int] = {}
    """The options of the game, keyed by name. Empty if the options are no longer known."""

    @property
    def ladder(self) -> str:
        """The ladder to which the game belongs."""
        return ladder_of(self.game, self.options)

    @property
    def dealt_to(self) -> tuple[Result, ...]:
        """The results of everybody except latecomers, for whom the game is only a line in the history."""
        return tuple(result for result in self.results if result.mark != "late")

    @property
    def counts(self) -> bool:
        """Whether the game was dealt to two people or more. Otherwise it says nothing on who plays better."""
        return len(self.dealt_to) >= PEOPLE

    @property
    def users(self) -> tuple[UserId, ...]:
        """The people to whom the game was dealt, without those whose data was deleted."""
        return tuple(result.user for result in self.dealt_to if result.user)


GOES_ON = 6 * 3600.0
"""A table opened at most this many seconds after the end of a game continues that game's chain."""


class Score(NamedTuple):
    """One person's score so far: the games they have won, and their points.

    The name is "" if their data was deleted.
    """

    user: UserId | None
    name: str
    wins: int
    points: int


class RunningScore(NamedTuple):
    """Everybody's score after this many games, the highest first."""

    games: int = 0
    scores: tuple[Score, ...] = ()


NO_SCORE = RunningScore()


def running_score(games: Iterable[Finished]) -> RunningScore:
    """The score after these games, which are given newest first.

    A person who left a game before its end, or never acted in it, gets nothing for that game. A latecomer
    gets what their seat gets.
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
