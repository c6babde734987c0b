"""What everybody at a table of Cucco 21 can know, and what the round before leaves behind."""

from __future__ import annotations

import pytest

from engine.game import Seat
from engine.games.cucco import view
from engine.games.cucco.nouns import Call, Fallen, Passed, Request, Showdown, State
from tests.engine.cucco_table import after, table


def known(state: State, seat: Seat | None = None) -> str:
    """``B20 C19``: whose cards a seat, or a spectator, knows."""
    return " ".join(
        f"{letter}{card}" for letter, card in zip("ABCDE", view(state, seat).cards, strict=True) if card
    )


@pytest.mark.parametrize(
    ("cards", "words", "all_know"),
    [
        ("A3 B20 C8 D9 E14", "A:ask B:accept", "B20"),
        ("A3 B18 C8 D9 E14", "A:ask B:accept", "B18"),
        ("A3 B6 C8 D9 E14", "A:ask B:refuse", "B6"),
        ("A3 B6 C8 D9 E14", "A:ask B:accept", ""),
        ("A3 B21 C8 D9 E14", "A:ask B:accept", ""),
        ("A3 B11 C19 D9 E14", "A:ask", "B11 C19"),
        ("A3 B11 C19 D9 E14", "A:ask D:accept", "B11 C19"),
        ("A3 B1 C8 D9 E14", "A:ask B:accept", "A1"),
        ("A1 B1 C8 D9 E14", "A:ask B:accept", "A1 B1"),
        ("A12 B7 C8 D9 E14", "A:ask B:accept", "B12"),
        ("A7 B12 C8 D9 E14", "A:ask B:accept", "A12"),
        ("A12 B12 C8 D9 E14", "A:ask B:accept", "A12 B12"),
        ("A12 B3 C8 D9 E14", "A:ask B:accept", ""),
        ("A3 B9 C8 D9 E19", "A:keep B:keep C:keep D:ask", "E19"),
    ],
)
def test_cards_that_showed_by_what_they_did_are_known_to_all(cards: str, words: str, all_know: str) -> None:
    assert known(after(table(cards, "16"), words)) == all_know


def test_a_known_card_stays_known_wherever_it_goes() -> None:
    state = after(table("A3 B6 C8 D9 E14"), "A:ask B:refuse B:ask C:accept")
    assert known(state) == "C6"
    state = after(state, "C:ask D:accept")
    assert known(state) == "D6"
    assert known(state, 2) == "B8 C9 D6"


def test_a_known_card_that_is_given_to_the_deck_is_known_no_more() -> None:
    state = after(table("A9 B11 C19 D11 E19", "16"), "A:ask")
    assert known(state, 0) == "A16 B11 C19 D11 E19"
    state = after(state, "B:ask")
    assert known(state) == "C19 D11 E19"


def test_a_new_round_is_a_new_secret() -> None:
    state = after(table("A5 B21 C9 D13 E14"), "A:ask B:accept A:owl")
    assert known(state) == ""
    assert known(state, 0) == f"A{state.cards[0]}"


def test_the_view_tells_the_round_so_far() -> None:
    seen = view(after(table("A3 B20 C11 D9 E14", pot=5), "A:ask B:accept B:ask"), None)
    assert seen.story == (Call(0, "person", 1, out=(0,)),)
    assert seen.request == Request(1, 3, (Passed(2, 11),))
    assert (seen.waiting, seen.playing) == ((2, 3, 4), (1, 2, 3, 4))
    assert (seen.out_of_round, seen.out_of_hand) == ((0,), ())
    assert (seen.hand, seen.round, seen.deal, seen.dealer, seen.pot) == (1, 1, 1, 4, 5)
    assert seen.chips == (14,) * 5
    assert not seen.over
    assert seen.last is None


def test_the_round_before_is_told_whole() -> None:
    state = after(table("A3 B20 C11 D9 E14", pot=5, number=2), "A:ask B:accept B:keep C:keep D:keep E:keep")
    assert view(state, 3).last == state.last
    assert state.last == Showdown(
        hand=1,
        round=2,
        deal=1,
        dealer=4,
        cards=(3, 20, 11, 9, 14),
        given=(),
        story=(Call(0, "person", 1, out=(0,)), *(Call(seat, "kept") for seat in (1, 2, 3, 4))),
        fallen=(Fallen(0, 20),),
        owl=None,
        lowest=(3,),
        paid=(2, 0, 0, 2, 0),
        left=(),
        winner=None,
        won=0,
        carried=0,
    )


@pytest.mark.parametrize(
    ("cards", "words", "seat", "answers"),
    [
        ("A3 B6 C8 D9 E14", "", 1, ("accept", "refuse")),
        ("A3 B6 C8 D9 E14", "A:ask", 1, ("accept", "refuse")),
        ("A3 B6 C8 D9 E14", "A:keep", 1, ()),
        ("A6 B7 C8 D9 E14", "", 0, ()),
        ("A3 B7 C8 D9 E14", "", 1, ()),
        ("A3 B6 C8 D9 E14", "", None, ()),
    ],
)
def test_the_holder_of_the_lovers_may_settle_an_answer_while_somebody_can_still_ask(
    cards: str, words: str, seat: Seat | None, answers: tuple[str, ...]
) -> None:
    assert sorted(view(after(table(cards), words), seat).answers) == list(answers)
