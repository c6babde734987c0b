"""Cucco 21, rule by rule: the ends of rounds, of hands and of the game (§8, §9)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.game import IllegalAction, Outcome, Prompt
from engine.games.cucco import apply, legal, outcome, prompt, view
from engine.games.cucco.events import (
    GameOver,
    HandLeft,
    HandStarted,
    Lowest,
    NothingCompared,
    PotCarried,
    PotWon,
    Returned,
    RoundStarted,
    Shown,
)
from engine.games.cucco.nouns import Fallen
from tests.engine.cucco_table import after, ended, out, play, table, told
from tests.engine.rulebook import rule

PLAIN = "A5 B7 C9 D13 E14"


@rule("8.1")
def test_a_round_ends_when_all_have_had_their_turn() -> None:
    state = after(table(PLAIN), "A:keep B:keep C:keep D:keep")
    assert state.deal == 1
    assert after(state, "E:keep").deal == 2


@rule("8.1")
def test_a_round_ends_when_the_owl_is_called() -> None:
    assert after(table("A5 B21 C9 D13 E14"), "B:owl").deal == 2


@rule("8.1")
def test_a_round_ends_when_one_is_left_in_it() -> None:
    state = after(table("A5 B20", number=2), "A:ask B:accept")
    assert state.deal == 2
    assert state.last is not None
    assert len(state.last.story) == 1, "B has had no turn"


@rule("8.1")
def test_a_round_ends_when_none_is_left_in_it() -> None:
    state = after(table("A1 B1", number=2), "A:ask B:accept")
    assert state.deal == 2
    assert state.last is not None
    assert len(state.last.story) == 1, "B has had no turn"


@rule("8.2")
def test_who_is_out_of_the_round_has_no_turn_and_is_skipped() -> None:
    state = after(table("A1 B7 C9 D13 E14"), "A:ask B:accept")
    assert prompt(state).seats == {2}
    assert legal(state, 1) == ()
    with pytest.raises(IllegalAction, match="out_of_round"):
        apply(state, 1, "keep")
    assert view(state, None).out_of_round == (1,)
    assert view(state, None).playing == (0, 2, 3, 4)


@rule("8.2")
def test_who_is_out_of_the_round_is_not_compared_and_not_out_twice() -> None:
    last = ended(table("A3 B20 C8 D9 E14"), "A")
    assert last.lowest == (2,)
    assert last.fallen == (Fallen(0, 20),)
    assert out(table("A5 B1 C18 D9 E14"), "AB") == "A, B"


@rule("8.2")
def test_the_card_of_one_who_is_out_of_the_round_stays_out_of_play() -> None:
    state = after(table("A3 B20 C8 D9 E14"), "A:ask B:accept")
    assert state.discards == ()
    assert state.cards[0] == 3


@rule("8.3")
def test_all_show_and_the_lowest_is_out() -> None:
    state, events = play(table(PLAIN))
    assert Shown((5, 7, 9, 13, 14), ()) in events
    assert Lowest((0,)) in events
    assert state.last is not None
    assert state.last.cards == (5, 7, 9, 13, 14)


@rule("8.3")
def test_all_who_tie_for_the_lowest_are_out() -> None:
    assert out(table("A10 B4 C15 D19 E4")) == "–, BE"
    assert out(table("A4 B4", number=2)) == "–, AB"


@rule("8.4")
def test_with_one_left_nothing_is_compared() -> None:
    state, events = told(table("A5 B20", number=2), "A:ask B:accept")
    assert NothingCompared() in events
    assert state.last is not None
    assert state.last.lowest == ()
    assert state.last.fallen == (Fallen(0, 20),)
    assert state.chips == (12, 14)


@rule("8.4")
def test_with_none_left_nothing_is_compared() -> None:
    last = ended(table("A1 B1", number=2), "A")
    assert last.lowest == ()
    assert last.paid == (2, 2)


@rule("8.5")
def test_all_cards_are_discarded_face_up() -> None:
    state, events = play(table("A3 B20 C8 D9 E14"), "A")
    assert Shown((3, 20, 8, 9, 14), ()) in events
    assert view(state, None).discards == (3, 8, 9, 14, 20)
    alone = after(table("A5 B20", number=2), "A:ask B:accept")
    assert view(alone, None).discards == (5, 20)


@rule("8.6")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_who_went_out_pays_the_rounds_number_and_is_back(number: int) -> None:
    state, events = play(table("A3 B20 C8 D9 E14", number=number, pot=5), "A")
    assert state.chips == (14 - number, 14, 14 - number, 14, 14)
    assert state.pot == 5 + 2 * number
    assert Returned(0, number) in events
    assert Returned(2, number) in events
    assert state.out_of_hand == ()
    assert len(state.playing) == 5
    assert state.last is not None
    assert state.last.paid == (number, 0, number, 0, 0)


@rule("8.6")
def test_a_player_who_pays_the_last_chips_plays_on_with_none() -> None:
    state, _ = play(table("A10 B4 C15 D19 E14", number=3, chips=(9, 3, 9, 9, 9)))
    assert state.chips == (9, 0, 9, 9, 9)
    assert 1 in state.playing


@rule("8.7")
def test_who_cannot_pay_in_full_pays_nothing_and_is_out_of_the_hand() -> None:
    state, events = play(table(PLAIN, number=2, pot=7, chips=(1, 14, 14, 14, 14)))
    assert state.chips == (1, 14, 14, 14, 14)
    assert state.pot == 7
    assert state.out_of_hand == view(state, None).out_of_hand == (0,)
    assert HandLeft(0) in events
    assert state.last is not None
    assert state.last.left == (0,)


@rule("8.8")
@pytest.mark.parametrize("number", [4, 5, 11])
def test_from_round_four_on_who_goes_out_is_out_of_the_hand(number: int) -> None:
    state, _ = play(table("A3 B20 C8 D9 E14", number=number), "A")
    assert state.out_of_hand == (0, 2)
    assert state.chips == (14,) * 5
    assert sorted(state.playing) == [1, 3, 4]
    assert (state.round, state.hand) == (number + 1, 1)


@rule("9.1")
def test_the_next_one_still_in_the_hand_deals_another_round() -> None:
    state, events = play(table(PLAIN))
    assert (state.hand, state.round, state.dealer) == (1, 2, 0)
    state, events = play(table(PLAIN, number=4))
    assert RoundStarted(5, 1) in events, "A is out of the hand"
    state, _ = play(table("A5 C9 D13 E3", number=4))
    assert (state.dealer, state.out_of_hand) == (0, (1, 4))
    assert state.playing == (2, 3, 0)


@rule("9.2")
def test_the_last_one_in_the_hand_takes_the_pot_and_deals_next() -> None:
    state, events = play(table("A5 C9", number=6, pot=20, chips=(2, 3, 4)))
    assert PotWon(2, 20) in events
    assert HandStarted(2, 3) in events
    assert state.chips == (1, 2, 23)
    assert (state.dealer, state.hand, state.round, state.pot) == (2, 2, 1, 3)
    assert state.out_of_hand == ()
    assert state.last is not None
    assert (state.last.winner, state.last.won, state.last.carried) == (2, 20, 0)


@rule("9.2")
def test_one_may_win_a_hand_in_its_first_rounds_when_nobody_else_can_pay() -> None:
    last = ended(table("A5 B20", number=3, pot=20, chips=(2, 1)), "A")
    assert last.winner == 1


@rule("9.3")
def test_when_nobody_is_left_the_pot_stays_and_the_next_one_deals() -> None:
    start = replace(table("A5 C9 D9", number=6, pot=20, chips=(2, 3, 4, 5)), dealer=3)
    state, events = play(replace(start, cards=(9, 0, 9, 9)))
    assert PotCarried(20) in events
    assert HandStarted(2, 24) in events
    assert state.chips == (1, 2, 3, 4)
    assert (state.dealer, state.hand, state.round, state.pot) == (0, 2, 1, 24)
    assert state.last is not None
    assert (state.last.winner, state.last.won, state.last.carried) == (None, 0, 20)


@rule("9.3")
def test_the_next_player_deals_even_after_being_out_of_the_hand() -> None:
    state = replace(table("A9 B9 C9", number=6, chips=(2, 3, 4, 5)), dealer=2)
    state = replace(state, cards=(9, 9, 9, 0), out_of_hand=(3,), owners=(0, 1, 2, None))
    assert play(state)[0].dealer == 3


@rule("9.4")
def test_the_game_ends_after_a_hand_when_somebody_has_no_chip() -> None:
    state, events = play(table("A5 C9", number=6, pot=20, chips=(2, 0, 4)))
    assert events[-2:] == [PotWon(2, 20), GameOver((2,))]
    assert state.chips == (2, 0, 24)
    assert prompt(state) == Prompt(state.turn, frozenset())
    assert view(state, 0).over
    assert view(state, 0).card == 0
    assert state.pot == 0


@rule("9.4")
def test_the_game_goes_on_as_long_as_a_hand_does() -> None:
    state, _ = play(table(PLAIN, chips=(5, 0, 5, 5, 5)))
    assert outcome(state) is None


@rule("9.4")
def test_a_pot_that_nobody_took_counts_for_nobody() -> None:
    state, events = play(table("A9 B9", number=6, pot=20, chips=(2, 0)))
    assert events[-2:] == [PotCarried(20), GameOver((0,))]
    assert outcome(state) == Outcome((2, 0), (1, 2))
    assert state.pot == view(state, None).pot == 20


@rule("9.5")
def test_most_chips_win_and_equals_share_their_place() -> None:
    state, events = play(table("A5 E9", number=6, pot=3, chips=(7, 0, 3, 3, 4)))
    assert outcome(state) == Outcome((7, 0, 3, 3, 7), (1, 5, 3, 3, 1))
    assert events[-1] == GameOver((0, 4))
