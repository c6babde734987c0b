"""An evening of several games: the rounds take them in turn, and each round follows its own."""

from __future__ import annotations

from math import ceil

from bot.evenings import Evening, Phase, log
from bot.evenings.commands import Leave, Tick
from bot.evenings.folding import fold
from bot.evenings.timing import next_time, round_time
from bot.ids import ChannelId, EveningId
from bot.live.evening_tables import opening
from bot.table import log as table_log
from tests.bot.evenings.nights import after_break, begun, does, here, now, planned, played, user

BEFORE = (
    '{"type":"Planned","guild":1,"channel":2,"user":1,"name":"p1","game":"coucou","options":{"chips":5},'
    '"seconds":45,"at":1000000.0,"rounds":2,"places":60}',
    '{"type":"Answered","user":2,"name":"p2","coming":true}',
    '{"type":"Called","at":999400.0}',
    '{"type":"CameHere","user":1,"name":"p1"}',
    '{"type":"CameHere","user":2,"name":"p2"}',
    '{"type":"Drawn","at":1000000.0,"tables":[[1,2]],"house":[3]}',
    '{"type":"TableOpened","place":0,"table":5,"channel":6}',
    '{"type":"TableEnded","place":0,"points":[[1,100],[2,0]],"how":"over"}',
    '{"type":"RoundOver","at":1000600.0}',
)
"""A log as it was written when an evening had one game."""


def whole(evening: Evening) -> Evening:
    """The evening to its end, everybody staying."""
    while evening.phase is not Phase.OVER:
        evening = after_break(played(evening))
    return evening


def next_round(evening: Evening, *gone: int) -> Evening:
    """The next round, without those who leave in the break."""
    return after_break(does(played(evening), *(Leave(user(number)) for number in gone)))


def sizes(evening: Evening) -> list[tuple[int, int]]:
    """How many people and house players sit at each table of the present round."""
    return [(len(seating.users), seating.house) for seating in now(evening).tables]


def games(evening: Evening) -> list[str]:
    return [one.game.game for one in evening.rounds]


def opens(evening: Evening) -> tuple[table_log.Opened, list[table_log.Entry]]:
    """With what the first table of the round opens."""
    return opening(evening, now(evening).tables[0], ChannelId(9))


def test_the_rounds_take_the_games_in_turn_and_the_final_the_first_or_its_own() -> None:
    assert planned("kuckuck", "cucco").next_game.game == "kuckuck"
    evening = whole(begun(20, "kuckuck", "coucou", "cucco", rounds=5))
    assert games(evening) == ["kuckuck", "coucou", "cucco", "kuckuck", "coucou", "kuckuck"]
    assert now(evening).final
    evening = whole(begun(20, "kuckuck", "coucou", rounds=2, final="ducksoup"))
    assert games(evening) == ["kuckuck", "coucou", "ducksoup"]
    assert sizes(evening) == [(2, 0)], "the two best, as its game has two seats"
    assert [one.final for one in whole(begun(4, rounds=2)).rounds] == [False, False]
    evening = whole(begun(4, rounds=2, final="cucco"))
    assert (games(evening), sizes(evening)) == (["kuckuck", "kuckuck", "cucco"], [(4, 1)])


def test_an_evening_of_the_version_before_has_one_game_in_all_rounds() -> None:
    evening = fold(Evening(EveningId(7)), map(log.decode, BEFORE))
    assert (evening.phase, evening.planned.places) == (Phase.BREAK, 60)
    assert {game.game for game in evening.planned.program} == {"coucou"}
    evening = after_break(evening)
    assert games(evening) == ["coucou", "coucou"]
    first, seats = opens(evening)
    assert (first.game, first.options["chips"], first.seconds) == ("coucou", 5, 45)
    assert [seat.user for seat in seats if isinstance(seat, table_log.Joined)] == [1, 2]


def test_an_evening_that_loses_its_people_goes_on_with_house_players() -> None:
    evening = next_round(here(begun(4, "kuckuck", "cucco", rounds=2), 5))
    assert (games(evening)[-1], sizes(evening)) == ("cucco", [(5, 0)]), "who came late plays the next game"
    evening = next_round(begun(12, "kuckuck", "cucco", rounds=3), *range(4, 13))
    assert (games(evening)[-1], sizes(evening)) == ("cucco", [(3, 2)])
    evening = next_round(evening, 3)
    assert (games(evening)[-1], sizes(evening)) == ("kuckuck", [(2, 1)])
    final = next_round(next_round(begun(8, "ducksoup", "kuckuck", rounds=2, final="cucco")), *range(4, 9))
    assert (games(final)[-1], sizes(final)) == ("cucco", [(3, 2)])


def test_a_round_lasts_as_long_as_its_own_game_and_a_table_opens_with_its_options_and_time() -> None:
    evening = begun(6, "kuckuck", "ducksoup", rounds=2, final="cucco")
    for game, seconds in (("kuckuck", 60), ("ducksoup", 45), ("cucco", 30)):
        first, seats = opens(evening)
        assert (first.game, first.seconds) == (game, seconds)
        assert next_time(evening) == now(evening).at + round_time(game)
        last, evening = evening, next_round(evening)
    assert sum(isinstance(seat, table_log.Joined) for seat in seats) == 6
    assert round_time("ducksoup") < round_time("kuckuck")
    duck = begun(6, "ducksoup", rounds=2)
    assert does(duck, Tick(now(duck).at + ceil(round_time("ducksoup")))).phase is Phase.BREAK
    assert evening.phase is Phase.OVER
    assert now(last).final


def test_people_meet_few_twice_over_rounds_of_different_sizes() -> None:
    evening = next_round(begun(16, "kuckuck", "ducksoup", rounds=2))
    first = [{*seating.users} for seating in evening.rounds[0].tables]
    assert len(now(evening).tables) == 8
    for seating in now(evening).tables:
        assert not any({*seating.users} <= table for table in first), "nobody meets again"
