"""Cucco 21, rule by rule: what each card does to a request (§5, §6)."""

from __future__ import annotations

import pytest

from engine.games.cucco import legal, view
from engine.games.cucco.events import (
    AlreadyOut,
    Asked,
    CardTaken,
    CatMet,
    CeremonyPaid,
    DeckTaken,
    DeckTurned,
    Exchanged,
    LoversRefused,
    OwlMet,
    PassedOn,
    PersonMet,
    WentOut,
)
from engine.games.cucco.nouns import HIGH_CLOWN, Call, Ceremony, Fallen, Passed, Request
from tests.engine.cucco_table import after, ended, held, out, table, told
from tests.engine.rulebook import rule


@rule("5.1")
def test_a_person_puts_the_asker_out() -> None:
    assert out(table("A3 B20 C8 D9 E14"), "A") == "A, C"
    state, events = told(table("A3 B20 C8 D9 E14"), "A:ask B:accept")
    assert events == [Asked(0, 1), PersonMet(0, 1), WentOut(0, 20)]
    assert held(state) == "A3 B20 C8 D9 E14"
    assert state.playing == (1, 2, 3, 4)
    assert state.story == (Call(0, "person", 1, out=(0,)),)


@rule("5.2")
def test_a_horse_passes_on_to_the_next_one() -> None:
    state, events = told(table("A3 B19 C7 D9 E14"), "A:ask")
    assert events == [Asked(0, 1), PassedOn(1, 19, 2)]
    assert state.request == Request(0, 2, (Passed(1, 19),))
    assert held(after(state, "C:accept")) == "A7 B19 C3 D9 E14"
    assert out(table("A3 B19 C20 D9 E14"), "A") == "A, D"


@rule("5.2")
def test_a_house_does_as_a_horse_does_and_both_in_a_chain() -> None:
    state, events = told(table("A3 B11 C19 D9 E14"), "A:ask D:accept")
    assert events[:3] == [Asked(0, 1), PassedOn(1, 11, 2), PassedOn(2, 19, 3)]
    assert held(state) == "A9 B11 C19 D3 E14"
    assert state.story == (Call(0, "exchanged", 3, (Passed(1, 11), Passed(2, 19))),)


@rule("5.2")
def test_past_the_dealer_a_request_goes_to_the_deck() -> None:
    state, events = told(table("A3 B9 C7 D19 E11", "16"), "A:keep B:keep C:ask")
    assert held(state) == "A3 B9 C16 D19 E11"
    assert events[2:] == [
        Asked(2, 3),
        PassedOn(3, 19, 4),
        PassedOn(4, 11, None),
        DeckTaken(2),
        CardTaken(2, 16, to=(2,)),
    ]
    assert state.waiting == (3, 4)


@rule("5.2")
def test_a_horse_that_has_passed_on_is_known_to_all_and_has_its_turn() -> None:
    state = after(table("A3 B19 C7 D9 E14"), "A:ask")
    assert view(state, None).cards == (0, 19, 0, 0, 0)
    state = after(state, "C:accept B:ask C:accept")
    assert held(state) == "A7 B3 C19 D9 E14"
    assert view(state, None).cards == (0, 0, 19, 0, 0)


@rule("5.3")
def test_a_cat_puts_out_the_asker_with_their_own_card() -> None:
    state, events = told(table("A3 B18 C7 D9 E14"), "A:ask B:accept")
    assert events == [Asked(0, 1), CatMet(0, 1, 0), WentOut(0, 18)]
    assert held(state) == "A3 B18 C7 D9 E14"
    assert state.story == (Call(0, "cat", 1, owner=0, out=(0,)),)


@rule("5.3")
def test_a_cat_puts_out_the_original_owner_of_a_card_that_was_passed_on() -> None:
    assert out(table("A5 B9 C18 D10 E14"), "AB") == "A, B"
    state = after(table("A5 B9 C18 D10 E14"), "A:ask B:accept B:ask C:accept")
    assert state.playing == (1, 2, 3, 4)
    assert state.story[-1] == Call(1, "cat", 2, owner=0, out=(0,))


