"""Cucco 21: how cards are dealt, and how its strong player counts. Its turns are tested in `scenes`."""

import pytest

from engine.game import Prompt
from engine.games import cucco
from engine.games.cucco import Options, apply, default, legal, prompt, view
from engine.games.cucco.events import CardDealt, HandStarted, RoundStarted
from engine.games.cucco.nouns import PACK
from engine.games.cucco.rounds import price_of
from engine.shuffle import shuffled
from tests.engine.cucco_table import after, dealt, ended, table
from tests.engine.rulebook import rule

PLAIN = "A5 B7 C9 D13 E14"


@rule("1.1")
def test_five_to_twelve_play_with_42_cards() -> None:
    assert [*cucco.seats] == [*range(5, 13)]
    assert tuple(card for card in range(1, 22) for _ in range(2)) == PACK


@rule("2.2", "3.1", "10.2")
@pytest.mark.parametrize("options", [Options(chips=10), Options(chips=15), Options(chips=20)], ids=str)
def test_everybody_starts_with_the_chips_agreed_on_and_pays_one(options: Options) -> None:
    state, events = cucco.new(6, options, "seed")
    assert (state.chips, state.pot) == ((options.chips - 1,) * 6, 6)
    assert events[:2] == (HandStarted(1, 6), RoundStarted(1, state.dealer))
    assert sorted([*state.cards, *state.deck]) == sorted(PACK)
    assert Options().chips == 15


@rule("2.3")
def test_the_first_dealer_is_drawn_by_lot() -> None:
    assert [dealt(9, seed).dealer for seed in "abc"] == [shuffled(range(9), s, "dealer")[0] for s in "abc"]
    assert len({dealt(5, str(seed)).dealer for seed in range(50)}) == 5


@rule("3.2")
def test_one_card_each_from_the_front_the_dealer_last_and_only_you_see_yours() -> None:
    state, events = cucco.new(8, Options(), "seed")
    pack = shuffled(PACK, "seed", "hand/1")
    order = tuple((state.dealer + i) % 8 for i in range(1, 9))
    assert [state.cards[seat] for seat in order] == [*pack[:8]]
    assert state.deck == pack[8:]
    assert events[2:] == tuple(CardDealt(seat, state.cards[seat], to=(seat,)) for seat in order)
    assert state.playing == state.waiting == order
    assert set(view(state, None).cards) == {0}
    for seat in range(8):
        assert [card for card in view(state, seat).cards if card] == [state.cards[seat]]


@rule("3.1", "3.4")
def test_each_hand_and_each_deck_of_discards_is_shuffled_for_itself() -> None:
    state = after(table("A5 B7", number=4, pot=9), "A:keep B:keep")
    pack = shuffled(PACK, "seed", "hand/2")
    assert (state.cards, state.deck, state.discards) == (pack[:2], pack[2:], ())
    start = table(PLAIN, "21 20", short=True)
    state = after(start, "A:keep B:keep C:keep D:keep E:keep")
    fresh = shuffled(sorted([*start.discards, 5, 7, 9, 13, 14]), "seed", "hand/1/reshuffle/1")
    assert (state.cards, state.deck) == ((fresh[2], 21, 20, *fresh[:2]), fresh[3:])
    assert (state.discards, state.reshuffles) == ((), 1)


@rule("4.1")
def test_turns_go_round_from_the_dealers_neighbour_to_the_dealer() -> None:
    state = dealt(6)
    for turn in range(6):
        seat = (state.dealer + 1 + turn) % 6
        assert prompt(state) == Prompt(turn, frozenset({seat}), calls={"owl": 0})
        assert [other for other in range(6) if "keep" in legal(state, other)] == [seat]
        state = apply(state, seat, "keep").state
    assert (state.deal, state.opened, prompt(state).calls) == (2, 6, {"owl": 6})


@rule("4.4", "5.4", "7.1")
@pytest.mark.parametrize("card", [1, 5, 6, 7, 12, 17, 18, 20, 21])
def test_whatever_the_card_it_is_asked_alike_and_only_lovers_may_refuse(card: int) -> None:
    state = after(table(f"A5 B{card} C9 D13 E14"), "A:ask")
    assert prompt(state) == Prompt(1, frozenset({1}), brief=True, calls={"owl": 0})
    assert view(state, None) == view(after(table("A5 B2 C9 D13 E14"), "A:ask"), None)
    assert default(state, 1) == "accept"
    found = {6: ["refuse", "accept"], 21: ["accept", "owl"]}
    assert [*legal(state, 1)] == found.get(card, ["accept"])
    assert default(table(f"A{card} B7 C9 D13 E14"), 0) == "keep"


@rule("8.6", "10.3")
@pytest.mark.parametrize(
    ("options", "costs"),
    [
        (Options(), [1, 2, 3, 0, 0]),
        (Options(prices="even"), [2, 2, 2, 0, 0]),
        (Options(prices="double"), [2, 4, 6, 0, 0]),
    ],
    ids=str,
)
def test_it_costs_what_was_agreed_to_be_back(options: Options, costs: list[int]) -> None:
    rounds = [table("A2 B8 C9 D17 E10", number=number, options=options) for number in (1, 2, 3, 4, 5)]
    assert [price_of(state) for state in rounds] == costs
    assert [ended(state).paid[0] for state in rounds] == costs
    assert [0 in ended(state).left for state in rounds] == [False, False, False, True, True]
