"""The solver of Duck Soup's endings says what a plain search through the game's own functions says."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from engine.game import Seat
from engine.games import ducksoup
from engine.games.ducksoup.ending import DECIDED
from engine.games.ducksoup.nouns import CARDS, RANKS, Pair, State
from engine.games.ducksoup.scores import game_points, products_of
from engine.games.ducksoup.strong import solve
from tests.engine.ducksoup_table import known, sheet, table

MANY = pytest.mark.many_games
"""A few of them reach all of the solver."""


def value(state: State, seat: Seat, deals: int) -> float:
    """What this seat gets with the best play of both, found without any shortcut."""
    if len(state.sheet) > deals:
        mine, yours = products_of(state.sheet[-1])
        points = game_points(state.sheet)
        worth = mine - yours + DECIDED * ((points[0] > 0) - (points[1] > 0))
        return -worth if seat else worth
    (asked,) = ducksoup.prompt(state).seats
    values = [
        value(ducksoup.apply(state, asked, action).state, seat, deals)
        for action in ducksoup.legal(state, asked)
    ]
    return max(values) if asked == seat else min(values)


def ending(rng: Random, cards: int) -> State:
    """Random hands of few ranks, so that there is much to quack, at some score."""
    ranks = rng.choice(("A7K", "2345", "9TJQKA", RANKS))
    pack = [card for card in CARDS if card[0] in ranks]
    held = rng.sample(pack, 2 * cards)
    first, second = (rng.randint(0, 14), rng.randint(0, 14)), (rng.randint(0, 12), rng.randint(0, 12))
    state = table(" ".join(held[::2]), " ".join(held[1::2]), first=first, second=second)
    before: Pair = (rng.choice((0, 120, 200)), rng.choice((0, 90, 240)))
    return known(replace(state, leader=rng.randrange(2), sheet=sheet(before)))


def check(state: State) -> None:
    (asked,) = ducksoup.prompt(state).seats
    legal = ducksoup.legal(state, asked)
    found = solve(ducksoup.view(state, asked), legal)
    deals = len(state.sheet)
    assert found == [value(ducksoup.apply(state, asked, action).state, asked, deals) for action in legal], (
        state,
        legal,
    )


@pytest.mark.parametrize("luck", [*range(5), *(pytest.param(luck, marks=MANY) for luck in range(5, 40))])
def test_an_ending_is_solved_as_a_plain_search_does(luck: int) -> None:
    rng = Random(luck)
    state = ending(rng, 4)
    deals = len(state.sheet)
    while len(state.sheet) == deals and state.deal:
        check(state)
        (asked,) = ducksoup.prompt(state).seats
        quacks = [action for action in ducksoup.legal(state, asked) if action.endswith("quack")]
        action = rng.choice(quacks or ducksoup.legal(state, asked))
        state = ducksoup.apply(state, asked, action).state
