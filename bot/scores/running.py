"""The running score of people who play one game after another."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from bot.ids import UserId
from bot.scores.finished import Played

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


def running_score(games: Iterable[Played]) -> RunningScore:
    """The score after these games, the newest of which comes first.

    A person who left a game before its end, or never acted there, has nothing from it. One who came late has
    what the seat has.
    """
    count, scores = 0, dict[UserId | None, Score]()
    for game in games:
        count += 1
        for result in game.people:
            before = scores.get(result.user, Score(result.user, result.name, 0, 0))
            scores[result.user] = before._replace(
                wins=before.wins + result.won,
                points=before.points + (0 if result.forfeited else result.score),
            )
    best = sorted(scores.values(), key=lambda score: (-score.wins, -score.points, score.name))
    return RunningScore(count, tuple(best))
