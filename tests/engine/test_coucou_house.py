"""Coucou's house player."""

from __future__ import annotations

from random import Random
from typing import Literal

import pytest

from engine.games import coucou
from engine.games.coucou import Options, choose, legal, view
from engine.games.coucou.nouns import State
from tests.engine.contract import Setting
from tests.engine.coucou_table import AS, table, turns
from tests.engine.house import wins


def choice(state: State) -> str:
    seat = state.waiting[0]
    return choose(view(state, seat), legal(state, seat), Random(1))


@pytest.mark.parametrize("options", [Options(), AS])
def test_the_house_keeps_a_king_and_passes_on_an_ace(options: Options) -> None:
    assert choice(table("AK B5 C6 DJ", options=options)) == "keep"
    assert choice(table("AA B5 C6 DJ", options=options)) == "ask"


def test_the_house_keeps_a_poor_card_when_it_has_given_away_a_poorer_one() -> None:
    """B had a two, which A has now, so B's three cannot be the lowest card."""
    state = turns(table("A2 B3 C9 DJ"), "keep")
    assert choice(state) == "ask"
    given = turns(table("A3 B2 C9 DJ", options=AS), "ask")
    assert view(given, 1).cards[0] == "2C"
    assert choice(given) == "keep", "A has had a turn, and the two stays there"


def test_the_more_play_the_lower_a_card_the_house_keeps() -> None:
    few, many = table("A5 B6 C7"), table("A5 " + " ".join(f"{c}9" for c in "BCD") + " E8 F8 G8 H7 I7 J7")
    assert choice(few) == "ask"
    assert choice(many) == "keep"


def test_the_dealer_of_the_variant_asks_the_stock_with_a_poor_card() -> None:
    assert choice(turns(table("A9 B8 CT D2", options=AS), "keep keep keep")) == "ask"
    assert choice(turns(table("A9 B8 CT DQ", options=AS), "keep keep keep")) == "keep"


@pytest.mark.parametrize("variant", ["coucou", "as"])
@pytest.mark.many_games
def test_the_house_beats_players_without_a_thought(variant: Literal["coucou", "as"]) -> None:
    assert wins(Setting(coucou, 5, Options(variant)), 40) >= 16, "a fifth would be chance"
