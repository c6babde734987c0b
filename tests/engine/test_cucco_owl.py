"""Cucco 21, rule by rule: the owl (§7)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from engine.game import Event, IllegalAction
from engine.games.cucco import apply, legal, prompt, view
from engine.games.cucco.events import NothingCompared, OwlCalled, OwlLost, OwlNoted
from engine.games.cucco.nouns import Call, State
from tests.engine.contract import heard
from tests.engine.cucco_table import after, held, table, told
from tests.engine.rulebook import rule


def owls(events: Sequence[Event]) -> list[Event]:
    """What was heard of owls."""
    return [event for event in events if isinstance(event, (OwlCalled, OwlLost, OwlNoted))]


def ended_by(state: State) -> int | None:
    """The seat that ended the round by calling the owl."""
    assert state.last is not None
    return state.last.owl


@rule("7.1")
def test_an_owl_is_called_in_ones_turn_or_out_of_it() -> None:
    start = table("A5 B21 C9 D13 E14")
    assert list(legal(start, 1)) == ["owl"]
    assert list(legal(after(start, "A:keep"), 1)) == ["keep", "ask", "owl"]
    assert list(legal(after(start, "A:keep B:keep"), 1)) == ["owl"]
    for words in ("", "A:keep", "A:keep B:keep", "A:keep B:keep C:keep D:keep"):
        state, events = told(after(start, words), "B:owl")
        assert events[0] == OwlCalled(1)
        assert state.deal == 2
        assert ended_by(state) == 1
        assert state.last is not None
        assert state.last.lowest == (0,)
        assert state.last.story[-1] == Call(1, "called")


@rule("7.1")
def test_even_before_the_first_turn_nobody_has_one_any_more() -> None:
    state = after(table("A5 B21 C9 D13 E14"), "B:owl")
    assert state.last is not None
    assert state.last.story == (Call(1, "called"),)
    assert prompt(state).turn == state.opened == 1


@rule("7.1")
def test_both_owls_work_alike() -> None:
    start = table("A5 B21 C9 D21 E14")
    for word in ("B:owl", "D:owl"):
        assert after(start, word).deal == 2


@rule("7.1")
def test_only_who_holds_an_owl_and_is_in_the_round_may_call() -> None:
    with pytest.raises(IllegalAction, match="no_owl"):
        apply(table("A5 B21 C9 D13 E14"), 0, "owl")
    out = after(table("A21 B20 C9 D13 E14"), "A:ask B:accept")
    assert legal(out, 0) == ()
    with pytest.raises(IllegalAction, match="out_of_round"):
        apply(out, 0, "owl")


@rule("7.1")
def test_that_it_may_be_called_is_told_to_all_alike_with_or_without_an_owl() -> None:
    for cards in ("A5 B21 C9 D13 E14", "A5 B7 C9 D13 E14"):
        assert prompt(table(cards)).calls == {"owl": 0}
        assert prompt(after(table(cards), "A:ask")).calls == {"owl": 0}


@rule("7.2")
def test_nobody_has_to_call_and_all_may_keep() -> None:
    state = after(table("A5 B21 C9 D13 E14"), "A:keep B:keep C:keep D:keep E:keep")
    assert state.deal == 2
    assert ended_by(state) is None


@rule("7.2")
def test_an_owl_may_be_taken_and_is_then_anothers_to_call() -> None:
    state = after(table("A5 B21 C9 D13 E14"), "A:ask B:accept")
    assert held(state) == "A21 B5 C9 D13 E14"
    assert legal(state, 1) == ("keep", "ask")
    assert legal(state, 0) == ("owl",)
    assert ended_by(after(state, "A:owl")) == 0


@rule("7.3")
def test_a_call_during_a_request_waits_until_it_is_settled() -> None:
    asked = after(table("A5 B9 C21 D13 E14"), "A:ask")
    state, events = told(asked, "C:owl")
    assert events == [OwlNoted(2, to=(2,))]
    assert prompt(state) == prompt(asked)
    state, events = told(state, "B:accept")
    assert owls(events) == [OwlCalled(2)]
    assert ended_by(state) == 2
    assert state.last is not None
    assert state.last.cards == (9, 5, 21, 13, 14)
    assert state.last.lowest == (1,)


@rule("7.3")
def test_meanwhile_nobody_but_the_caller_knows() -> None:
    asked = after(table("A5 B9 C21 D13 E14"), "A:ask")
    state, events = told(asked, "C:owl")
    for seat in (None, 0, 1, 3, 4):
        assert heard(tuple(events), seat) == []
        assert view(state, seat) == view(asked, seat)
    assert view(state, 2).pending_owl
    assert not view(asked, 2).pending_owl
    assert legal(state, 2) == ()
    with pytest.raises(IllegalAction, match="already_called"):
        apply(state, 2, "owl")


@rule("7.3")
def test_a_call_holds_when_lovers_refuse() -> None:
    state = after(table("A5 B6 C21 D13 E14"), "A:ask C:owl B:refuse")
    assert ended_by(state) == 2
    assert state.last is not None
    assert [call.came for call in state.last.story] == ["refused", "called"]


@rule("7.3")
def test_the_call_of_one_whose_owl_is_taken_is_void() -> None:
    asked = after(table("A5 B21 C9 D13 E14"), "A:ask")
    assert list(legal(asked, 1)) == ["accept", "owl"]
    state, events = told(asked, "B:owl B:accept")
    assert state.deal == 1
    assert state.pending == ()
    assert owls(events) == [OwlNoted(1, to=(1,)), OwlLost(1, to=(1,))]
    assert held(state) == "A21 B5 C9 D13 E14"
    assert prompt(state).seats == {1}


@rule("7.3")
def test_the_asker_too_may_call_meanwhile_and_lose_their_owl() -> None:
    state = after(table("A21 B9 C5 D13 E14"), "A:ask A:owl")
    assert after(state, "B:accept").deal == 1
    lovers = after(table("A21 B6 C5 D13 E14"), "A:ask A:owl B:refuse")
    assert ended_by(lovers) == 0
    both = after(table("A21 B21 C5 D13 E14"), "A:ask A:owl B:accept")
    assert ended_by(both) == 0, "the other owl has come to A"


@rule("7.3")
def test_the_call_of_one_who_goes_out_meanwhile_is_void() -> None:
    state, events = told(table("A21 B20 C9 D13 E14"), "A:ask A:owl B:accept")
    assert state.deal == 1
    assert owls(events)[-1] == OwlLost(0, to=(0,))
    assert state.playing == (1, 2, 3, 4)


@rule("7.3")
def test_a_void_call_leaves_the_last_turn_the_last_one() -> None:
    state, events = told(table("D5 E21", number=4, pot=3, chips=(1,) * 5), "D:ask E:owl E:accept E:keep")
    assert OwlCalled(4) not in events
    assert ended_by(state) is None


@rule("7.3")
def test_no_call_counts_when_one_is_left_in_the_round() -> None:
    state, events = told(table("A1 B1 C21", number=4, pot=3, chips=(1, 1, 1)), "A:ask C:owl B:accept")
    assert owls(events) == [OwlNoted(2, to=(2,))]
    assert NothingCompared() in events
    assert ended_by(state) is None


@rule("7.4")
def test_of_two_calls_the_first_seats_counts() -> None:
    for words in ("C:owl D:owl", "D:owl C:owl"):
        state, events = told(table("A5 B9 C21 D21 E14"), f"A:ask {words} B:accept")
        assert owls(events)[2:] == [OwlCalled(2)]
        assert ended_by(state) == 2


@rule("7.4")
def test_if_the_first_call_is_void_the_other_counts() -> None:
    state, events = told(table("A5 B21 C9 D21 E14"), "A:ask B:owl D:owl B:accept")
    assert owls(events)[2:] == [OwlLost(1, to=(1,)), OwlCalled(3)]
    assert ended_by(state) == 3
