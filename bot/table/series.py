"""The score of a series: several games of the same two people. Screens call a series a *match*."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from bot.i18n import N_
from bot.table import Phase, Table
from bot.table.nouns import Player
from bot.table.occasions import OfFeature, Series
from engine.game import Seat

GOALS: Mapping[str, tuple[int, ...]] = {"ducksoup": (2, 3, 5)}
"""For each game, how many points can be the goal of a series. Other games have no series."""
IN_A_SERIES = N_("Nothing can be changed between two games of a match. Play on, or press *Leave* to end it.")


def goals(lobby: Table) -> tuple[int, ...]:
    """The goals that a series may have here. Empty if a feature opened the table."""
    return () if isinstance(lobby.occasion, OfFeature) else GOALS.get(lobby.game, ())


def points(ended: Table) -> tuple[int, ...]:
    """The points of each seat in all games of the series up to this one, which is over.

    A player who left this game or never acted gets nothing for it.
    """
    outcome = ended.outcome
    scores = outcome.scores if outcome else [0] * len(ended.players)
    return tuple(
        player.points + (0 if player.forfeits else score)
        for player, score in zip(ended.players, scores, strict=True)
    )


def winner(ended: Table) -> Seat | None:
    """The seat that has won the series with this game, or None."""
    if ended.series is None or ended.phase is not Phase.OVER:
        return None
    goal = ended.series.goal
    return next((seat for seat, reached in enumerate(points(ended)) if reached >= goal), None)


def is_unfinished(ended: Table) -> bool:
    """Whether nobody has won the series yet and both of its players can play another game."""
    played = ended.series is not None and ended.phase is Phase.OVER and winner(ended) is None
    return played and not ended.former and not any(player.gone or player.nameless for player in ended.players)


def next_series(ended: Table) -> Series | None:
    """The series of the next table: the same one goes on, or a new one with the same goal begins."""
    if ended.series is None or not is_unfinished(ended):
        return ended.series and Series(ended.series.goal)
    return Series(ended.series.goal, ended.series.games + 1, points(ended))


def with_points(players: Sequence[Player], series: Series | None) -> tuple[Player, ...]:
    """The players in the order of the lobby's list, with their points from the games before."""
    if series is None or len(series.points) != len(players):
        return tuple(players)
    return tuple(replace(player, points=had) for player, had in zip(players, series.points, strict=True))
