"""The rules of the toy, as docs/rules/toy.md numbers them."""

from __future__ import annotations

import pytest

from engine.game import Outcome
from engine.games import toy
from engine.games.toy.nouns import State
from tests.engine.rulebook import rule


@rule("1.1", "1.2")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_names_one_of_three_numbers_in_secret_and_may_change_it(seats: int) -> None:
    state = toy.new(seats, toy.Options(), "seed").state
    assert (toy.prompt(state).seats, [*toy.legal(state, 0)]) == (set(range(seats)), ["1", "2", "3"])
    assert toy.view(State(("3", "", "")), 1).named == ("", "", "")
    assert toy.view(State(("3", "1", "2")), None).named == ("3", "1", "2")
    changed = toy.apply(State(("3", "")), 0, "2").state
    assert changed.named == ("2", "")
    assert [*toy.legal(toy.apply(changed, 1, "2").state, 0)] == []


@rule("2.1", "2.2")
def test_the_highest_number_that_nobody_else_has_named_wins_and_equals_share_a_place() -> None:
    assert toy.outcome(State(("3", "3", "2", "1"))) == Outcome((0, 0, 2, 1), (3, 3, 1, 2))
    assert toy.outcome(State(("2", "2"))) == Outcome((0, 0), (1, 1))
