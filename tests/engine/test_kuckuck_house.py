"""Zum Kuckuck!'s house player."""

from __future__ import annotations

from random import Random
from typing import Literal

import pytest
from msgspec.structs import replace

from engine.games import kuckuck
from engine.games.kuckuck import Options, apply, choose, legal, prompt, view
from engine.minds import Temper
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


@pytest.mark.many_games
@pytest.mark.parametrize("temper", ["grabs", "hides", "surprises"])
def test_a_temper_changes_little(temper: Temper) -> None:
    """Grabbers play higher cards on the whole, and hiders lower ones."""
    rng = Random(3)
    same, higher, count = 0, 0, 0
    for luck in range(20):
        state = dealt(4, seed=str(luck))
        for seat in range(4):
            for start in range(5):
                seen, choices = view(state, seat), legal(state, seat)
                plain = int(choose(seen, choices, Random(start)))
                other = int(choose(seen, choices, Random(start), temper))
                same, higher, count = same + (plain == other), higher + other - plain, count + 1
        state, _ = play(
            state, " ".join(f"{'ABCD'[seat]}{rng.choice(legal(state, seat))}" for seat in range(4))
        )
    assert 0.3 < same / count < 0.99
    if temper in ("grabs", "hides"):
        assert (higher > 0) == (temper == "grabs")


@pytest.mark.many_games
def test_it_thinks_of_what_hands_showed_before_only_if_it_remembers() -> None:
    state, rng = dealt(5), Random(1)
    tempers: tuple[Temper, ...] = ("plain", "remembers")
    differ = dict.fromkeys(tempers, 0)
    while prompt(state).seats:
        seat = min(prompt(state).seats)
        choices, seen = legal(state, seat), view(state, seat)
        forgetful = replace(seen, shown=((),) * 5)
        for temper in tempers:
            picks = [choose(one, choices, Random(state.turn), temper) for one in (seen, forgetful)]
            differ[temper] += picks[0] != picks[1]
        state, _ = apply(state, seat, rng.choice(choices))
    assert differ["plain"] == 0
    assert differ["remembers"] > 0
