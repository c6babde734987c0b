"""What somebody has done in several servers, added up."""

from __future__ import annotations

from bot.scores.career import NOTHING_DONE, Done, Rated, Record
from bot.scores.everywhere import together

HERE = Done(3, 1, 6, 0, 1, 7, {"points": -4, "nests": 2}, left=1)
THERE = Done(2, 2, 2, 2, 2, None, {"points": 4, "quacks": 1}, away=1)
SOLO = Done(1, 1, 1, 1, 1, 5, {"points": 5})


def test_games_of_a_ladder_are_added_up_and_what_belongs_to_one_server_is_left_out() -> None:
    found = together(
        [
            Record("kuckuck", "ann", HERE, Rated(1010, 3, ()), SOLO),
            Record("coucou", "ann", THERE),
            Record("kuckuck", "Ann", THERE, Rated(990, 2, ())),
        ]
    )
    assert [record.ladder for record in found] == ["kuckuck", "coucou"]
    kuckuck = found[0]
    assert kuckuck.rated is None
    assert kuckuck.done == Done(5, 3, 8, 0, 0, 7, {"nests": 2, "points": 0, "quacks": 1}, left=1, away=1)
    assert kuckuck.solo == SOLO._replace(streak=0, longest=0)


def test_who_has_played_in_one_server_has_the_same_sums() -> None:
    [record] = together([Record("cucco", "ben", HERE)])
    assert record.done == HERE._replace(longest=0)
    assert record.solo == NOTHING_DONE
