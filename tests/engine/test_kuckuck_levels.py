"""Zum Kuckuck!'s easy player, and the greedy one with which others are measured."""

from __future__ import annotations

from random import Random
from typing import Literal

import pytest
from msgspec.structs import replace

from engine.arena import Contest
from engine.games.kuckuck import Options, easy, greedy, legal, view
from engine.minds import Temper
from engine.playout import Chooser
from tests.engine.kuckuck_table import play, table


def chosen(
    choose: Chooser, before: str, nests: tuple[int, int], cards: str, already: str = "", trick: int = 1
) -> set[int]:
    """All cards that C may come to choose, once others have played theirs."""
    state, _ = play(table(before, nests, cards, tactical=bool(already), trick=trick), already)
    return {int(choose(view(state, 2), legal(state, 2), Random(luck))) for luck in range(40)}


def test_a_beginner_goes_for_a_good_nest_though_their_own_is_better() -> None:
    picks = chosen(easy.choose, "A(12,5) B(9,5) C(1,5)", (3, 4), "A40 B45 C50")
    assert min(picks) > 30


def test_a_beginner_lets_a_bad_nest_go_though_their_own_is_worse() -> None:
    picks = chosen(easy.choose, "A(1,5) B(2,5) C(12,5)", (9, 10), "A40 B45 C50")
    assert max(picks) < 30


def test_a_beginner_sees_which_card_wins_when_all_others_lie_open() -> None:
    assert chosen(easy.choose, "A(2,5) B(3,5) C(9,5)", (1, 8), "A40 B45 C50", "A40 B45") == {50}
    assert 50 not in chosen(easy.choose, "A(2,5) B(3,5) C(1,5)", (8, 9), "A40 B45 C50", "A40 B45")


@pytest.mark.parametrize("temper", ["grabs", "hides", "remembers", "surprises"])
def test_a_temper_makes_a_difference_to_a_beginner(temper: Temper) -> None:
    state = table("A(1,5) B(2,5) C(5,5)", (6, 7), "A40 B45 C50", trick=9)
    players = tuple(replace(player, played=tuple(range(51, 59))) for player in state.players)
    seen = view(replace(state, players=players), 2)
    picks = [
        [int(easy.choose(seen, legal(state, 2), Random(luck), leaning)) for luck in range(60)]
        for leaning in ("plain", temper)
    ]
    assert picks[0] != picks[1]
    if temper in ("grabs", "hides"):
        assert (sum(picks[1]) > sum(picks[0])) == (temper == "grabs")


def test_a_greedy_player_plays_higher_for_a_better_nest() -> None:
    good = chosen(greedy.choose, "A(1,5) B(2,5) C(12,5)", (1, 2), "A40 B45 C50")
    middling = chosen(greedy.choose, "A(1,5) B(2,5) C(6,5)", (6, 6), "A40 B45 C50")
    bad = chosen(greedy.choose, "A(1,5) B(2,5) C(1,5)", (11, 12), "A40 B45 C50")
    assert min(good) > max(bad)
    assert sum(good) / len(good) > sum(middling) / len(middling) > sum(bad) / len(bad)


@pytest.mark.parametrize("bidding", ["sealed", "tactical"])
@pytest.mark.many_games
def test_levels_are_in_order(bidding: Literal["sealed", "tactical"]) -> None:
    def share(one: str, others: str) -> float:
        return Contest("kuckuck", 4, Options(bidding), one, others).play(60).share

    assert share("easy", "fair") < 0.45
    assert share("easy", "random") > 0.55
    assert share("greedy", "random") > 0.6
