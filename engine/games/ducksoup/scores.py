"""The scores of Duck Soup: of a deal, of the game so far, and at its end.

Paragraphs (§) are those of docs/rules/ducksoup.md.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.ducksoup.nouns import Pair, Score

POND = 125
"""A deal with this many points decides the game (§6.2). A loser with a lower total is in the soup (§6.5)."""
GOAL = 250
"""The total that ends the game (§6.4)."""


def products_of(score: Score) -> Pair:
    """Each seat's score of a deal: its points of the first course times its points of the second (§6.1)."""
    return (score.first[0] * score.second[0], score.first[1] * score.second[1])


def game_points(sheet: Sequence[Score]) -> Pair:
    """Each seat's game points, 0 for both while the game goes on (§6.2 to §6.6).

    A win by the pond brings 2. A win with a total of 250 or more brings 1, or 2 if the other is in the soup.
    """
    if in_the_pond(sheet[-1]):
        one, other = products_of(sheet[-1])
        return (2, 0) if one > other else (0, 2)
    one, other = totals_of(sheet)
    if one == other or max(one, other) < GOAL:
        return (0, 0)
    points = 2 if min(one, other) < POND else 1
    return (points, 0) if one > other else (0, points)


def in_the_pond(score: Score) -> bool:
    """Whether this deal decides the game: a score is 125 or more, and the scores differ (§6.2, §6.3)."""
    one, other = products_of(score)
    return one != other and max(one, other) >= POND


def totals_of(sheet: Sequence[Score]) -> Pair:
    """Each seat's total score of all finished deals (§6.1)."""
    products = [products_of(score) for score in sheet]
    return (sum(one for one, _ in products), sum(other for _, other in products))
