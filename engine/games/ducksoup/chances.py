"""How likely a player of Duck Soup is to win, judged by the points so far and the value of a choice.

The numbers are fitted to the outcomes of thousands of games between house players.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import cast

from engine.game import Seat
from engine.games.ducksoup.nouns import View

POINT = 11.0
"""What a point of the first course is worth, in points of the deal's score."""
LEADS = (62.0, 70.0)
"""For each course, how large a lead (in points of a deal's score) multiplies the odds of winning by e. The
odds are the chance to win, divided by the chance to lose.
"""


def chances(view: View, worths: Sequence[float]) -> list[float]:
    """How likely (0 … 1) the seat is to win with each choice. ``worths`` are the strong player's values."""
    me = cast("Seat", view.seat)
    lead = float(view.totals[me] - view.totals[1 - me])
    if view.course == 1:  # In the first course only the differences between values mean anything.
        lead += POINT * (view.first[me] - view.first[1 - me]) - max(worths)
    return [1 / (1 + exp(-(lead + worth) / LEADS[view.course - 1])) for worth in worths]
