"""How the house players of a game stand to each other."""

from __future__ import annotations

import pytest

from engine.arena import Contest
from engine.games import coucou, cucco, ducksoup, kuckuck
from tests.engine.coucou_table import AS

SEALED, TACTICAL = kuckuck.Options("sealed"), kuckuck.Options("tactical")
SHORT = cucco.Options(chips=10)


@pytest.mark.many_games
@pytest.mark.parametrize(
    ("contest", "games", "least"),
    [
        (Contest("kuckuck", 3, SEALED, "easy", "random"), 30, 0.55),
        (Contest("kuckuck", 3, SEALED, "fair", "easy"), 75, 0.5),
        (Contest("kuckuck", 3, SEALED, "strong:2", "fair"), 15, 0.5),
        (Contest("kuckuck", 3, TACTICAL, "easy", "random"), 18, 0.7),
        (Contest("kuckuck", 3, TACTICAL, "fair", "easy"), 45, 0.55),
        (Contest("kuckuck", 3, TACTICAL, "strong:2", "easy"), 9, 0.6),
        (Contest("coucou", 5, coucou.Options(), "easy", "random"), 75, 0.55),
        (Contest("coucou", 10, coucou.Options(), "fair", "easy"), 80, 0.5),
        (Contest("coucou", 10, coucou.Options(), "strong", "easy"), 80, 0.5),
        (Contest("coucou", 5, AS, "easy", "random"), 75, 0.55),
        (Contest("coucou", 10, AS, "strong", "easy"), 80, 0.5),
        (Contest("cucco", 8, SHORT, "easy", "random"), 64, 0.5),
        (Contest("cucco", 8, SHORT, "fair", "easy"), 130, 0.5),
        (Contest("cucco", 8, SHORT, "strong", "easy"), 130, 0.5),
        (Contest("ducksoup", 2, ducksoup.Options(), "easy", "random"), 10, 0.8),
        (Contest("ducksoup", 2, ducksoup.Options(), "fair", "easy"), 90, 0.5),
        (Contest("ducksoup", 2, ducksoup.Options(), "fair", "greedy"), 20, 0.55),
        (Contest("ducksoup", 2, ducksoup.Options(), "strong:2", "fair"), 24, 0.5),
    ],
    ids=str,
)
def test_the_better_player_comes_before_the_others(contest: Contest, games: int, least: float) -> None:
    """On average each share is three standard errors or more above what is asked for."""
    assert contest.play(games).share > least
