"""How the results of a day stand among each other."""

from __future__ import annotations

from bot.ids import UserId
from bot.scores.daily import Entrant, Spread, ranked
from tests.bot.people import ANN, BEN, CLEO, DAN


def test_of_a_day_equals_share_a_place() -> None:
    entrants = [Entrant(ANN, "Ann", 3), Entrant(BEN, "ben", 7), Entrant(CLEO, "Cleo", 3), Entrant(DAN, "", 1)]
    places = [(row.place, row.entrant.user) for row in ranked(entrants)]
    assert places == [(1, BEN), (2, ANN), (2, CLEO), (4, DAN)]


def test_only_those_with_fewer_points_are_beaten_and_nobody_is_compared_with_nobody() -> None:
    spread = Spread({7: 1, 3: 2, -1: 1})
    assert (spread.players, [spread.beaten(points) for points in (7, 3, -1)]) == (4, [100, 33, 0])
    assert (Spread({5: 1}).beaten(5), Spread({5: 2}).beaten(5)) == (None, 0)


def test_a_large_server_is_ranked_at_once() -> None:
    """Without comparing each with all others, which would take half a minute here."""
    entrants = [Entrant(UserId(number), f"{number}", number // 2) for number in range(20_000)]
    places = [row.place for row in ranked(entrants)]
    assert (places[:4], places[-1]) == ([1, 1, 3, 3], 19_999)
