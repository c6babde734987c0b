"""Zum Kuckuck!, sections 4 and 5 of its rules: losing cockatoos and going out."""

from __future__ import annotations

from engine.games.kuckuck.events import CockatooTurned, Eliminated, RoundScored
from engine.games.kuckuck.tricks import lose_cockatoos
from tests.engine.kuckuck_table import after, play, players, table, text
from tests.engine.rulebook import rule


def settled(before: str) -> str:
    """The table once the loss has been settled."""
    return text(lose_cockatoos(players(before))[0])


@rule("4.1")
def test_the_player_with_the_most_cuckoos_turns_a_cockatoo_over() -> None:
    assert settled("A(3,5) B(11,4) C(–,2)") == "A(3,5) B(11,3) C(–,2)"
    state, events = play(table("A(–,5) B(–,4) C(–,2)", (3, 11), "A52 B47 C8"), "A52 B47 C8")
    assert CockatooTurned(1, left=3) in events
    assert state.last is not None
    assert (state.last.takers, state.last.turned, state.last.eliminated) == ((0, 1), (1,), ())


@rule("4.2")
def test_two_who_share_the_most_both_turn_one_over() -> None:
    before = "A(12,3) B(9,4) C(5,2) D(–,5)"
    assert after(before, (2, 9), "A58 B1 C40 D31") == "A(2,3) B(9,3) C(9,1) D(–,5)"


@rule("4.3")
def test_an_old_bad_nest_keeps_costing() -> None:
    assert after("A(–,5) B(–,5) C(12,5)", (3, 11), "A52 B47 C8") == "A(3,5) B(11,5) C(12,4)"
    assert after("A(–,5) B(–,5) C(12,4)", (1, 2), "A51 B8 C47", trick=2) == "A(1,5) B(–,5) C(2,3)"


@rule("4.4")
def test_nobody_loses_anything_for_no_cuckoos() -> None:
    assert settled("A(–,5) B(–,0) C(–,2)") == "A(–,5) B(–,0) C(–,2)"
    before = "A(–,0) B(–,5) C(–,5) D(–,0) E(–,5)"
    assert after(before, (3, 11), "A60 B1 C2 D59 E3") == "A(out) B(–,5) C(–,5) D(out) E(–,5)"


def test_every_trick_costs_somebody_something() -> None:
    """Two nests were just taken, so that somebody has cuckoos."""
    for before in ("A(–,5) B(–,5) C(–,5) D(–,5)", "A(–,0) B(–,0) C(–,0) D(–,0)"):
        state, _ = play(table(before, (1, 1), "A52 B47 C8 D9"), "A52 B47 C8 D9")
        assert state.last is not None
        assert state.last.turned or state.last.eliminated


@rule("4.5")
def test_the_last_cockatoo_may_be_lost_without_going_out() -> None:
    assert settled("A(9,1) B(3,1) C(–,1)") == "A(9,0) B(3,1) C(–,1)"


@rule("5.1")
def test_a_loss_that_cannot_be_paid_throws_out_of_the_round() -> None:
    state, events = play(table("A(–,5) B(–,0) C(–,2) D(1,1)", (3, 11), "A52 B47 C8 D9"), "A52 B47 C8 D9")
    assert Eliminated(1) in events
    assert state.players[1].out
    assert state.players[1].nest == 0
    assert state.order == (0, 2, 3)
    assert state.last is not None
    assert state.last.eliminated == (1,)


@rule("5.2")
def test_the_loss_falls_on_the_next_most_crowded_nest() -> None:
    assert settled("A(12,0) B(10,0) C(8,2) D(1,3) E(–,1)") == "A(out) B(out) C(8,1) D(1,3) E(–,1)"
    assert settled("A(12,0) B(9,1) C(8,2) D(1,3)") == "A(out) B(9,0) C(8,2) D(1,3)"


@rule("5.3")
def test_of_two_who_share_the_most_one_may_pay_and_one_go_out() -> None:
    assert settled("A(9,0) B(9,2) C(5,1) D(2,1)") == "A(out) B(9,1) C(5,1) D(2,1)"
    before = "A(9,0) B(9,2) C(–,1) D(–,1)"
    state, _ = play(table(before, (2, 5), "A1 B3 C40 D50"), "A1 B3 C40 D50")
    assert state.trick == 2, "three are in: the round goes on"
    assert state.order == (1, 2, 3)


@rule("5.4")
def test_with_two_left_the_round_stops_there_and_then() -> None:
    assert settled("A(12,0) B(10,0) C(8,2) D(1,3)") == "A(out) B(out) C(8,2) D(1,3)"
    assert settled("A(9,0) B(9,0) C(5,1)") == "A(out) B(out) C(5,1)"
    before = "A(12,0) B(10,0) C(–,2) D(–,3)"
    state, events = play(table(before, (1, 8), "A2 B3 C40 D50"), "A2 B3 C40 D50")
    assert [event for event in events if isinstance(event, Eliminated)] == [Eliminated(0), Eliminated(1)]
    assert RoundScored(1, (-1, -1, 2, 4), (-1, -1, 2, 4)) in events
    assert (state.round, state.trick) == (2, 1)
