"""Duck Soup: how cards are dealt, and what a deal scores. Its tricks are tested in `scenes`."""

import pytest

from engine.games.ducksoup import Options, apply, default, legal, new, prompt, seats, view
from engine.games.ducksoup.deals import PACK
from engine.games.ducksoup.events import DealStarted, HandDealt
from engine.games.ducksoup.nouns import Pair, Score, State
from engine.games.ducksoup.scores import game_points, products_of
from engine.shuffle import shuffled
from tests.engine.ducksoup_table import cards, dealt, play, sheet, table
from tests.engine.rulebook import rule


def slept(state: State) -> State:
    """The state after the clock has acted for both players until the end of this deal."""
    number = state.deal
    while state.deal == number:
        (seat,) = prompt(state).seats
        state = apply(state, seat, default(state, seat)).state
    return state


@rule("1.1", "2.1", "2.2", "3.1")
@pytest.mark.parametrize("seed", "abcdef")
def test_thirteen_cards_go_to_each_those_of_the_non_dealer_who_leads_from_the_front(seed: str) -> None:
    assert [*seats] == [2]
    assert tuple(rank + suit for suit in "CDHS" for rank in "23456789TJQKA") == PACK
    state, events = new(2, Options(), seed)
    pack = shuffled(PACK, seed, "deal/1")
    leader = 1 - shuffled((0, 1), seed, "dealer")[0]
    assert state.dealer == 1 - leader
    assert prompt(state).seats == {leader}
    assert state.hands[leader] == cards(" ".join(pack[:13]))
    assert state.hands[1 - leader] == cards(" ".join(pack[13:26]))
    assert state.stock == pack[26:]
    hands = (HandDealt(seat, state.hands[seat], to=(seat,)) for seat in (0, 1))
    assert events == (DealStarted(1, state.dealer), *hands)
    assert (view(state, None).hand, view(state, 1).hand) == ((), state.hands[1])
    assert {dealt(other).dealer for other in "abcdef"} == {0, 1}


@rule("5.4")
@pytest.mark.parametrize("seed", "abcd")
def test_a_deal_that_is_slept_through_has_twenty_six_tricks(seed: str) -> None:
    state = slept(dealt(seed))
    assert len(state.sheet) == 1
    assert state.last is not None
    assert (state.last.deal, state.last.number) == (1, 26)


@rule("6.1", "6.2", "6.3", "6.4", "6.5", "6.6")
@pytest.mark.parametrize(
    ("deals", "points"),
    [
        ([(132, 12)], (2, 0)),
        ([(12, 125)], (0, 2)),
        ([(124, 12)], (0, 0)),
        ([(240, 0), (10, 130)], (0, 2)),
        ([(132, 144)], (0, 2)),
        ([(132, 132)], (0, 0)),
        ([(124, 0), (130, 130)], (1, 0)),
        ([(100, 90), (100, 90), (50, 20)], (1, 0)),
        ([(100, 90), (100, 90), (49, 20)], (0, 0)),
        ([(120, 90), (120, 80), (20, 81)], (1, 0)),
        ([(120, 120), (120, 110), (20, 60)], (0, 1)),
        ([(100, 100), (100, 100), (60, 60)], (0, 0)),
        ([(44, 100), (40, 100), (40, 60)], (0, 2)),
        ([(45, 100), (40, 100), (40, 60)], (0, 1)),
    ],
)
def test_which_deals_win_how_many_game_points(deals: list[Pair], points: Pair) -> None:
    assert game_points(sheet(*deals)) == points
    assert products_of(Score((7, 3), (8, 4))) == (56, 12)


@pytest.mark.parametrize("seed", "abcd")
def test_what_a_seat_has_not_seen_is_in_the_stock_or_in_the_others_hand(seed: str) -> None:
    state = dealt(seed)
    while state.deal == 1:
        for seat in (0, 1):
            assert sorted(view(state, seat).unseen) == sorted((*state.hands[1 - seat], *state.stock))
        (asked,) = prompt(state).seats
        state = apply(state, asked, legal(state, asked)[-1]).state


def test_the_chance_of_a_card_is_that_of_the_others_hand_among_the_unseen() -> None:
    seen = view(dealt(), 0)
    assert [seen.chance(wanted) for wanted in (0, 1, 2)] == pytest.approx([0, 13 / 39, 1 - (26 / 39) ** 2])
    state, _ = play(table("7S", "7H"), "A:7S")
    assert view(state, 0).chance(1) == 1, "there is no stock, so the other player has it"
