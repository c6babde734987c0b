"""How the house players of a game stand to each other."""

from __future__ import annotations

import pytest

from engine.arena import Contest
from engine.games import coucou, cucco, ducksoup, kuckuck
from tests.engine.coucou_table import AS

COUCOU = coucou.Options()
SEALED, TACTICAL = kuckuck.Options("sealed"), kuckuck.Options("tactical")


@pytest.mark.many_games
@pytest.mark.parametrize(
    ("contest", "games", "least", "most"),
    [
        (Contest("kuckuck", 4, TACTICAL, "easy", "random", "1"), 24, 0.55, 1),
        (Contest("kuckuck", 4, SEALED, "easy", "random", "1"), 24, 0.55, 1),
        (Contest("kuckuck", 4, SEALED, "greedy", "random", "1"), 24, 0.6, 1),
        (Contest("kuckuck", 4, TACTICAL, "greedy", "random", "1"), 24, 0.6, 1),
        (Contest("kuckuck", 4, SEALED, "fair", "random", "1"), 40, 0.6, 1),
        (Contest("kuckuck", 4, TACTICAL, "fair", "random", "1"), 40, 0.6, 1),
        (Contest("kuckuck", 4, SEALED, "easy", "fair", "1"), 24, 0.2, 0.45),
        (Contest("kuckuck", 4, TACTICAL, "easy", "fair", "1"), 24, 0.2, 0.45),
        (Contest("coucou", 10, COUCOU, "easy", "random", "levels"), 60, 0.6, 1),
        (Contest("coucou", 10, AS, "easy", "random", "levels"), 60, 0.6, 1),
        (Contest("coucou", 5, COUCOU, "fair", "random", "house"), 40, 0.65, 1),
        (Contest("coucou", 5, AS, "fair", "random", "house"), 40, 0.65, 1),
        (Contest("coucou", 5, COUCOU, "strong", "greedy", "levels"), 200, 0.5, 0.7),
        (Contest("coucou", 5, AS, "strong", "greedy", "levels"), 200, 0.5, 0.7),
        (Contest("coucou", 5, COUCOU, "easy", "fair", "levels"), 200, 0.3, 0.5),
        (Contest("coucou", 5, AS, "easy", "fair", "levels"), 200, 0.3, 0.5),
        (Contest("ducksoup", 2, ducksoup.Options(), "easy", "random", "levels"), 60, 0.9, 1),
        (Contest("ducksoup", 2, ducksoup.Options(), "easy", "fair", "levels"), 60, 0.1, 0.45),
        (Contest("ducksoup", 2, ducksoup.Options(), "fair", "greedy", "levels"), 60, 0.7, 0.98),
        (Contest("ducksoup", 2, ducksoup.Options(), "strong:3", "fair", "levels"), 20, 0.55, 0.9),
        (Contest("cucco", 5, cucco.Options(), "strong", "greedy", "levels"), 200, 0.5, 0.7),
        (Contest("cucco", 5, cucco.Options(), "easy", "fair", "levels"), 200, 0.3, 0.5),
        (Contest("cucco", 12, cucco.Options(), "fair", "random", "house"), 40, 0.65, 1),
        (Contest("kuckuck", 3, SEALED, "strong:3", "fair"), 12, 0.55, 1),
        (Contest("cucco", 5, cucco.Options(), "easy", "random", "levels"), 100, 0.6, 1),
        (Contest("kuckuck", 3, TACTICAL, "strong:3", "fair"), 12, 0.55, 1),
    ],
    ids=str,
)
def test_the_better_player_comes_before_the_others(
    contest: Contest, games: int, least: float, most: float
) -> None:
    assert least <= contest.play(games).share <= most
