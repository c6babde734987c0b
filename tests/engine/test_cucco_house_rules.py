"""House rules of Cucco 21 (§10): the deck's cards shown, other chips, other prices."""

from __future__ import annotations

from random import Random

import pytest

from engine.games import cucco
from engine.games.cucco import Options, view
from engine.games.cucco.events import CardTaken, DeckShown, DeckTaken
from engine.games.cucco.house import Weighing
from engine.games.cucco.rounds import price_of
from engine.minds import LEVELS
from engine.players import player
from engine.playout import playout
from engine.registry import games
from tests.engine.cucco_table import after, ended, table, told
from tests.engine.rulebook import rule

SHOWN = Options(deck="shown")


@rule("10.1")
def test_what_is_taken_from_the_deck_and_given_for_it_is_shown_to_all() -> None:
    state, events = told(table("A10 B8 C9 D19 E11 F19", deck="16 3", options=SHOWN), "A:keep B:keep C:ask")
    assert events[-2:] == [DeckTaken(2), DeckShown(2, 16, 9)]
    for seat in (None, 0, 5):
        seen = view(state, seat)
        assert seen.cards[2] == 16
        assert seen.discards == (9,)
        assert seen.story[-1].took == 16
    assert view(state, 5).cards == (0, 0, 16, 19, 11, 19)


def test_without_the_house_rule_nobody_else_sees_them() -> None:
    state, events = told(table("A10 B8 C9 D19 E11 F19", deck="16 3"), "A:keep B:keep C:ask")
    assert events[-2:] == [DeckTaken(2), CardTaken(2, 16, to=(2,))]
    assert view(state, 0).cards[2] == 0
    assert view(state, 0).discards == ()
    assert view(state, 2).story[-1].took == 0


@pytest.mark.parametrize("options", [Options(), SHOWN], ids=str)
def test_the_end_of_the_round_tells_the_same(options: Options) -> None:
    last = ended(table("A10 B8 C9 D17 E3", deck="16", options=options), "E")
    assert last.cards == (10, 8, 9, 17, 16)
    assert last.given == (3,)


def test_a_shown_clown_counts_22_and_is_not_expected_elsewhere() -> None:
    state = after(table("A10 B8 C9 D19 E11 F19", deck="1", options=SHOWN), "A:keep B:keep C:ask")
    weighing = Weighing(view(state, state.waiting[0]))
    assert view(state, 3).cards[2] == 22
    assert weighing.chances[1] < weighing.chances[2], "one of the two clowns is known"


@pytest.mark.parametrize("options", [Options(chips=10), Options(chips=20)], ids=str)
@rule("10.2")
def test_everybody_starts_with_the_chips_agreed_on(options: Options) -> None:
    state = cucco.new(6, options, "seed").state
    assert state.chips == (options.chips - 1,) * 6
    assert state.pot == 6


@pytest.mark.parametrize(
    ("options", "costs"),
    [
        (Options(), [1, 2, 3, 0]),
        (Options(prices="even"), [2, 2, 2, 0]),
        (Options(prices="double"), [2, 4, 6, 0]),
    ],
    ids=str,
)
@rule("10.3")
def test_it_costs_what_was_agreed_to_be_back(options: Options, costs: list[int]) -> None:
    rounds = [table("A2 B8 C9 D17 E10", number=number, options=options) for number in (1, 2, 3, 4)]
    assert [price_of(state) for state in rounds] == costs
    assert [ended(state).paid[0] for state in rounds] == costs
    assert [0 in ended(state).left for state in rounds] == [False, False, False, True]


def test_one_who_cannot_pay_the_agreed_price_is_out_of_the_hand() -> None:
    last = ended(table("A2 B8 C9 D17 E10", chips=[3, 9, 9, 9, 9], number=2, options=Options(prices="double")))
    assert (last.paid[0], last.left) == (0, (0,))


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(
    "options",
    [Options(deck="shown", chips=10, prices="double"), Options(deck="shown", chips=20, prices="even")],
    ids=str,
)
def test_every_level_plays_by_house_rules_to_the_end(options: Options, level: str) -> None:
    game = games()["cucco"]
    *_, last = playout(game, game.new(7, options, "seed").state, [player(game, level)] * 7, Random(1))
    final = game.outcome(last.step.state)
    assert final is not None
    assert min(final.scores) == 0