@rule("5.3")
def test_a_cat_puts_out_the_original_owner_however_often_the_card_has_moved() -> None:
    assert out(table("A5 B9 C10 D18 E14"), "ABC") == "A, C", "B, who passed it to C, stays in"
    state = after(table("A5 B9 C10 D18 E14"), "A:ask B:accept B:ask C:accept C:ask D:accept")
    assert state.story[-1] == Call(2, "cat", 3, owner=0, out=(0,))


@rule("5.3")
def test_nothing_happens_by_a_cat_if_the_owner_is_out_already() -> None:
    assert out(table("A5 B1 C18 D9 E14"), "AB") == "A, B"
    state, events = told(table("A5 B1 C18 D9 E14"), "A:ask B:accept B:ask C:accept")
    assert events[-2:] == [CatMet(1, 2, 0), AlreadyOut(0)]
    assert state.story[-1] == Call(1, "cat", 2, owner=0)


@rule("5.4")
def test_lovers_may_refuse() -> None:
    state = after(table("A3 B6 C7 D9 E14"), "A:ask")
    assert list(legal(state, 1)) == ["refuse", "accept"]
    state, events = told(state, "B:refuse")
    assert events == [LoversRefused(0, 1)]
    assert held(state) == "A3 B6 C7 D9 E14"
    assert state.waiting == (1, 2, 3, 4)
    assert view(state, None).cards == (0, 6, 0, 0, 0)
    assert state.story == (Call(0, "refused", 1),)


@rule("5.4")
def test_lovers_may_accept_and_then_nobody_learns_that_they_were_asked() -> None:
    state, events = told(table("A3 B6 C7 D9 E14"), "A:ask B:accept")
    assert held(state) == "A6 B3 C7 D9 E14"
    assert events[1:] == [Exchanged(0, 1), CardTaken(0, 6, to=(0,)), CardTaken(1, 3, to=(1,))]
    assert view(state, 2).cards == (0, 0, 7, 0, 0)


@rule("5.4")
def test_no_other_card_may_refuse() -> None:
    for card in (1, 5, 7, 12, 18, 20):
        assert list(legal(after(table(f"A3 B{card} C7 D9 E14"), "A:ask"), 1)) == ["accept"]


@rule("5.5")
@pytest.mark.parametrize("card", [2, 5, 7, 10, 13, 17, 21])
def test_any_other_card_is_exchanged_and_nobody_else_sees_what(card: int) -> None:
    state = after(table(f"A3 B{card} C8 D9 E14"), "A:ask B:accept")
    assert held(state) == f"A{card} B3 C8 D9 E14"
    assert view(state, 0).cards == view(state, 1).cards == (card, 3, 0, 0, 0)
    assert view(state, 2).cards == (0, 0, 8, 0, 0)
    assert view(state, None).cards == (0,) * 5


@rule("5.5")
def test_a_card_may_run_on_and_who_has_held_it_knows_where_it_is() -> None:
    state = after(table("A3 B8 C10 D9 E14"), "A:ask B:accept B:ask C:accept")
    assert held(state) == "A8 B10 C3 D9 E14"
    assert view(state, 0).cards == (8, 0, 3, 0, 0)
    assert view(state, 1).cards == (8, 10, 3, 0, 0)
    assert view(state, 2).cards == (0, 10, 3, 0, 0)


@rule("5.6")
def test_who_asks_for_a_clown_is_out() -> None:
    state, events = told(table("A5 B1 C18 D9 E14"), "A:ask B:accept")
    assert events[-1] == WentOut(0, 1)
    assert held(state) == "A1 B5 C18 D9 E14"
    assert state.waiting == state.playing == (1, 2, 3, 4)
    assert view(state, None).cards == (1, 0, 0, 0, 0)


@rule("5.6")
def test_who_is_given_a_clown_is_out_and_has_no_turn() -> None:
    assert out(table("A1 B7 C9 D17 E5"), "A") == "B, E"
    state = after(table("A1 B7 C9 D17 E5"), "A:ask B:accept")
    assert state.playing == (0, 2, 3, 4)
    assert state.waiting == (2, 3, 4)
    assert view(state, None).cards == (0, 1, 0, 0, 0)


