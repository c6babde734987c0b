"""Coucou, rule by rule, with every case of its description."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.game import IllegalAction, Outcome, Prompt
from engine.games import coucou
from engine.games.coucou import Options, apply, legal, outcome, prompt, view
from engine.games.coucou.deals import choose_card
from engine.games.coucou.events import (
    CardDealt,
    CardTaken,
    Cuckoo,
    DealerChose,
    DealStarted,
    Eliminated,
    Exchanged,
    GameOver,
    KingLaid,
    KingTurned,
    NobodyLost,
    Shown,
)
from engine.games.coucou.nouns import PACK, WORTH, Call
from engine.shuffle import shuffled
from tests.engine.coucou_table import AS, BASE, after, dealt, play, shown, table, turns
from tests.engine.rulebook import rule


@rule("1.1")
def test_five_to_twenty_play_with_52_cards() -> None:
    assert list(coucou.seats) == list(range(5, 21))
    assert len(set(PACK)) == 52
    assert PACK[:2] == ("2C", "3C")
    assert PACK[12:14] == ("AC", "2D")


@rule("1.2")
def test_the_last_player_with_a_chip_wins() -> None:
    state, events = play(table("A5 BK", chips=(1, 2)))
    assert events[-1] == GameOver(1)
    assert outcome(state) == Outcome((0, 1), (2, 1))
    assert prompt(state).seats == frozenset()


@rule("2.1")
def test_the_ace_is_lowest_and_the_king_highest_whatever_the_suit() -> None:
    order = [WORTH[rank + "S"] for rank in "A23456789TJQK"]
    assert order == list(range(1, 14))
    assert all(WORTH[card] == WORTH[card[0] + "C"] for card in PACK)
    assert shown(table("AK BQ CJ DK"))[1] == "C"


@rule("2.2")
@pytest.mark.parametrize("chips", [2, 3, 4, 5])
def test_everybody_starts_with_the_same_number_of_chips(chips: int) -> None:
    assert dealt(6, Options(chips=chips)).chips == (chips,) * 6
    assert Options().chips == 3


@rule("2.3")
def test_the_first_dealer_is_drawn() -> None:
    for seed in "abcdef":
        assert dealt(7, seed=seed).dealer == shuffled(range(7), seed, "dealer")[0]


@rule("3.1")
def test_one_card_each_from_the_dealers_next_seat_on() -> None:
    state = dealt(5, AS)
    pack = shuffled(PACK, "seed", "deal/1")
    assert [state.cards[(state.dealer + i) % 5] for i in range(1, 6)] == list(pack[:5])
    assert state.stock == pack[5:]
    events = coucou.new(5, AS, "seed").events
    assert events[0] == DealStarted(1, state.dealer)
    assert all(isinstance(event, CardDealt) and event.to == (event.seat,) for event in events[1:])


@rule("3.1")
def test_who_is_eliminated_gets_no_card() -> None:
    state, _ = play(table("AA B5 C6 D7", chips=(1, 2, 2, 2)))
    assert state.cards[0] == ""
    assert 0 not in state.waiting
    assert view(state, 0).card == ""


@rule("3.2")
def test_the_dealer_keeps_the_highest_of_three_and_puts_the_others_below_the_stock() -> None:
    for seed in "abcdefgh":
        state = dealt(6, seed=seed)
        pack = shuffled(PACK, seed, "deal/1")
        kept = state.cards[state.dealer]
        put_back = state.stock[-2:]
        assert state.stock[:-2] == pack[8:]
        assert {kept, *put_back} == set(pack[5:8])
        assert WORTH[kept] == max(WORTH[card] for card in pack[5:8])
        assert view(state, state.dealer).put_back == put_back
        assert not view(state, after(state, state.dealer)).put_back
        assert coucou.new(6, BASE, seed).events[-1] == DealerChose(
            state.dealer, pack[5:8], kept, to=(state.dealer,)
        )


@rule("3.2")
@pytest.mark.parametrize(
    ("three", "kept", "put_back"),
    [
        (("4C", "9C", "2C"), "9C", ["4C", "2C"]),
        (("4C", "9C", "9D"), "9C", ["4C", "9D"]),
        (("9D", "9C", "9S"), "9D", ["9C", "9S"]),
    ],
)
def test_of_equal_cards_the_dealer_keeps_the_first(
    three: tuple[str, ...], kept: str, put_back: list[str]
) -> None:
    assert choose_card(three) == (kept, put_back)


@rule("3.3")
def test_the_other_cards_are_the_stock_and_nobody_sees_them() -> None:
    for options in (BASE, AS):
        state = dealt(20, options)
        assert sorted([*state.cards, *state.stock]) == sorted(PACK)
        assert not set(view(state, None).cards) - {""}
        assert all(
            [card for card in view(state, seat).cards if card] == [state.cards[seat]] for seat in range(20)
        )


@rule("4.1")
def test_all_but_the_dealer_have_a_turn_one_after_the_other() -> None:
    state = dealt(5)
    order = [(state.dealer + i) % 5 for i in range(1, 5)]
    for turn, seat in enumerate(order):
        assert prompt(state) == Prompt(turn, frozenset({seat}), deal=1)
        assert [s for s in range(5) if legal(state, s)] == [seat]
        state = turns(state, "keep")
    assert state.deal == 2


@rule("4.1")
def test_only_the_next_one_may_speak() -> None:
    state = turns(table("A5 B2 CK D9", chips=(3, 3, 3, 3)), "keep")
    for seat, reason in ((2, "not_your_turn"), (0, "no_turn_left"), (3, "no_turn_left")):
        with pytest.raises(IllegalAction, match=reason):
            apply(state, seat, "keep")
    with pytest.raises(IllegalAction, match="no_such_call"):
        apply(state, 1, "owl")


@rule("4.1")
def test_nobody_speaks_who_is_eliminated_or_when_the_game_is_over() -> None:
    state, _ = play(table("AA B5 C6 D7", chips=(1, 2, 2, 2)))
    with pytest.raises(IllegalAction, match="eliminated"):
        apply(state, 0, "keep")
    over, _ = play(table("A5 BK", chips=(1, 2)))
    with pytest.raises(IllegalAction, match="game_over"):
        apply(over, 1, "keep")


@rule("4.2")
def test_who_keeps_passes_the_turn_on() -> None:
    assert shown(table("A5 B2 CK D9")) == ("A5 B2 CK D9", "B")
    state = turns(table("A5 B2 CK D9"), "keep")
    assert state.cards == table("A5 B2 CK D9").cards
    assert [(call.seat, call.came) for call in state.calls] == [(0, "kept")]


@rule("4.3")
def test_the_next_player_must_exchange() -> None:
    assert shown(table("A3 B8 C5 DJ"), "A") == ("A8 B3 C5 DJ", "B")
    state, events = apply(table("A3 B8 C5 DJ"), 0, "ask")
    assert events == (
        Exchanged(0, 1),
        CardTaken(0, state.cards[0], to=(0,)),
        CardTaken(1, state.cards[1], to=(1,)),
    )
    assert state.waiting == (1, 2)


@rule("4.3")
def test_a_card_may_run_on_and_each_knows_where_their_old_one_is() -> None:
    state = turns(table("A3 B8 C5 DJ"), "ask ask")
    assert [card[0] for card in state.cards] == ["8", "5", "3", "J"]
    for seat, known in enumerate(
        (["8", "", "3", ""], ["8", "5", "3", ""], ["", "5", "3", ""], ["", "", "", "J"])
    ):
        assert [card[:1] for card in view(state, seat).cards] == known
    assert not any(view(state, None).cards)


@rule("4.4")
def test_a_king_refuses() -> None:
    assert shown(table("A3 BK C5 DJ"), "A") == ("A3 BK C5 DJ", "A")
    state, events = apply(table("A3 BK C5 DJ"), 0, "ask")
    assert events == (Cuckoo(0, 1),)
    assert state.cards == table("A3 BK C5 DJ").cards


@rule("4.5")
def test_the_king_is_named_not_shown_and_its_owner_has_a_turn() -> None:
    state = turns(table("A3 BK C5 DJ"), "ask")
    for seat in (None, 0, 2, 3):
        assert view(state, seat).kings == (1,)
        assert not view(state, seat).cards[1]
    assert view(state, None).laid == ()
    assert prompt(state).seats == {1}
    passed_on = turns(state, "ask")
    assert passed_on.cards[2][0] == "K"
    assert view(passed_on, None).kings == (2,)


@rule("4.6")
def test_the_last_one_exchanges_with_the_front_of_the_stock() -> None:
    state = table("A9 B8 C2 DJ", "T")
    assert shown(state, "C") == ("A9 B8 CT DJ", "B")
    state = turns(state, "keep keep ask")
    assert state.last is not None
    assert state.last.calls[-1] == Call(2, "exchanged")
    assert state.last.cards[3][0] == "J", "the dealer is not asked"


@rule("4.6")
def test_a_card_of_the_stock_is_known_to_its_taker_alone() -> None:
    state, _ = play(table("A3 BJ", "T", chips=(1, 2)), "A")
    for seat, known in ((0, ["T", ""]), (1, ["", "J"]), (None, ["", ""])):
        assert [card[:1] for card in view(state, seat).cards] == known


@rule("4.7")
def test_a_king_of_the_stock_refuses_and_is_set_aside_for_all_to_see() -> None:
    assert shown(table("A9 B8 C2 DJ", "K"), "C") == ("A9 B8 C2 DJ", "C")
    state, events = play(table("A9 B8 C2 DJ", "K"), "C")
    assert KingTurned(2, "KC") in events
    assert state.last is not None
    assert state.last.calls[-1] == Call(2, "refused", king="KC")


@rule("5.1")
def test_each_who_has_the_lowest_card_loses_a_chip() -> None:
    assert shown(table("AK BQ CJ DK")) == ("AK BQ CJ DK", "C")
    assert shown(table("A4 B4 CQ DJ")) == ("A4 B4 CQ DJ", "AB")
    state, events = play(table("A4 B4 CQ DJ"))
    assert state.chips == (2, 2, 3, 3)
    assert Shown(("4C", "4D", "QC", "JC")) in events


@rule("5.2")
def test_nobody_loses_when_all_cards_are_equal() -> None:
    state, events = play(table("A7 B7 C7", chips=(1, 1, 1)))
    assert state.chips == (1, 1, 1)
    assert state.last is not None
    assert state.last.losers == ()
    assert NobodyLost() in events
    assert state.dealer == 0


@rule("5.3")
def test_without_chips_a_player_is_eliminated() -> None:
    state, events = play(table("AA B5 C6 DA", chips=(1, 2, 2, 2)))
    assert Eliminated(0) in events
    assert Eliminated(3) not in events
    assert state.out == (1, 0, 0, 0)
    assert state.last is not None
    assert state.last.eliminated == (0,)


@rule("5.4")
def test_the_next_player_still_in_deals() -> None:
    assert play(table("A5 BA C6 D7"))[0].dealer == 0
    assert play(table("AA B5 C6 D7", chips=(1, 1, 1, 1)))[0].dealer == 1
    state, _ = play(table("A5 B6 C7 DA", chips=(1, 1, 1, 1)))
    assert state.dealer == 0, "after a dealer who is eliminated as well"
    assert state.waiting == (1, 2)


@rule("5.5")
def test_the_others_rank_by_when_they_went_out() -> None:
    state, _ = play(table("AA BA C5 D6 E7", chips=(1, 1, 2, 1, 1)))
    assert outcome(state) is None
    state = replace(table("A0 B0 C5 D6 E7".replace("0", "2"), chips=(0, 0, 1, 1, 1)), out=(1, 1, 0, 0, 0))
    state = replace(state, deal=2, cards=("", "", "5C", "5D", "7C"), waiting=(2, 3))
    state, events = play(state)
    assert outcome(state) == Outcome((0, 0, 2, 2, 4), (4, 4, 2, 2, 1))
    assert events[-1] == GameOver(4)
    assert not any(legal(state, seat) for seat in range(5))


@rule("6.1")
def test_variant_the_dealer_gets_one_card() -> None:
    state = dealt(6, AS)
    assert state.cards[state.dealer] == shuffled(PACK, "seed", "deal/1")[5]
    assert len(state.stock) == 46
    assert view(state, state.dealer).put_back == ()


@rule("6.2")
def test_variant_the_dealer_acts_last_and_asks_the_stock() -> None:
    state = table("A9 B8 C2 DJ", "T", AS)
    assert state.waiting == (0, 1, 2, 3)
    assert shown(state, "CD") == ("A9 B8 CJ DT", "B")
    assert shown(table("A9 B8 C3 D2", "K", AS), "D") == ("A9 B8 C3 D2", "D")


@rule("6.3")
def test_variant_the_player_before_the_dealer_may_ask_the_dealer() -> None:
    assert shown(table("A9 B8 C2 DJ", "T", AS), "C") == ("A9 B8 CJ D2", "D")
    assert shown(table("A9 B8 C2 DK", "T", AS), "C") == ("A9 B8 C2 DK", "C")


@rule("6.4")
def test_variant_a_king_is_laid_down_silently_and_its_owner_has_no_turn() -> None:
    state, events = apply(table("A3 BK C5 DJ", "T", AS), 0, "ask")
    assert events == (KingLaid(0, 1, "KC"),)
    assert state.waiting == (2, 3)
    assert view(state, None).cards == ("", "KC", "", "")
    assert view(state, None).laid == view(state, None).kings == (1,)
    with pytest.raises(IllegalAction, match="no_turn_left"):
        apply(state, 1, "ask")


@rule("6.4")
def test_variant_a_king_of_the_dealer_that_refuses_ends_the_deal() -> None:
    state = turns(table("A9 B8 C2 DK", "T", AS), "keep keep ask")
    assert state.deal == 2
    assert state.last is not None
    assert state.last.losers == (2,)


def test_a_sleeper_keeps_any_card() -> None:
    for cards in ("AA B5 C6 D7", "AK B5 C6 D7"):
        assert coucou.default(table(cards), 0) == "keep"


def test_what_may_be_said_in_a_turn_is_told_before_it() -> None:
    state = table("A5 B2 CK D9")
    assert view(state, 3).choices == legal(state, 0)
