"""Zum Kuckuck!'s house player."""

from __future__ import annotations

from random import Random
from typing import Literal

import pytest

from engine.games import kuckuck
from engine.games.kuckuck import Options, choose, legal, view
from tests.engine.contract import Setting
from tests.engine.house import wins
from tests.engine.kuckuck_table import dealt, play, table


def chosen(before: str, nests: tuple[int, int], cards: str, seat: int, already: str = "") -> set[int]:
    """All cards that a seat may come to choose once others have played theirs."""
    state, _ = play(table(before, nests, cards, tactical=bool(already), trick=12), already)
    seen = view(state, seat)
    return {int(choose(seen, legal(state, seat), Random(luck))) for luck in range(40)}


def test_the_house_takes_a_good_nest_for_a_bad_one_if_it_can_get_it() -> None:
    picks = chosen("A(2,5) B(3,5) C(12,5)", (1, 11), "A40 B45 C50", 2, already="A40 B45")
    assert picks == {50}


def test_the_house_leaves_bad_nests_alone() -> None:
    picks = chosen("A(12,5) B(3,5) C(1,5)", (10, 11), "A40 B45 C50", 2, already="A40 B45")
    assert max(picks) < 40


def test_the_house_mixes_its_play() -> None:
    state = dealt(4)
    picks = [{choose(view(state, s), legal(state, s), Random(i)) for i in range(40)} for s in range(4)]
    assert max(map(len, picks)) > 1


@pytest.mark.parametrize("bidding", ["sealed", "tactical"])
@pytest.mark.many_games
def test_the_house_beats_players_without_a_thought(bidding: Literal["sealed", "tactical"]) -> None:
    assert wins(Setting(kuckuck, 4, Options(bidding)), 30) >= 18, "a quarter would be chance"