@rule("5.6")
def test_of_two_clowns_both_are_out() -> None:
    last = ended(table("A1 B1 C9 D17 E5"), "A")
    assert last.fallen == (Fallen(0, 1), Fallen(1, 1))
    assert last.story[0] == Call(0, "exchanged", 1, out=(0, 1))


@rule("5.7")
def test_a_ceremony_given_for_five_or_more_is_paid_by_all_others() -> None:
    last = table("A5 B12 C9 D17 E3")
    state, events = told(last, "A:ask B:accept")
    assert state.chips == (13, 18, 13, 13, 13)
    assert events[-1] == CeremonyPaid(1, (0, 2, 3, 4))
    assert state.story[-1].ceremonies == (Ceremony(1, (0, 2, 3, 4)),)
    assert out(last, "A") == "–, E"
    assert view(state, None).cards == (12, 0, 0, 0, 0)


@rule("5.7")
def test_the_asker_is_paid_for_their_ceremony_too() -> None:
    state = after(table("A12 B5 C9 D17 E3"), "A:ask B:accept")
    assert state.chips == (18, 13, 13, 13, 13)
    assert view(state, None).cards == (0, 12, 0, 0, 0)


@rule("5.7")
@pytest.mark.parametrize("card", [1, 2, 3, 4])
def test_a_ceremony_given_for_less_is_not_paid(card: int) -> None:
    for cards in (f"A12 B{card} C9 D17 E13", f"A{card} B12 C9 D17 E13"):
        state = after(table(cards), "A:ask B:accept")
        assert state.chips == (14,) * 5
        assert not state.story[-1].ceremonies


@rule("5.7")
def test_players_who_are_out_pay_too() -> None:
    start = table("A3 B20 C5 D12 F9", chips=(2, 2, 2, 2, 2, 2))
    assert start.out_of_hand == (4,)
    state = after(start, "A:ask B:accept B:keep C:ask D:accept")
    assert state.playing == (1, 2, 3, 5)
    assert state.chips == (1, 1, 1, 7, 1, 1)


@rule("5.8")
def test_who_has_no_chip_pays_none() -> None:
    last = ended(table("A7 B19 C12 D17 E9", chips=(14, 14, 14, 0, 14)), "A")
    assert last.cards == (12, 19, 7, 17, 9)
    assert last.story[0].ceremonies == (Ceremony(2, (0, 1, 4)),)
    assert last.lowest == (2,)
    state = after(table("A7 B19 C12 D17 E9", chips=(14, 14, 14, 0, 14)), "A:ask C:accept")
    assert state.chips == (13, 13, 17, 0, 13)


@rule("5.8")
def test_of_two_ceremonies_the_askers_is_paid_first() -> None:
    state = after(table("A12 B12 C9 D17 E3", chips=(0, 0, 1, 2, 0)), "A:ask B:accept")
    assert state.story[-1].ceremonies == (Ceremony(0, (2, 3)), Ceremony(1, (0, 3)))
    assert state.chips == (1, 2, 0, 0, 0)


@rule("6.1")
def test_the_front_card_of_the_deck_decides() -> None:
    state = after(table("A10 B8 C9 D2 E13", "17 16"), "A:keep B:keep C:keep D:keep")
    assert state.deck[:2] == (17, 16)
    last = ended(state, "E")
    assert last.cards == (10, 8, 9, 2, 17)


@rule("6.2")
def test_horses_and_houses_of_the_deck_are_discarded_for_the_next_card() -> None:
    start = table("A10 B8 C9 D2 E19", "11 4 7")
    assert out(start, "D") == "–, D"
    assert ended(start, "D").cards == (10, 8, 9, 4, 19)
    state, events = told(start, "A:keep B:keep C:keep D:ask")
    assert events[3:] == [
        Asked(3, 4),
        PassedOn(4, 19, None),
        DeckTurned(11),
        DeckTaken(3),
        CardTaken(3, 4, to=(3,)),
    ]
    assert state.story[-1] == Call(3, "exchanged", None, (Passed(4, 19),), (11,))
    assert view(state, None).discards == (11,)


