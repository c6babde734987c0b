"""Cucco 21's house player."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from engine.game import WAIT
from engine.games import cucco
from engine.games.cucco import Options, choose, legal, prompt, view
from engine.games.cucco.house import Weighing
from engine.games.cucco.nouns import State
from tests.engine.contract import Setting
from tests.engine.cucco_table import after, table
from tests.engine.house import wins


def choice(state: State) -> str:
    """What the house does in a turn, or when asked."""
    (seat,) = prompt(state).seats
    return choose(view(state, seat), legal(state, seat), Random(1))


def call(state: State, seat: int) -> str:
    """What the house does out of turn."""
    return choose(view(state, seat), (*legal(state, seat), WAIT), Random(1))


@pytest.mark.parametrize(
    ("card", "chosen"), [(1, "ask"), (3, "ask"), (17, "keep"), (19, "keep"), (21, "keep")]
)
def test_the_house_asks_with_a_poor_card_and_keeps_a_good_one(card: int, chosen: str) -> None:
    assert choice(table(f"A{card} B7 C9 D13 E14")) == chosen


def test_the_house_asks_with_a_ceremony_for_the_sake_of_the_chips() -> None:
    assert choice(table("A12 B7 C9 D13 E14")) == "ask"
    assert choice(table("A12 B7 C9 D13 E14", chips=(14, 0, 0, 0, 0), number=4, pot=60)) == "keep"


def test_the_house_keeps_a_poor_card_when_it_knows_of_a_poorer_one() -> None:
    """B has given A a two for a three, and A has had a turn."""
    state = after(table("A3 B2 C9 D13 E14"), "A:ask B:accept")
    assert view(state, 1).cards == (2, 3, 0, 0, 0)
    assert choice(state) == "keep"
    assert choice(after(table("A4 B3 C9 D13 E14"), "A:keep")) == "ask"


@pytest.mark.parametrize("card", [18, 20])
def test_the_house_asks_nobody_whose_card_all_know_to_be_a_cat_or_a_person(card: int) -> None:
    state = after(table(f"A9 B3 C{card} D9 E14"), "A:keep")
    assert choice(state) == "ask"
    known = replace(view(state, 1), cards=(0, 3, card, 0, 0))
    assert choose(known, legal(state, 1), Random(1)) == "keep"


def test_the_house_fears_a_cat_only_for_its_own_card() -> None:
    own = Weighing(view(after(table("A3 B2 C18 D9 E14"), "A:keep"), 1))
    anothers = Weighing(view(after(table("A2 B3 C18 D9 E14"), "A:ask B:accept"), 1))
    assert own.mine == anothers.mine == 2
    assert own.meeting(18, 2) == -1 < anothers.meeting(18, 2)


def test_the_dealer_asks_the_deck_with_a_poor_card() -> None:
    for card, chosen in ((4, "ask"), (17, "keep")):
        assert choice(after(table(f"A9 B8 C9 D13 E{card}"), "A:keep B:keep C:keep D:keep")) == chosen


def test_the_house_expects_the_discards_when_the_deck_has_none_to_give() -> None:
    state = after(table("D3 E4", "19", short=True), "D:ask E:accept")
    assert view(state, 4).cards == (0, 0, 0, 4, 3)
    assert choice(state) == "ask"


def test_lovers_refuse_a_card_that_they_do_not_know() -> None:
    assert choice(after(table("A3 B6 C9 D13 E14"), "A:ask")) == "refuse"


@pytest.mark.parametrize(("card", "chosen"), [(10, "accept"), (12, "refuse"), (5, "refuse")])
def test_lovers_accept_a_card_that_they_know_to_be_better(card: int, chosen: str) -> None:
    """But no ceremony, for which they would have to pay."""
    state = after(table(f"A{card} B6 C9 D13 E14"), "A:ask")
    known = replace(view(state, 1), cards=(card, 6, 0, 0, 0))
    assert choose(known, legal(state, 1), Random(1)) == chosen


def test_the_house_accepts_what_it_must() -> None:
    assert choice(after(table("A3 B21 C9 D13 E14"), "A:ask")) == "accept"


def test_the_house_calls_the_owl_when_the_next_one_could_take_it_and_not_before() -> None:
    assert call(table("A5 B21 C9 D13 E14"), 1) == "owl"
    assert call(table("A5 B9 C21 D13 E14"), 2) == WAIT
    assert call(after(table("A5 B9 C21 D13 E14"), "A:keep"), 2) == "owl"
    assert call(after(table("A21 B9 C5 D13 E14"), "A:keep"), 0) == WAIT, "nobody can ask A any more"


def test_the_house_knows_that_a_horse_that_was_shown_passes_on() -> None:
    state = after(table("A5 B9 C19 D21 E3"), "A:keep")
    assert call(state, 3) == WAIT
    asked = after(state, "B:ask")
    assert call(asked, 3) == WAIT, "D is being asked already, and it is too late"
    shown = replace(view(state, 3), cards=(0, 0, 19, 21, 0))
    assert choose(shown, ("owl", WAIT), Random(1)) == "owl"


@pytest.mark.parametrize(("count", "least"), [(5, 16), (12, 8)])
@pytest.mark.many_games
def test_the_house_beats_players_without_a_thought(count: int, least: int) -> None:
    assert wins(Setting(cucco, count, Options()), 40) >= least, "chance would be 8, and 3 or 4"
