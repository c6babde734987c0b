"""Who sits with whom in a round, and which game a round has."""

from itertools import chain, combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.ids import ChannelId
from bot.table import log as table_log
from cogs.evenings import pairing
from cogs.evenings.evening import Evening, Phase
from cogs.evenings.going_on import next_time, round_time
from cogs.evenings.tables import opening
from engine.registry import games
from tests.cogs.evenings import asks as ask
from tests.cogs.evenings.nights import after_break, begun, does, here, now, planned, played, user

SEATS = [game.seats for game in games().values()]


@settings(max_examples=settings().max_examples // 4)
@given(st.sampled_from(SEATS), st.integers(1, 60), st.integers(0, 2), st.text(max_size=8))
def test_everybody_sits_once_at_tables_that_fit_and_are_equal(
    seats: range, people: int, rounds: int, seed: str
) -> None:
    people = min(people, pairing.most_people(seats))
    form = pairing.shape(people, seats)
    before: list[tuple[tuple[int, ...], int]] = []
    for number in range(rounds + 1):
        tables = pairing.seat(range(1, people + 1), pairing.met(before), form, f"{seed}|{number}")
        assert sorted(chain(*tables)) == [*range(1, people + 1)]
        assert tuple(map(len, tables)) == form.people
        before += zip(tables, form.house, strict=True)
    assert max(form.people) - min(form.people) <= 1
    assert all(person + bots in seats for person, bots in zip(form.people, form.house, strict=True))
    assert len(form.people) <= pairing.MOST_TABLES
    fewest = min(
        max(0, tables * seats[0] - people)
        for tables in range(-(-people // seats[-1]), min(people, pairing.MOST_TABLES) + 1)
    )
    assert sum(form.house) == fewest, "bots come only where no other tables would do"


def meeting_again(people: int, seats: range) -> int:
    """How many pairs of people meet again within three rounds."""
    form, count = pairing.shape(people, seats), 0
    before: list[tuple[tuple[int, ...], int]] = []
    for number in range(3):
        met = pairing.met(before)
        tables = pairing.seat(range(1, people + 1), met, form, f"{people}|{number}")
        count += sum(met[pair] > 0 for table in tables for pair in combinations(table, 2))
        before += zip(tables, form.house, strict=True)
    return count


def test_few_meet_twice_over_three_rounds() -> None:
    meetings = {"kuckuck": {8: 12, 12: 9, 16: 0, 31: 0, 60: 0}, "coucou": {20: 39, 60: 0}, "ducksoup": {9: 0}}
    for game, found in meetings.items():
        assert {people: meeting_again(people, games()[game].seats) for people in found} == found


def test_no_one_plays_against_the_bot_twice_before_others_have() -> None:
    form = pairing.shape(9, range(2, 3))
    before: list[tuple[tuple[int, ...], int]] = []
    for number in range(5):
        tables = pairing.seat(range(1, 10), pairing.met(before), form, str(number))
        before += zip(tables, form.house, strict=True)
    alone = [table for table, bots in before if bots]
    assert len({*alone}) == len(alone) == 5
    sizes = [pairing.shape(people, range(3, 6)).people for people in (2, 5, 6, 11, 13)]
    assert sizes == [(2,), (5,), (3, 3), (4, 4, 3), (5, 4, 4)], "best with one more than the game needs"


def whole(evening: Evening) -> Evening:
    """The evening played to its end. Nobody leaves."""
    while evening.phase is not Phase.OVER:
        evening = after_break(played(evening))
    return evening


def next_round(evening: Evening, *gone: int) -> Evening:
    """The evening in its next round. People in ``gone`` have left in the break."""
    return after_break(does(played(evening), *(ask.leave(user(number)) for number in gone)))


def sizes(evening: Evening) -> list[tuple[int, int]]:
    """How many people and how many bots sit at each table of this round."""
    return [(len(seating.users), seating.house) for seating in now(evening).tables]


def program(evening: Evening) -> list[str]:
    return [one.game.game for one in evening.rounds]


def opens(evening: Evening) -> tuple[table_log.Opened, list[table_log.Entry]]:
    """The entries with which the first table of the round opens."""
    return opening(evening, 0, ChannelId(9))


def test_the_rounds_take_the_games_in_turn_and_the_final_the_first_or_its_own() -> None:
    assert planned("kuckuck", "cucco").next_game.game == "kuckuck"
    evening = whole(begun(20, "kuckuck", "coucou", "cucco", rounds=5))
    assert program(evening) == ["kuckuck", "coucou", "cucco", "kuckuck", "coucou", "kuckuck"]
    assert now(evening).final
    evening = whole(begun(20, "kuckuck", "coucou", rounds=2, final="ducksoup"))
    assert program(evening) == ["kuckuck", "coucou", "ducksoup"]
    assert sizes(evening) == [(2, 0)], "the two best, as its game has two seats"
    evening = whole(begun(4, rounds=2, final="cucco"))
    assert (program(evening), sizes(evening)) == (["kuckuck", "kuckuck"], [(4, 0)]), "no bot sits in a final"
    evening = whole(begun(6, "coucou", rounds=2))
    assert (program(evening), sizes(evening)) == (["coucou"] * 3, [(5, 0)]), "though all sat at one table"


def test_an_evening_that_loses_its_people_goes_on_with_house_players() -> None:
    evening = next_round(here(begun(4, "kuckuck", "cucco", rounds=2), 5))
    assert (program(evening)[-1], sizes(evening)) == ("cucco", [(5, 0)]), "who came late plays the next game"
    evening = next_round(begun(12, "kuckuck", "cucco", rounds=3), *range(4, 13))
    assert (program(evening)[-1], sizes(evening)) == ("cucco", [(3, 2)])
    evening = next_round(evening, 3)
    assert (program(evening)[-1], sizes(evening)) == ("kuckuck", [(2, 1)])
    final = next_round(next_round(begun(8, "ducksoup", "kuckuck", rounds=2, final="cucco")), *range(4, 9))
    assert (program(final)[-1], final.phase) == ("kuckuck", Phase.OVER), "three are too few for its final"


def test_a_round_lasts_as_long_as_its_own_game_and_a_table_opens_with_its_options_and_time() -> None:
    evening = begun(6, "kuckuck", "ducksoup", rounds=2, final="cucco")
    for game, seconds in (("kuckuck", 60), ("ducksoup", 45), ("cucco", 30)):
        first, seats = opens(evening)
        assert (first.game, first.seconds) == (game, seconds)
        assert next_time(evening) == now(evening).at + round_time(game)
        evening = next_round(evening)
    assert sum(isinstance(seat, table_log.Joined) for seat in seats) == 5
    assert round_time("ducksoup") < round_time("kuckuck")
    assert evening.phase is Phase.OVER
