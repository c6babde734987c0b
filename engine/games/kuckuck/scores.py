"""Scores the rounds of Zum Kuckuck!, adds up their points, and ranks the players.

Paragraphs (§) are those of docs/rules/kuckuck.md.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import places_of
from engine.games.kuckuck.nouns import Player, Score

GOING_OUT = 1
"""The points that going out of a round costs (§6.5)."""
SURVIVAL = 2
"""The points for staying in with a hand that began without a cockatoo (§6.3)."""
LOWEST = 1
"""The points for the lowest nest of all (§6.4)."""


def score_round(players: Sequence[Player]) -> tuple[Score, ...]:
    """What each seat gets for a round (§6.2 to §6.5)."""
    lowest = min([player.nest for player in players if not player.out])
    return tuple(
        [
            Score(out=True)
            if player.out
            else Score(
                cockatoos=player.cockatoos,
                survival=SURVIVAL if player.worth == 0 else 0,
                lowest=LOWEST if player.nest == lowest else 0,
            )
            for player in players
        ]
    )


def points_of(score: Score) -> int:
    """The points of a score: below 0 for a player who went out, else the sum of its parts (§6.2 to §6.5)."""
    return -GOING_OUT if score.out else score.cockatoos + score.survival + score.lowest


def rank(sheet: Sequence[Sequence[Score]]) -> tuple[int, ...]:
    """Ranks by total points, then by the best single round. Those still tied share a place (§7.3, §7.4)."""
    merits = [(sum(points), max(points)) for points in _points(sheet)]
    return places_of(merits)


def totals_of(sheet: Sequence[Sequence[Score]], seats: int) -> tuple[int, ...]:
    """Each seat's total of all finished rounds. ``sheet`` has a row per round, with one score per seat."""
    return tuple([sum(points) for points in _points(sheet)]) if sheet else (0,) * seats


def _points(sheet: Sequence[Sequence[Score]]) -> list[tuple[int, ...]]:
    """The points of each seat, round by round."""
    return [*zip(*[[points_of(score) for score in scores] for scores in sheet], strict=True)]
