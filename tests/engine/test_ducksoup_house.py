"""Duck Soup's house player."""

from __future__ import annotations

from random import Random

import pytest

from engine.games import ducksoup
from engine.games.ducksoup import Options, choose, legal, prompt, view
from engine.games.ducksoup.nouns import State
from tests.engine.contract import Setting
from tests.engine.ducksoup_table import play, table
from tests.engine.house import wins


def choices(state: State) -> set[str]:
    """All that the one to act may come to do."""
    (seat,) = prompt(state).seats
    return {choose(view(state, seat), legal(state, seat), Random(luck)) for luck in range(20)}


def test_the_house_takes_a_trick_with_what_wins_in_the_course() -> None:
    hands = "9S KC 2C", "4S JS 3D"
    first, _ = play(table(*hands, stock="2D 2H 5D 5H"), "A:9S")
    second, _ = play(table(*hands), "A:9S")
    assert (choices(first), choices(second)) == ({"4S"}, {"JS"})


def test_the_house_quacks_with_two_of_a_rank_and_then_adds_the_fourth() -> None:
    state, _ = play(table("7S 7D KC", "7H 7C QC"), "A:7S")
    assert choices(state) <= {"7H quack", "7C quack"}
    state, _ = play(state, "B:7H quack A:7D quack")
    assert choices(state) == {"7C"}


def test_the_house_answers_a_quack_when_nobody_can_have_the_fourth() -> None:
    state, _ = play(table("7S 7D 7C KC", "7H 3D QC 5C"), "A:7S B:7H quack")
    assert choices(state) <= {"7D quack", "7C quack"}


@pytest.mark.many_games
def test_the_house_beats_players_without_a_thought() -> None:
    assert wins(Setting(ducksoup, 2, Options()), 40) >= 32, "half would be chance"