@rule("6.3")
def test_an_owl_of_the_deck_lets_nobody_exchange() -> None:
    start = table("A10 B8 C9 D17 E3", "21")
    assert out(start, "E") == "–, E"
    state, events = told(start, "A:keep B:keep C:keep D:keep E:ask")
    assert events[5:7] == [DeckTurned(21), OwlMet(4)]
    assert state.last is not None
    assert state.last.cards == start.cards
    assert state.last.story[-1] == Call(4, "owl", turned=(21,))


@rule("6.4")
def test_a_person_of_the_deck_puts_the_asker_out() -> None:
    start = table("A10 B8 C9 D17 E3", "19 20")
    assert out(start, "E") == "E, B"
    last = ended(start, "E")
    assert last.story[-1] == Call(4, "person", turned=(19, 20), out=(4,))
    assert last.cards == start.cards


@rule("6.5")
def test_a_cat_of_the_deck_puts_out_the_original_owner() -> None:
    assert out(table("A10 B8 C9 D17 E3", "18"), "E") == "E, B"
    start = table("A10 B8 C9 D3 E17", "18")
    assert out(start, "DE") == "D, E", "E has the three that was dealt to D"
    assert ended(start, "DE").story[-1] == Call(4, "cat", turned=(18,), owner=3, out=(3,))
    assert out(table("A10 B8 C9 D3 E1", "18"), "DE") == "D, E", "D has taken the clown, and is out already"


@rule("6.6")
def test_a_clown_of_the_deck_counts_22_and_puts_nobody_out() -> None:
    start = table("A10 B8 C9 D21 E3", "1")
    assert out(start, "E") == "–, B"
    assert ended(start, "E").cards == (10, 8, 9, 21, HIGH_CLOWN)
    assert HIGH_CLOWN == 22
    alone = ended(table("A21 E3", "1", number=4), "E")
    assert alone.lowest == (0,), "more than an owl"


@rule("6.6")
def test_a_clown_of_the_deck_is_a_clown_again_when_it_is_discarded() -> None:
    state = after(table("A10 B8 C9 D21 E3", "1"), "A:keep B:keep C:keep D:keep E:ask")
    assert state.discards == (3, 10, 8, 9, 21, 1)


@rule("6.7")
@pytest.mark.parametrize("card", [2, 6, 12, 17])
def test_the_deck_gives_any_other_card_and_that_is_all(card: int) -> None:
    last = ended(table("A10 B8 C9 D13 E12", str(card)), "E")
    assert last.cards == (10, 8, 9, 13, card)
    assert last.story[-1] == Call(4, "exchanged")
    assert last.given == (12,)


@rule("6.7")
def test_a_clown_given_to_the_deck_harms_nobody() -> None:
    assert out(table("A10 B8 C9 D13 E1", "7"), "E") == "–, E"
    assert ended(table("A10 B8 C9 D13 E1", "7"), "E").fallen == ()


@rule("6.7")
def test_the_card_given_to_the_deck_lies_face_down_till_the_round_ends() -> None:
    state = after(table("A3 B9 C7 D19 E11", "16"), "A:keep B:keep C:ask")
    assert state.given == (7,)
    for seat in (None, 0, 2):
        assert view(state, seat).discards == ()
    state = after(state, "D:keep E:keep")
    assert state.last is not None
    assert state.last.given == (7,)
    assert view(state, None).discards == (3, 7, 9, 11, 16, 19)


@rule("6.8")
def test_what_the_deck_turns_up_all_see_and_what_it_gives_only_its_owner() -> None:
    state = after(table("A3 B9 C7 D19 E11", "11 16"), "A:keep B:keep C:ask")
    assert view(state, None).discards == (11,)
    assert view(state, None).cards == view(state, 3).cards == (0, 0, 0, 19, 11)
    assert view(state, 2).cards == (0, 0, 16, 19, 11)
