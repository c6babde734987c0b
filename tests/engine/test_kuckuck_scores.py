"""Zum Kuckuck!, sections 6 and 7 of its rules: scoring, the next round and the winner."""

from __future__ import annotations

import pytest

from engine.games.kuckuck import default, outcome, prompt, view
from engine.games.kuckuck.events import GameOver, NestsTurned, RoundScored, RoundStarted
from engine.games.kuckuck.nouns import Score
from engine.games.kuckuck.rounds import NESTS
from engine.games.kuckuck.scores import rank
from engine.shuffle import shuffled
from tests.engine.kuckuck_table import dealt, next_round, play, points, table
from tests.engine.rulebook import rule


def sheet(*rounds: tuple[int, ...]) -> list[tuple[Score, ...]]:
    """A score sheet with these points by seat, round after round."""
    return [tuple(Score(cockatoos=scored) for scored in scores) for scores in rounds]


@rule("6.1")
def test_a_round_ends_after_its_twelfth_trick() -> None:
    cards = "A52 B47 C8"
    state, _ = play(table("A(–,9) B(–,9) C(–,9)", (3, 11), cards, trick=11), cards)
    assert (state.round, state.trick) == (1, 12)
    state, events = play(table("A(–,9) B(–,9) C(–,9)", (3, 11), cards, trick=12), cards)
    assert (state.round, state.trick) == (2, 1)
    assert RoundScored(1, (9, 8, 10), (9, 8, 10)) in events
    assert view(state, None).sheet == state.sheet


@rule("6.2")
def test_each_cockatoo_left_is_a_point() -> None:
    assert points("A(4,3) B(1,0) C(9,6)") == [3, 1, 6]


@rule("6.2", "6.3", "6.4")
def test_the_rulebooks_example_of_a_round() -> None:
    assert points("A(4,3) B(2,0) C(9,1)", 5, 0, 5) == [3, 3, 1]


@rule("6.3")
def test_a_hand_without_cockatoos_brings_two_points_if_it_stays_in() -> None:
    assert points("A(4,3) B(2,0) C(1,1)", 5, 0, 5) == [3, 2, 2]
    assert points("A(4,3) B(out) C(1,1)", 5, 0, 5) == [3, -1, 2]
    assert points("A(out) B(out) C(5,0) D(9,1)", 5, 5, 0, 5) == [-1, -1, 3, 1]


@rule("6.4")
def test_the_fewest_cuckoos_bring_a_point_and_all_who_tie_get_it() -> None:
    assert points("A(4,3) B(4,2) C(9,1)") == [4, 3, 1]
    assert points("A(4,3) B(–,2) C(–,1)") == [3, 3, 2]
    assert points("A(out) B(4,2) C(9,1)") == [-1, 3, 1]


@rule("6.5")
def test_who_went_out_loses_a_point_and_gets_nothing_else() -> None:
    assert points("A(out) B(out) C(8,2) D(1,3)", 0) == [-1, -1, 2, 4]
    assert points("A(out) B(out) C(5,1)") == [-1, -1, 2]


@rule("7.1")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_there_are_as_many_rounds_as_players(seats: int) -> None:
    state = dealt(seats)
    hands: list[set[tuple[int, ...]]] = [set() for _ in range(seats)]
    for number in range(1, seats + 1):
        assert outcome(state) is None
        assert (view(state, None).round, view(state, None).rounds) == (number, seats)
        for seat in range(seats):
            hands[seat].add(view(state, seat).hand)
        state = next_round(state)
    assert outcome(state) is not None
    assert all(len(held) == seats for held in hands)


@rule("7.2")
def test_hands_go_to_the_left_with_their_cockatoos() -> None:
    first = dealt(4)
    second = next_round(first)
    for seat in range(4):
        assert view(second, (seat + 1) % 4).hand == view(first, seat).hand
        assert second.players[(seat + 1) % 4] == first.players[seat], "whole again, no nest, nothing played"
        assert view(second, seat).held == (view(first, seat).hand,)
    assert second.nests == shuffled(NESTS, "seed", "nests/2")


@rule("9.1", "9.2")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_short_game_has_two_rounds_in_which_each_hand_is_played_twice(seats: int) -> None:
    first = dealt(seats, rounds="short")
    assert view(first, None).rounds == 2
    second = next_round(first)
    assert (second.round, outcome(second)) == (2, None)
    for seat in range(seats):
        assert view(second, seat).hand == view(first, (seat - 1) % seats).hand
    over = next_round(second)
    result = outcome(over)
    assert result is not None
    assert len(over.sheet) == 2
    assert result.places == rank(over.sheet)


def test_the_next_round_begins_at_once() -> None:
    state = table("A(–,9) B(–,9) C(–,9)", (3, 11), "A52 B47 C8", trick=12)
    state, events = play(state, "A52 B47 C8")
    worths = tuple(player.worth for player in state.players)
    low, high = sorted(state.nests[:2])
    assert events[-2:] == [RoundStarted(2, worths), NestsTurned(1, low, high)]
    last = view(state, None).last
    assert last is not None
    assert (last.round, last.number) == (1, 12)
    assert [player.nest for player in last.players] == [3, 11, 0]


@rule("1.2", "1.3")
def test_the_most_points_win() -> None:
    assert rank(sheet((5, 1, 3), (2, 2, 2), (0, 1, 0))) == (1, 3, 2)
    assert rank(sheet((5, 1, 3), (2, 2, 0), (0, 9, 1))) == (2, 1, 3)


@rule("7.3")
def test_a_tie_goes_to_the_best_single_round() -> None:
    assert rank(sheet((6, 4, 1), (2, 3, 1), (1, 2, 1))) == (1, 2, 3)


@rule("7.4")
def test_who_is_still_tied_shares_the_place() -> None:
    assert rank(sheet((6, 4, 5), (4, 6, 5))) == (1, 1, 3)
    assert rank(sheet((9, 6, 2, 1), (0, 2, 6, 0))) == (1, 2, 2, 4)
    assert rank(sheet((3, 3, 3), (1, 1, 1))) == (1, 1, 1)


def test_the_view_is_complete_when_the_game_is_over() -> None:
    state = dealt(3)
    for _ in range(3):
        state = next_round(state)
    seen = view(state, 1)
    assert seen.over
    assert (seen.low, seen.high) == (0, 0)
    assert seen.order == seen.waiting == seen.committed == ()
    assert len(seen.sheet) == seen.round == 3
    assert seen.last is not None
    assert seen.last.players == seen.players
    result = outcome(state)
    assert result is not None
    assert result.scores == seen.totals


def test_the_last_event_names_the_places() -> None:
    state = next_round(next_round(dealt(3)))
    while waiting := prompt(state).seats:
        state, events = play(state, f"{'ABC'[min(waiting)]}{default(state, min(waiting))}")
    result = outcome(state)
    assert result is not None
    assert events[-1] == GameOver(result.scores, result.places)
