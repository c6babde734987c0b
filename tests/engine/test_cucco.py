"""Cucco 21, rule by rule: the cards, the deal, the turns (§1 to §4)."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from engine.game import IllegalAction, Prompt
from engine.games import cucco
from engine.games.cucco import Options, apply, default, legal, outcome, prompt, view
from engine.games.cucco.events import Asked, CardDealt, CardTaken, Exchanged, HandStarted, RoundStarted
from engine.games.cucco.nouns import PACK, Call, Request
from engine.games.cucco.rounds import price_of
from engine.shuffle import shuffled
from tests.engine.cucco_table import after, dealt, ended, held, out, play, table, told
from tests.engine.rulebook import rule

PLAIN = "A5 B7 C9 D13 E14"


@rule("1.1")
def test_five_to_twelve_play_with_42_cards() -> None:
    assert list(cucco.seats) == list(range(5, 13))
    assert PACK[:4] == (1, 1, 2, 2)
    assert Counter(PACK) == dict.fromkeys(range(1, 22), 2)
    assert len(PACK) == 42


@rule("1.2")
def test_the_lowest_card_is_out_and_the_last_one_in_a_hand_takes_the_pot() -> None:
    assert out(table(PLAIN)) == "–, A"
    last = ended(table("A5 B7", number=4, pot=9, chips=(1, 1)))
    assert (last.lowest, last.winner, last.won) == ((0,), 1, 9)


@rule("2.1")
def test_the_higher_number_is_the_better_card() -> None:
    assert out(table("A21 B20 C19 D18 E17")) == "–, E"
    assert out(table("A12 B11 C6 D1 E21")) == "–, D"


@rule("2.2")
def test_everybody_starts_with_fifteen_chips() -> None:
    state = dealt(7)
    assert sum(state.chips) + state.pot == 7 * 15
    assert len(set(state.chips)) == 1


@rule("2.3")
def test_the_first_dealer_is_drawn_by_lot() -> None:
    for seed in "abcdef":
        assert dealt(9, seed).dealer == shuffled(range(9), seed, "dealer")[0]
    assert len({dealt(5, str(seed)).dealer for seed in range(50)}) == 5


@rule("3.1")
def test_everybody_pays_a_chip_and_all_cards_are_shuffled() -> None:
    step = cucco.new(6, Options(), "seed")
    state = step.state
    assert state.chips == (14,) * 6
    assert state.pot == 6
    assert step.events[:2] == (HandStarted(1, 6), RoundStarted(1, state.dealer))
    assert sorted([*state.cards, *state.deck]) == sorted(PACK)


@rule("3.1")
def test_each_hand_is_shuffled_for_itself() -> None:
    state, events = play(table("A5 B7", number=4, pot=9))
    pack = shuffled(PACK, "seed", "hand/2")
    assert HandStarted(2, 2) in events
    assert (state.hand, state.round, state.deal) == (2, 1, 2)
    assert (state.cards, state.deck) == (pack[:2], pack[2:])
    assert state.discards == ()


@rule("3.2")
def test_one_card_each_from_the_front_the_dealer_last() -> None:
    step = cucco.new(8, Options(), "seed")
    state = step.state
    pack = shuffled(PACK, "seed", "hand/1")
    order = [(state.dealer + i) % 8 for i in range(1, 9)]
    assert [state.cards[seat] for seat in order] == list(pack[:8])
    assert state.deck == pack[8:]
    assert step.events[2:] == tuple(CardDealt(seat, state.cards[seat], to=(seat,)) for seat in order)
    assert state.playing == state.waiting == tuple(order)


@rule("3.2")
def test_who_is_out_of_the_hand_gets_no_card() -> None:
    state, _ = play(table("A1 B7 C9 D13 E14", number=4, deck="2 3 4 5"))
    assert state.cards == (0, 5, 2, 3, 4), "B deals, and is the last one"
    assert state.out_of_hand == (0,)
    assert 0 not in state.playing


@rule("3.2")
def test_only_you_see_your_card() -> None:
    state = dealt(12)
    assert set(view(state, None).cards) == {0}
    for seat in range(12):
        assert [card for card in view(state, seat).cards if card] == [state.cards[seat]]
        assert view(state, seat).card == state.cards[seat]
    assert view(state, None).card == 0


@rule("3.3")
def test_a_card_does_not_forget_to_whom_it_was_dealt() -> None:
    state = after(table("A5 B7 C18 D13 E14"), "A:ask B:accept")
    assert state.owners == view(state, None).owners == (1, 0, 2, 3, 4)
    assert out(table("A5 B7 C18 D13 E14"), "AB") == "A, B"


@rule("3.3")
def test_a_card_of_the_deck_has_no_original_owner() -> None:
    state = after(table("A5 B19 C11 D11 E19", "9"), "A:ask")
    assert held(state) == "A9 B19 C11 D11 E19"
    assert state.owners == (None, 1, 2, 3, 4)


@rule("3.4")
def test_the_next_round_is_dealt_from_the_rest_of_the_deck() -> None:
    state, events = play(table(PLAIN, "21 20 19 18 17"))
    assert (state.round, state.dealer) == (2, 0)
    assert state.cards == (17, 21, 20, 19, 18)
    assert RoundStarted(2, 0) in events
    assert state.discards == (5, 7, 9, 13, 14)
    assert view(state, None).deck == len(state.deck) == 32


@rule("3.4")
def test_the_discards_become_the_deck_when_a_card_is_needed() -> None:
    start = table(PLAIN, "21 20", short=True)
    state, events = play(start)
    fresh = shuffled(sorted([*start.discards, 5, 7, 9, 13, 14]), "seed", "hand/1/reshuffle/1")
    assert state.cards == (fresh[2], 21, 20, *fresh[:2])
    assert state.deck == fresh[3:]
    assert state.discards == ()
    assert cucco.view(state, None).discards == ()
    assert [type(event).__name__ for event in events].count("Reshuffled") == 1


@rule("3.4")
def test_a_deck_that_just_suffices_is_not_shuffled_yet() -> None:
    state, _ = play(table(PLAIN, "2 3 4 8 8", short=True))
    assert state.deck == ()
    assert state.reshuffles == 0
    assert len(state.discards) == 37


@rule("3.4")
def test_a_request_too_can_use_up_the_deck() -> None:
    start = replace(table(PLAIN, "19", short=True), reshuffles=1)
    state = after(start, "A:keep B:keep C:keep D:keep E:ask")
    assert state.last is not None
    fresh = shuffled(sorted([*start.discards, 19]), "seed", "hand/1/reshuffle/2")
    call = state.last.story[-1]
    assert call.turned == (19, *fresh[: len(call.turned) - 1])


@rule("4.1")
def test_turns_go_round_from_the_dealers_neighbour_to_the_dealer() -> None:
    state = dealt(6)
    order = [(state.dealer + i) % 6 for i in range(1, 7)]
    for turn, seat in enumerate(order):
        assert prompt(state) == Prompt(turn, frozenset({seat}), calls={"owl": 0})
        assert "keep" in legal(state, seat)
        assert not any("keep" in legal(state, other) for other in range(6) if other != seat)
        state = apply(state, seat, "keep").state
    assert state.deal == 2
    assert prompt(state).turn == state.opened == 6
    assert prompt(state).calls == {"owl": 6}


@rule("4.1")
def test_only_the_next_one_may_speak() -> None:
    state = after(table(PLAIN), "A:keep")
    for seat, action, reason in (
        (2, "keep", "not_your_turn"),
        (0, "keep", "no_turn_left"),
        (1, "accept", "not_asked"),
        (1, "bow", "no_such_call"),
    ):
        with pytest.raises(IllegalAction, match=reason):
            apply(state, seat, action)


@rule("4.1")
def test_nobody_speaks_who_is_out_or_when_the_game_is_over() -> None:
    state = after(table("A5 B20 C8 E14"), "A:ask B:accept")
    with pytest.raises(IllegalAction, match="out_of_round"):
        apply(state, 0, "keep")
    with pytest.raises(IllegalAction, match="out_of_hand"):
        apply(state, 3, "keep")
    over, _ = play(table("A5 B7", chips=(0, 3), number=4))
    with pytest.raises(IllegalAction, match="game_over"):
        apply(over, 1, "keep")


@rule("4.2")
def test_who_keeps_passes_the_turn_on() -> None:
    state = after(table(PLAIN), "A:keep")
    assert held(state) == PLAIN
    assert state.waiting == (1, 2, 3, 4)
    assert state.story == (Call(0, "kept"),)


@rule("4.3")
def test_who_asks_exchanges_with_the_next_one_in_the_round() -> None:
    state, events = told(table(PLAIN), "A:ask B:accept")
    assert held(state) == "A7 B5 C9 D13 E14"
    assert events == [
        Asked(0, 1),
        Exchanged(0, 1),
        CardTaken(0, 7, to=(0,)),
        CardTaken(1, 5, to=(1,)),
    ]
    assert state.story == (Call(0, "exchanged", 1),)


@rule("4.3")
def test_who_is_out_of_the_round_or_of_the_hand_is_not_asked() -> None:
    assert after(table("A5 C9 D13 E14"), "A:ask").request == Request(0, 2)
    state = after(table("A5 B1 C9 D13 E14"), "A:keep B:ask C:accept D:ask E:accept")
    assert state.playing == (0, 1, 3, 4)
    again = after(table("A5 B7 C1 D9 E14"), "A:ask B:accept B:ask C:accept")
    assert [again.playing, again.waiting] == [(0, 2, 3, 4), (2, 3, 4)]


@rule("4.3")
def test_the_dealer_asks_the_deck() -> None:
    last = ended(table(PLAIN, "16"), "E")
    assert last.cards == (5, 7, 9, 13, 16)
    assert last.story[-1] == Call(4, "exchanged")


@rule("4.3")
def test_the_last_one_in_the_round_asks_the_deck_when_the_dealer_is_out() -> None:
    state = after(table("A5 B1 C19 D11 E9", "16"), "A:keep B:ask E:accept C:keep")
    assert state.playing == (0, 1, 2, 3)
    assert ended(state, "D").cards == (5, 9, 19, 16, 1)


@rule("4.4")
def test_a_player_who_is_asked_must_answer_with_any_card() -> None:
    for card in (1, 6, 12, 17, 18, 20, 21):
        state = after(table(f"A5 B{card} C9 D13 E14"), "A:ask")
        assert state.request == Request(0, 1)
        assert prompt(state) == Prompt(1, frozenset({1}), brief=True, calls={"owl": 0})
        assert default(state, 1) == "accept"
        assert "accept" in legal(state, 1)
        assert view(state, None) == view(after(table("A5 B2 C9 D13 E14"), "A:ask"), None)


@rule("4.4")
def test_nobody_but_the_one_asked_answers() -> None:
    state = after(table(PLAIN), "A:ask")
    assert not any(legal(state, seat) for seat in (0, 2, 3, 4))
    for seat, action, reason in (
        (1, "refuse", "no_lovers"),
        (2, "accept", "not_asked"),
        (1, "keep", "request_stands"),
        (0, "ask", "no_turn_left"),
    ):
        with pytest.raises(IllegalAction, match=reason):
            apply(state, seat, action)


@rule("4.5")
def test_a_request_is_the_whole_turn_and_the_player_asked_still_has_one() -> None:
    state = after(table(PLAIN), "A:ask")
    assert state.waiting == (1, 2, 3, 4)
    state = after(state, "B:accept")
    assert state.request is None
    assert prompt(state).seats == {1}
    assert held(after(state, "B:ask C:accept")) == "A7 B9 C5 D13 E14"


def test_a_sleeper_keeps_any_card() -> None:
    for card in (1, 6, 21):
        assert default(table(f"A{card} B7 C9 D13 E14"), 0) == "keep"


def test_what_may_be_said_in_a_turn_and_what_it_costs_to_go_out_are_told() -> None:
    state = table(PLAIN)
    assert view(state, 0).choices == legal(state, 0)
    assert [price_of(table(PLAIN, number=number)) for number in (1, 2, 3, 4, 5)] == [1, 2, 3, 0, 0]
    assert outcome(state) is None
