"""Zum Kuckuck!, section 8 of its rules: open bidding."""

from __future__ import annotations

import pytest

from engine.game import IllegalAction
from engine.games.kuckuck import apply, legal, prompt, view
from engine.games.kuckuck.events import CardPlayed, Committed, Revealed
from engine.shuffle import shuffled
from tests.engine.kuckuck_table import dealt, next_round, play, starter_after, table
from tests.engine.rulebook import rule


@rule("8.1")
def test_number_cards_are_played_face_up_one_after_the_other() -> None:
    state = table("A(–,5) B(–,5) C(–,5)", (3, 11), "B47 C8 A52", tactical=True)
    for turn, (bid, cards) in enumerate([("B47", (0, 47, 0)), ("C8", (0, 47, 8))]):
        seat = "ABC".index(bid[0])
        assert prompt(state).turn == turn
        assert prompt(state).seats == {seat}
        assert view(state, None).waiting[0] == seat
        state, events = play(state, bid)
        assert events == [CardPlayed(seat, int(bid[1:]))]
        assert view(state, 0).cards == cards
        assert view(state, None).committed == state.order[: turn + 1]
    state, events = play(state, "A52")
    assert prompt(state).turn == 3
    assert not any(isinstance(event, Revealed | Committed) for event in events)


@rule("8.1")
def test_a_player_may_plan_each_card_of_their_hand_for_this_trick() -> None:
    state = table("A(–,5) B(–,5) C(–,5)", (3, 11), "B47 C8 A52", tactical=True)
    for seat in range(3):
        own = view(state, seat)
        assert own.choices == tuple(str(card) for card in own.playable)
        assert own.card == f"T{state.trick}"
    sealed = table("A(–,5) B(–,5) C(–,5)", (3, 11), "A52 B47 C8")
    assert view(sealed, 0).choices == ()


@rule("8.1")
def test_only_the_next_player_may_play() -> None:
    state = table("A(–,5) B(–,5) C(–,5)", (3, 11), "B47 C8 A52", tactical=True)
    assert legal(state, 0) == legal(state, 2) == ()
    for seat, card in ((0, "52"), (2, "8")):
        with pytest.raises(IllegalAction, match="not_your_turn"):
            apply(state, seat, card)
    played, _ = play(state, "B47")
    with pytest.raises(IllegalAction, match="not_your_turn"):
        apply(played, 1, "47")


@rule("8.2")
def test_the_player_with_the_most_cockatoos_starts_a_round() -> None:
    seen = {len(tied_for_most(seed, number)) for seed in range(30) for number in (1, 2)}
    assert seen >= {1, 2}, "with ties and without"


def tied_for_most(seed: int, number: int) -> list[int]:
    """The seats from which a round's starter is drawn, after checking that the starter is one."""
    state = dealt(4, "tactical", str(seed))
    for _ in range(1, number):
        state = next_round(state)
    most = max(player.worth for player in state.players)
    tied = [seat for seat, player in enumerate(state.players) if player.worth == most]
    starter = shuffled(tied, str(seed), f"starter/{number}")[0]
    assert state.order == tuple((starter + i) % 4 for i in range(4))
    return tied


@rule("8.3")
def test_the_next_after_the_player_who_turned_a_cockatoo_starts() -> None:
    assert starter_after("A(–,5) B(9,5) C(–,5) D(–,5) E(–,5)", (1, 2), "A60 B2 C3 D59 E4") == "C"
    assert starter_after("A(–,5) B(–,5) C(–,5) D(–,5) E(9,5)", (1, 2), "B60 C2 D3 E5 A59") == "A"


@rule("8.4")
def test_of_two_who_turned_one_the_later_player_counts() -> None:
    """B and C, A and C in the order A to E; then A and E in the order C D E A B, where A played later."""
    assert starter_after("A(–,5) B(9,5) C(9,5) D(–,5) E(–,5)", (1, 2), "A60 B2 C3 D59 E4") == "D"
    assert starter_after("A(9,5) B(–,5) C(9,5) D(–,5) E(–,5)", (1, 2), "A1 B60 C3 D59 E4") == "D"
    assert starter_after("A(9,5) B(–,5) C(–,5) D(–,5) E(9,5)", (1, 2), "C60 D59 E4 A3 B2") == "B"
    assert starter_after("A(9,5) B(–,5) C(–,5) D(–,5) E(9,5)", (1, 2), "A3 B2 C60 D59 E4") == "A"


@rule("8.5")
def test_who_went_out_is_not_the_loser_if_somebody_turned_a_cockatoo() -> None:
    assert starter_after("A(9,5) B(–,5) C(12,0) D(–,5) E(–,5)", (1, 2), "A1 B60 C3 D59 E4") == "B"
    assert starter_after("A(9,5) B(–,5) C(9,0) D(–,5) E(–,5)", (1, 2), "A1 B60 C3 D59 E4") == "B"


@rule("8.5")
def test_if_nobody_turned_one_the_player_who_went_out_and_played_later_counts() -> None:
    before = "A(–,0) B(–,5) C(–,5) D(–,0) E(–,5)"
    assert starter_after(before, (3, 11), "A60 B1 C2 D59 E3") == "E"
    assert starter_after(before, (3, 11), "D60 E1 A59 B2 C3") == "B"


@rule("8.6")
def test_a_starter_who_is_out_is_replaced_by_the_next_one_still_in() -> None:
    assert starter_after("A(–,5) B(9,5) C(out) D(–,5) E(–,5)", (1, 2), "A60 B2 D59 E4") == "D"
    assert starter_after("A(–,5) B(9,5) C(12,0) D(–,5) E(–,5)", (1, 2), "A60 B2 C3 D59 E4") == "D"
    assert starter_after("A(out) B(–,5) C(–,5) D(–,5) E(9,5)", (1, 2), "B60 C59 D3 E4") == "B"
