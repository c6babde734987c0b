"""The rules of the toy, as docs/rules/toy.md numbers them."""

from __future__ import annotations

import pytest

from engine.game import Action, Outcome
from engine.games import toy
from engine.games.toy.nouns import State
from tests.engine.perft.lines import Start, count_lines
from tests.engine.rulebook import rule


def ended(*named: Action) -> Outcome:
    """How a game with these numbers ends, by seat."""
    outcome: Outcome | None = toy.outcome(State(named))
    assert outcome is not None
    return outcome


@rule("1.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_names_one_of_three_numbers(seats: int) -> None:
    state = toy.new(seats, toy.Options(), "seed").state
    assert toy.prompt(state).seats == set(range(seats))
    assert [*toy.legal(state, 0)] == ["1", "2", "3"]


@rule("1.1")
def test_a_number_is_secret_until_all_are_named() -> None:
    assert toy.view(State(("3", "", "")), 1).named == ("", "", "")
    assert toy.view(State(("3", "1", "2")), None).named == ("3", "1", "2")


@rule("1.2")
def test_a_number_can_be_changed_until_all_are_named() -> None:
    changed = toy.apply(State(("3", "")), 0, "2").state
    assert changed.named == ("2", "")
    assert [*toy.legal(toy.apply(changed, 1, "2").state, 0)] == []


@rule("2.1")
def test_only_a_number_that_nobody_else_has_named_scores() -> None:
    assert ended("3", "3", "2", "1").scores == (0, 0, 2, 1)


@rule("2.2")
def test_the_highest_score_wins_and_equal_ones_share_a_place() -> None:
    assert ended("3", "3", "2", "1").places == (3, 3, 1, 2)
    assert ended("2", "2").places == (1, 1)


def test_there_are_as_many_lines_of_play_as_one_counts_by_hand() -> None:
    """Two players have six actions; a second action by the other one ends the game."""
    assert count_lines(Start("toy", 2, {}, "seed"), 3) == [6, 36, 18 * 6]
