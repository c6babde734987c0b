"""Who sits with whom in a round."""

from __future__ import annotations

from itertools import chain, combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.evenings import pairing
from engine.registry import games

SEATS = [game.seats for game in games().values()]
Tables = tuple[tuple[int, ...], ...]


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


@given(st.sampled_from(SEATS), st.integers(1, 60))
def test_bots_come_only_where_no_other_tables_would_do(seats: range, people: int) -> None:
    people = min(people, pairing.most_people(seats))
    bots = sum(pairing.shape(people, seats).house)
    fewest = min(
        max(0, tables * seats[0] - people)
        for tables in range(-(-people // seats[-1]), min(people, pairing.MOST_TABLES) + 1)
    )
    assert bots == fewest


def test_the_same_seed_gives_the_same_tables() -> None:
    form = pairing.shape(20, range(3, 6))
    drawn = [pairing.seat(range(1, 21), {}, form, seed) for seed in ("1|1", "1|1", "1|2")]
    assert drawn[0] == drawn[1] != drawn[2]


def again(people: int, seats: range, *, blindly: bool) -> int:
    """How many pairs meet who have met before, over three rounds."""
    form, rng, count = pairing.shape(people, seats), Random(people), 0
    before: list[tuple[tuple[int, ...], int]] = []
    for number in range(3):
        met = pairing.met(before)
        if blindly:
            order = [*range(1, people + 1)]
            rng.shuffle(order)
            rest = iter(order)
            tables: Tables = tuple(tuple(sorted(next(rest) for _ in range(n))) for n in form.people)
        else:
            tables = pairing.seat(range(1, people + 1), met, form, f"{people}|{number}")
        count += sum(met[pair] > 0 for table in tables for pair in combinations(table, 2))
        before += zip(tables, form.house, strict=True)
    return count


@pytest.mark.parametrize(
    ("game", "people", "most"),
    [
        *(("kuckuck", 8, 12), ("kuckuck", 12, 9), ("kuckuck", 16, 0), ("kuckuck", 20, 0)),
        *(("kuckuck", 31, 0), ("kuckuck", 40, 0), ("kuckuck", 60, 0)),
        *(("coucou", 16, 21), ("coucou", 20, 39), ("coucou", 40, 0), ("coucou", 60, 0)),
        *(("ducksoup", 9, 0), ("ducksoup", 24, 0)),
    ],
)
def test_few_meet_twice_over_three_rounds(game: str, people: int, most: int) -> None:
    seats = games()[game].seats
    ours, blind = again(people, seats, blindly=False), again(people, seats, blindly=True)
    assert ours <= most
    assert ours <= blind


def test_no_one_plays_against_the_bot_twice_before_others_have() -> None:
    form = pairing.shape(9, range(2, 3))
    before: list[tuple[tuple[int, ...], int]] = []
    for number in range(5):
        tables = pairing.seat(range(1, 10), pairing.met(before), form, str(number))
        before += zip(tables, form.house, strict=True)
    alone = [table for table, bots in before if bots]
    assert len({*alone}) == len(alone) == 5
