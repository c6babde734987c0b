"""What Duck Soup's strong player solves, and what a beginner forgets. `thoughts` tests what they choose."""

from random import Random

import pytest
from msgspec.structs import replace

from engine.game import Seat
from engine.games import ducksoup, kuckuck
from engine.games.ducksoup import easy
from engine.games.ducksoup.ending import DECIDED
from engine.games.ducksoup.nouns import CARDS, RANKS, Pair, State
from engine.games.ducksoup.scores import game_points, products_of
from engine.games.ducksoup.strong import solve, weigh
from engine.games.ducksoup.uses import EARLY, LATE, STOCK, uses
from engine.minds import PLAIN, Temper, chances
from tests.engine.ducksoup_table import known, play, sheet, table

MANY = pytest.mark.many_games
"""Marks a test that is left out when coverage is measured: a few games reach every part of the solver."""


def value(state: State, seat: Seat, deals: int) -> float:
    """The value for this seat, as in `Ending`, if both play their best. It is found by trying everything."""
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
    """A random ending at a random score. Its hands have few ranks, so that a Quack is often possible."""
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
    assert (*found,) == weigh(ducksoup.view(state, asked), legal, Random(1), 1).worths
    deals = len(state.sheet)
    assert found == [value(ducksoup.apply(state, asked, action).state, asked, deals) for action in legal], (
        state,
        legal,
    )


@pytest.mark.parametrize("luck", [3, *(pytest.param(luck, marks=MANY) for luck in (0, 1, 2, *range(4, 12)))])
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


def test_a_beginner_forgets_what_was_played_long_ago() -> None:
    """The ace and the king that beat the queen are gone, but the beginner has forgotten that."""
    old = play(table("KS KC", "3D QC"), "A:KS B:3D")[0].tricks[0]
    state = known(table("QS KD 2C", "TS AD 4C"))
    seen, legal = ducksoup.view(state, 0), ducksoup.legal(state, 0)
    later = replace(seen, tricks=(*seen.tricks, *(old,) * 20))
    assert seen.unseen == ["4C", "AD", "TS"]
    assert [len(easy.remembered(view)) for view in (seen, later)] == [3, 47]
    tempers: tuple[Temper, ...] = (PLAIN, "remembers")
    forgetful, sure = ({easy.choose(later, legal, Random(luck), t) for luck in range(20)} for t in tempers)
    assert forgetful != sure == {"QS"}


def test_the_stock_decides_between_early_and_late() -> None:
    assert (uses(STOCK), uses(0)) == (EARLY, LATE)
    assert EARLY.lead < uses(2).lead < LATE.lead


def test_chances_follow_points_and_worths_and_those_of_both_players_add_up() -> None:
    tell = chances(ducksoup)
    assert tell
    assert chances(kuckuck) is None
    for course, stock in enumerate(("2D 3D", "")):
        views = [ducksoup.view(table("9S KC", "4S QC", stock=stock, first=(9, 5)), seat) for seat in (0, 1)]
        (worse, ahead), (_, behind) = (tell(view, [-8.0, 0.0]) for view in views)
        assert ahead + behind == pytest.approx(1)
        assert ahead > max(worse, behind) or course
