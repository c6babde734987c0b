"""The days: what is played when, and how people stand among each other in the end."""

from __future__ import annotations

from datetime import date

from cogs.daily import days as daily
from cogs.daily.days import Day, Entrant, Spread, ranked
from tests.bot.people import ANN, BEN, CLEO, DAN
from tests.cogs.daily.dailies import DAYS, MONDAY


def test_each_game_has_its_days_which_end_at_midnight_and_close_an_hour_later() -> None:
    month = [daily.game_of(Day(MONDAY + day)) for day in range(28)]
    others = [(game, options.get("variant")) for game, options in month if game != daily.EMBLEM]
    assert others == 2 * [("cucco", None), ("coucou", "as"), ("ducksoup", None), ("coucou", "coucou")]
    assert [daily.game_of(day)[0] for day in DAYS] == [daily.EMBLEM, *(game for game, _ in daily.OTHERS)]
    assert date.fromordinal(date(1970, 1, 1).toordinal() + MONDAY).weekday() == 0
    assert (daily.day_at(daily.ends(MONDAY) - 1), daily.day_at(daily.ends(MONDAY))) == (MONDAY, MONDAY + 1)
    assert daily.closes(MONDAY) - daily.ends(MONDAY) == 3600


def test_of_a_day_equals_share_a_place() -> None:
    entrants = [Entrant(ANN, "Ann", 3), Entrant(BEN, "ben", 7), Entrant(CLEO, "Cleo", 3), Entrant(DAN, "", 1)]
    places = [(row.place, row.entrant.user) for row in ranked(entrants)]
    assert places == [(1, BEN), (2, ANN), (2, CLEO), (4, DAN)]


def test_only_those_with_fewer_points_are_beaten_and_nobody_is_compared_with_nobody() -> None:
    spread = Spread({7: 1, 3: 2, -1: 1})
    assert (spread.players, [spread.beaten(points) for points in (7, 3, -1)]) == (4, [100, 33, 0])
    assert (Spread({5: 1}).beaten(5), Spread({5: 2}).beaten(5)) == (None, 0)
