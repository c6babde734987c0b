"""Duck Soup, sections 1, 5 and 6 of its rules: both courses, the scores, the pond and the soup."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.game import IllegalAction, Outcome
from engine.games.ducksoup import Options, apply, default, outcome, prompt, view
from engine.games.ducksoup import new as new_game
from engine.games.ducksoup.events import (
    CardsDrawn,
    DealScored,
    GameOver,
    HandFilled,
    InThePond,
    InTheSoup,
    StockGone,
)
from engine.games.ducksoup.nouns import Pair, Score, State
from engine.games.ducksoup.scores import game_points, products_of
from tests.engine.ducksoup_table import dealt, play, sheet, table, won
from tests.engine.rulebook import rule


def slept(state: State) -> State:
    """The state when this deal is over; both have slept until then."""
    number = state.deal
    while state.deal == number:
        (seat,) = prompt(state).seats
        state = apply(state, seat, default(state, seat)).state
    return state


@rule("5.1")
def test_the_winner_draws_first() -> None:
    state, events = play(table("9S KC", "4S QC", stock="2D 3D 5D 6D"), "A:9S B:4S")
    assert state.hands == (("KC", "3D"), ("QC", "2D"))
    assert state.stock == ("5D", "6D")
    assert events[3:] == [CardsDrawn(1, 2), HandFilled(0, ("3D",), to=(0,)), HandFilled(1, ("2D",), to=(1,))]


@rule("5.1")
def test_after_a_double_both_draw_two_by_turns() -> None:
    start = table("7S 7D KC", "7H 3D QC", stock="2D 2H 5D 5H 6D 6H")
    state, events = play(start, "A:7S B:7H quack A:7D quack B:3D")
    assert state.hands == (("KC", "2D", "5D"), ("QC", "2H", "5H"))
    assert events[-3] == CardsDrawn(2, 2)


@rule("5.1")
def test_after_a_double_with_two_cards_left_both_draw_one() -> None:
    start = table("7S 7D KC JC", "7H 3D QC TC", stock="2D 2H")
    state, events = play(start, "A:7S B:7H quack A:7D quack B:3D")
    assert state.hands == (("JC", "KC", "2D"), ("TC", "QC", "2H"))
    assert state.stock == ()
    assert events[-1] == StockGone((3, 0))


def test_each_player_alone_sees_what_they_have_drawn_until_the_next_trick_is_won() -> None:
    start = table("7S 7D KC", "7H 3D QC", stock="2D 2H 5D 5H 6D 6H")
    state, _ = play(start, "A:7S B:7H quack A:7D quack B:3D")
    assert [view(state, seat).drawn for seat in (None, 0, 1)] == [(), ("2D", "5D"), ("2H", "5H")]
    state, _ = play(state, "A:2D")
    assert view(state, 0).drawn == ("2D", "5D")
    state, _ = play(state, "B:2H")
    assert [view(state, seat).drawn for seat in (0, 1)] == [("6D",), ("6H",)]
    state, _ = play(state, "A:6D B:6H")
    assert [view(state, seat).drawn for seat in (0, 1)] == [(), ()]


def test_a_first_lead_that_becomes_a_double_leaves_a_stock_of_22_and_hands_of_13() -> None:
    state = next(state for state in map(dealt, map(str, range(1000))) if doubled(state))
    first = doubled(state)
    state, _ = play(state, first)
    seen = view(state, None)
    assert (seen.stock, seen.held) == (22, (13, 13))


def doubled(state: State) -> str:
    """The first lead of a deal that can become a double, if the hands allow it."""
    lead, follow = state.hands[state.leader], state.hands[1 - state.leader]
    a, b = "AB"[state.leader], "AB"[1 - state.leader]
    for rank in "A23456789TJQK":
        mine = [card for card in lead if card[0] == rank]
        yours = [card for card in follow if card[0] == rank]
        if len(mine) == 2 and len(yours) == 1:
            fourth = next(card for card in follow if card != yours[0])
            return f"{a}:{mine[0]} {b}:{yours[0]} quack {a}:{mine[1]} quack {b}:{fourth}"
    return ""


@rule("5.2")
def test_the_first_course_ends_with_the_last_card_of_the_stock() -> None:
    state, events = play(table("9S KC", "4S QC", stock="2D 3D"), "A:9S B:4S")
    assert events[-1] == StockGone((0, 1))
    seen = view(state, None)
    assert (seen.course, seen.stock, seen.first, seen.second) == (2, 0, (0, 1), (0, 0))


@rule("5.2")
def test_both_halves_of_a_double_belong_to_the_course_in_which_it_was_led() -> None:
    start = table("7S 7D KC JC", "7H 3D QC TC", stock="2D 2H")
    state, _ = play(start, "A:7S B:7H quack A:7D quack B:3D")
    assert (state.first, state.second) == ((3, 0), (0, 0))


@rule("5.3")
@pytest.mark.parametrize(
    ("played", "winner"),
    [("A:9S B:4S", "A"), ("A:4S B:9S", "B"), ("A:KH B:AH", "B"), ("A:AH B:KH", "A"), ("A:2H B:AH", "B")],
)
def test_in_the_second_course_the_higher_card_of_the_suit_led_wins(played: str, winner: str) -> None:
    assert won(played, course=2) == (winner, 1)


@rule("5.4")
@pytest.mark.parametrize("seed", "abcd")
def test_a_deal_has_twenty_six_tricks(seed: str) -> None:
    last = slept(dealt(seed)).last
    assert last is not None
    assert (last.deal, last.number) == (1, 26)


@rule("5.4")
def test_a_double_that_ends_the_first_course_leaves_twelve_tricks_for_the_second() -> None:
    hands = ("7S 7D " + "8C 9C TC JC QC KC AC 2C 3C 4C 5C", "7H 3D " + "8H 9H TH JH QH KH AH 2H 4H 5H 6H")
    state, _ = play(table(*hands, stock="2D 4D"), "A:7S B:7H quack A:7D quack B:3D")
    assert view(state, None).held == (12, 12)


@rule("6.1")
def test_the_courses_are_multiplied() -> None:
    assert products_of(Score((7, 3), (8, 4))) == (56, 12)
    state, events = play(table("9S", "4S", first=(7, 3), second=(7, 4)), "A:9S B:4S")
    assert DealScored(1, (7, 3), (8, 4), (56, 12), (56, 12)) in events
    assert state.sheet == (Score((7, 3), (8, 4)),)


@rule("2.1")
def test_after_a_deal_the_other_one_deals() -> None:
    state = table("9S", "4S", first=(7, 3), second=(7, 4))
    after, _ = play(state, "A:9S B:4S")
    assert (after.deal, after.dealer, after.leader) == (2, 1 - state.dealer, state.dealer)
    assert view(after, None).tricks == ()
    assert view(after, None).last == after.last
    assert (view(after, None).first, view(after, None).totals) == ((0, 0), (56, 12))


@rule("6.2", "1.3")
def test_a_deal_of_125_is_in_the_pond_and_wins_two_game_points() -> None:
    assert products_of(Score((11, 3), (12, 4))) == (132, 12)
    assert game_points(sheet((132, 12))) == (2, 0)
    assert game_points(sheet((12, 125))) == (0, 2)
    assert game_points(sheet((124, 12))) == (0, 0)
    before = table("9S", "4S", first=(11, 3), second=(11, 4))
    assert outcome(before) is None
    state, events = play(before, "A:9S B:4S")
    assert events[-2:] == [InThePond(0), GameOver((2, 0))]
    assert outcome(state) == Outcome((2, 0), (1, 2))
    assert prompt(state).seats == frozenset()
    assert view(state, 0).over
    with pytest.raises(IllegalAction, match="game_over"):
        apply(state, 0, "9S")


@rule("6.2")
def test_the_pond_wins_against_a_higher_total() -> None:
    assert game_points(sheet((240, 0), (10, 130))) == (0, 2)


@rule("6.3")
def test_with_both_in_the_pond_the_higher_deal_wins_and_equals_go_on() -> None:
    assert game_points(sheet((132, 144))) == (0, 2)
    assert game_points(sheet((132, 132))) == (0, 0)
    assert game_points(sheet((124, 0), (130, 130))) == (1, 0)


@rule("6.4", "1.3")
def test_a_total_of_250_wins_one_game_point_at_the_end_of_a_deal() -> None:
    assert game_points(sheet((100, 90), (100, 90), (50, 20))) == (1, 0)
    assert game_points(sheet((100, 90), (100, 90), (49, 20))) == (0, 0)
    assert game_points(sheet((120, 90), (120, 80), (20, 81))) == (1, 0), "the higher of two"
    assert game_points(sheet((120, 120), (120, 110), (20, 60))) == (0, 1)


@rule("6.5")
@pytest.mark.parametrize(("loser", "points"), [(120, 2), (124, 2), (125, 1)])
def test_a_loser_with_less_than_125_is_in_the_soup(loser: int, points: int) -> None:
    scores: tuple[Pair, ...] = ((loser - 80, 100), (40, 100), (40, 60))
    assert game_points(sheet(*scores)) == (0, points)
    start = replace(table("4S", "9S", first=(5, 6), second=(8, 9)), sheet=sheet(*scores[:2]), deal=3)
    _, events = play(start, "A:4S B:9S")
    assert (InTheSoup(0) in events) == (points == 2)
    assert events[-1] == GameOver((0, points))


@rule("6.6")
def test_equal_totals_play_another_deal() -> None:
    assert game_points(sheet((100, 100), (100, 100), (60, 60))) == (0, 0)


def test_the_second_seat_can_win() -> None:
    state = table("4S", "9S", first=(3, 12), second=(3, 12))
    after, _ = play(state, "A:4S B:9S")
    assert outcome(after) == Outcome((0, 2), (2, 1))


def test_a_deal_slept_through_ends() -> None:
    assert slept(dealt()).sheet


def test_three_cannot_play() -> None:
    with pytest.raises(ValueError, match="seats"):
        new_game(3, Options(), "seed")
