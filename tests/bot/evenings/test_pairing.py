"""Who sits with whom in a round."""

from __future__ import annotations

from itertools import chain, combinations

from hypothesis import given
from hypothesis import strategies as st

from bot.evenings import pairing
from engine.registry import games

SEATS = [game.seats for game in games().values()]


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


def again(people: int, seats: range, *, blindly: bool) -> int:
    """How many pairs meet who have met before, over three rounds."""
    form, count = pairing.shape(people, seats), 0
    before: list[tuple[tuple[int, ...], int]] = []
    for number in range(3):
        met = pairing.met(before)
        known = {} if blindly else met
        tables = pairing.seat(range(1, people + 1), known, form, f"{people}|{number}")
        count += sum(met[pair] > 0 for table in tables for pair in combinations(table, 2))
        before += zip(tables, form.house, strict=True)
    return count


MEETINGS = {
    "kuckuck": {8: 12, 12: 9, 16: 0, 20: 0, 31: 0, 40: 0, 60: 0},
    "coucou": {16: 21, 20: 39, 40: 0, 60: 0},
    "ducksoup": {9: 0, 24: 0},
}


def test_few_meet_twice_over_three_rounds() -> None:
    for game, meetings in MEETINGS.items():
        seats = games()[game].seats
        assert {people: again(people, seats, blindly=False) for people in meetings} == meetings
        assert all(most <= again(people, seats, blindly=True) for people, most in meetings.items())


def test_no_one_plays_against_the_bot_twice_before_others_have() -> None:
    form = pairing.shape(9, range(2, 3))
    before: list[tuple[tuple[int, ...], int]] = []
    for number in range(5):
        tables = pairing.seat(range(1, 10), pairing.met(before), form, str(number))
        assert tables == pairing.seat(range(1, 10), pairing.met(before), form, str(number))
        before += zip(tables, form.house, strict=True)
    alone = [table for table, bots in before if bots]
    assert len({*alone}) == len(alone) == 5
    sizes = [pairing.shape(people, range(3, 6)).people for people in (2, 5, 6, 11, 13)]
    assert sizes == [(2,), (5,), (3, 3), (4, 4, 3), (5, 4, 4)], "best with one more than the game needs"
    large = pairing.shape(20, range(3, 6))
    assert len({pairing.seat(range(1, 21), {}, large, seed) for seed in ("1|1", "1|1", "1|2")}) == 2
