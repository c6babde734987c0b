"""Coucou: how cards are dealt, and how its strong player counts. Its turns are tested in `scenes`."""

from itertools import pairwise

import pytest

from engine.game import Prompt
from engine.games import coucou
from engine.games.coucou import Options, legal, prompt, view
from engine.games.coucou.deals import choose_card
from engine.games.coucou.events import CardDealt, DealerChose, DealStarted
from engine.games.coucou.line import ahead, asking
from engine.games.coucou.nouns import PACK, WORTH
from engine.shuffle import shuffled
from tests.engine.coucou_table import AS, BASE, dealt, turns
from tests.engine.rulebook import rule


@rule("1.1", "2.1")
def test_five_to_twenty_play_with_52_cards_the_ace_lowest_and_the_king_highest() -> None:
    assert [*coucou.seats] == [*range(5, 21)]
    assert tuple(rank + suit for suit in "CDHS" for rank in "23456789TJQKA") == PACK
    assert [WORTH[rank + "S"] for rank in "A23456789TJQK"] == [*range(1, 14)]
    assert all(WORTH[card] == WORTH[card[0] + "C"] for card in PACK)


@rule("2.2", "2.3")
@pytest.mark.parametrize("chips", [2, 3, 4, 5])
def test_everybody_starts_with_the_chips_agreed_on_and_the_first_dealer_is_drawn(chips: int) -> None:
    for seed in "abcdef":
        state = dealt(7, Options(chips=chips), seed)
        assert state.chips == (chips,) * 7
        assert view(state, None).most == chips
        assert state.dealer == shuffled(range(7), seed, "dealer")[0]
    assert Options().chips == 3


@rule("3.1", "3.3", "6.1")
@pytest.mark.parametrize("seats", [5, 20])
def test_one_card_each_from_the_dealers_next_seat_on_in_the_variant_one_for_the_dealer(seats: int) -> None:
    state, events = coucou.new(seats, AS, "seed")
    pack = shuffled(PACK, "seed", "deal/1")
    order = [(state.dealer + i) % seats for i in range(1, seats + 1)]
    assert [state.cards[seat] for seat in order] == [*pack[:seats]]
    assert state.stock == pack[seats:]
    assert events == (
        DealStarted(1, state.dealer),
        *(CardDealt(seat, card, to=(seat,)) for seat, card in zip(order, pack, strict=False)),
    )
    assert view(state, state.dealer).put_back == ()


@rule("3.2", "3.3")
@pytest.mark.parametrize("seed", "abcd")
def test_the_dealer_keeps_the_highest_of_three_and_puts_the_others_below_the_stock(seed: str) -> None:
    state, events = coucou.new(6, BASE, seed)
    pack = shuffled(PACK, seed, "deal/1")
    kept, put_back = choose_card(pack[5:8])
    assert WORTH[kept] == max(WORTH[card] for card in pack[5:8])
    assert state.cards[state.dealer] == kept
    assert state.stock == (*pack[8:], *put_back)
    assert view(state, state.dealer).put_back == tuple(put_back)
    assert view(state, 1 - min(state.dealer, 1)).put_back == view(state, None).put_back == ()
    assert events[-1] == DealerChose(state.dealer, pack[5:8], kept, to=(state.dealer,))
    assert choose_card(("9D", "9C", "9S")) == ("9D", ["9C", "9S"]), "of equal cards the first"


@rule("4.1")
def test_all_but_the_dealer_have_a_turn_one_after_the_other() -> None:
    state = dealt(5)
    for turn in range(4):
        seat = (state.dealer + 1 + turn) % 5
        assert prompt(state) == Prompt(turn, frozenset({seat}), deal=1)
        assert [legal(state, s) for s in range(5) if legal(state, s)] == [("keep", "ask")]
        assert legal(state, seat)
        state = turns(state, "keep")
    assert state.deal == 2


def test_the_odds_of_the_line_are_chances_that_fall_with_the_limit() -> None:
    for turns_left in range(6):
        odds = ahead(turns_left, 6, dealer=True).fresh
        assert odds[1] == pytest.approx(1)
        assert all(0 <= high <= low <= 1.000001 for low, high in pairwise(odds[1:]))
    assert ahead(3, 6, dealer=True).fresh[3:8:2] == pytest.approx((0.7669, 0.5207, 0.2235), abs=1e-4)
    assert [asking(players)[5] for players in (2, 5, 20)] == pytest.approx([0.9896, 0.2386, 0.0103], abs=1e-4)
