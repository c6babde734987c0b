"""Duck Soup, sections 1 to 4 of its rules: the deal, a trick, and the quack."""

from __future__ import annotations

import pytest

from engine.game import IllegalAction
from engine.games.ducksoup import Options, apply, default, legal, new, prompt, seats, view
from engine.games.ducksoup.deals import PACK
from engine.games.ducksoup.events import (
    CardPlayed,
    DealStarted,
    Duck,
    DuckSoup,
    HandDealt,
    Quack,
    QuackQuack,
    TrickWon,
)
from engine.games.ducksoup.tricks import trick_worth
from engine.shuffle import shuffled
from tests.engine.ducksoup_table import acts, cards, dealt, play, table, trick, won
from tests.engine.rulebook import rule


@rule("1.1")
def test_two_can_play() -> None:
    assert [*seats] == [2]


@rule("2.1")
def test_the_first_dealer_is_drawn_by_lot() -> None:
    for seed in "abcdef":
        assert dealt(seed).dealer == shuffled((0, 1), seed, "dealer")[0]
    assert {dealt(seed).dealer for seed in "abcdef"} == {0, 1}


@rule("2.2")
@pytest.mark.parametrize("seed", "abcdef")
def test_thirteen_cards_go_to_each_those_of_the_non_dealer_from_the_front(seed: str) -> None:
    state = dealt(seed)
    pack = shuffled(PACK, seed, "deal/1")
    assert len(set(pack)) == 52
    assert PACK[:14] == ("2C", "3C", "4C", "5C", "6C", "7C", "8C", "9C", "TC", "JC", "QC", "KC", "AC", "2D")
    assert set(state.hands[1 - state.dealer]) == set(pack[:13])
    assert set(state.hands[state.dealer]) == set(pack[13:26])
    assert state.stock == pack[26:]


def test_a_hand_is_sorted_by_suit_and_then_by_rank_from_the_ace() -> None:
    assert cards("KS AS TD 2D AH") == ("2D", "TD", "AH", "AS", "KS")
    assert all(hand == cards(" ".join(hand)) for hand in dealt().hands)


def test_only_its_owner_is_told_a_hand() -> None:
    step = new(2, Options(), "seed")
    state = step.state
    assert step.events == (
        DealStarted(1, state.dealer),
        HandDealt(0, state.hands[0], to=(0,)),
        HandDealt(1, state.hands[1], to=(1,)),
    )
    assert view(state, None).hand == ()
    assert view(state, 1).hand == state.hands[1]
    assert view(state, 0).held == (13, 13)


@rule("3.1")
@pytest.mark.parametrize("seed", "abcdef")
def test_the_non_dealer_leads_to_the_first_trick(seed: str) -> None:
    state = dealt(seed)
    assert prompt(state).seats == {1 - state.dealer}


@rule("3.2")
def test_any_card_may_follow() -> None:
    state, _ = play(table("7S 2C", "AH 3S KD"), "A:7S")
    assert legal(state, 1) == ("KD", "AH", "3S")


@rule("3.3")
@pytest.mark.parametrize(
    ("played", "winner", "points"),
    [
        ("A:9S B:4S", "B", 1),
        ("A:4S B:9S", "A", 1),
        ("A:2H B:AH", "B", 1),
        ("A:AH B:2H", "A", 1),
        ("A:QC B:KC", "A", 1),
    ],
)
def test_in_the_first_course_the_lower_card_of_the_suit_led_wins(
    played: str, winner: str, points: int
) -> None:
    assert won(played, course=1) == (winner, points)


@rule("3.4", "1.2")
@pytest.mark.parametrize("course", [1, 2])
def test_a_card_of_another_suit_and_rank_loses_two_points(course: int) -> None:
    assert won("A:6D B:QC", course) == ("A", 2)
    assert won("A:6D B:AC", course) == ("A", 2)


@rule("3.5", "1.2")
def test_a_trick_is_worth_one_in_one_suit_and_two_in_two() -> None:
    assert trick_worth("9S", "4S") == 1
    assert trick_worth("9S", "4H") == 2


@rule("3.6")
def test_the_winner_leads_to_the_next_trick_also_into_the_second_course() -> None:
    state, _ = play(table("9S KC", "4S QC", stock="2D 3D"), "A:9S B:4S")
    assert view(state, None).course == 2
    assert prompt(state).seats == {1}


@rule("4.1")
def test_a_card_of_the_leads_rank_may_be_quacked_or_not() -> None:
    state, _ = play(table("7S 2C 3C", "7H 7D KD"), "A:7S")
    assert legal(state, 1) == ("7D", "KD", "7H", "7D quack", "7H quack")
    assert legal(state, 0) == ()


def test_a_lead_cannot_be_quacked() -> None:
    assert legal(table("7S 7C", "7H 7D"), 0) == ("7C", "7S")


@rule("4.2")
@pytest.mark.parametrize("course", [1, 2])
def test_in_silence_the_leader_takes_two_points(course: int) -> None:
    assert won("A:7S B:7H", course) == ("A", 2)
    assert won("A:KS B:AH", course) == ("A", 2)
    assert trick("A:7S B:7H", course).silent
    assert not trick("A:7S B:8H", course).silent


@rule("4.3")
def test_the_leader_must_answer_a_quack_also_without_a_third_card() -> None:
    state, events = play(table("7S 2C", "7H KD"), "A:7S B:7H quack")
    assert events == [CardPlayed(0, "7S"), CardPlayed(1, "7H"), Quack(1)]
    assert prompt(state).seats == {0}
    assert legal(state, 0) == ("duck",)
    state, _ = play(table("7S 7C 7D 2C", "7H KD 3D 4D"), "A:7S B:7H quack")
    assert legal(state, 0) == ("duck", "7C quack", "7D quack")


@rule("4.4")
def test_duck_concedes_two_points_and_the_second_player_draws_first() -> None:
    assert won("A:7S B:7H quack A:duck") == ("B", 2)
    state, events = play(table("7S 2C", "7H KD", stock="3D 4D 5D 6D"), "A:7S B:7H quack A:duck")
    assert events[3:5] == [Duck(0), TrickWon(1, (2,))]
    assert state.hands == (("2C", "4D"), ("3D", "KD"))
    assert prompt(state).seats == {1}


@rule("4.5")
def test_to_quack_quack_the_second_player_may_add_any_card() -> None:
    start = table("7S 7D 2C", "7H 7C KD")
    state, events = play(start, "A:7S B:7H quack A:7D quack")
    assert events[3:] == [CardPlayed(0, "7D"), QuackQuack(0)]
    assert prompt(state).seats == {1}
    assert legal(state, 1) == ("7C", "KD")


@rule("4.6")
@pytest.mark.parametrize("course", [1, 2])
def test_the_fourth_card_of_the_rank_is_duck_soup(course: int) -> None:
    text = "A:7S B:7H quack A:7D quack B:7C"
    assert won(text, course) == ("B", 4)
    assert trick(text, course).soup
    _, events = play(table("7S 7D 2C", "7H 7C KD"), text)
    assert events[-2:] == [DuckSoup(1), TrickWon(1, (2, 2))]


@rule("4.7")
@pytest.mark.parametrize(
    ("fourth", "worth"), [("3D", (2, 1)), ("AD", (2, 1)), ("3C", (2, 2)), ("AH", (2, 2))]
)
def test_with_any_other_fourth_card_the_leader_takes_both_tricks(fourth: str, worth: tuple[int, int]) -> None:
    for course in (1, 2):
        found = trick(f"A:7S B:7H quack A:7D quack B:{fourth}", course)
        assert found.winner == 0
        assert found.worth == worth
        assert found.double
        assert not found.soup


def test_a_third_card_of_another_rank_is_no_answer() -> None:
    state, _ = play(table("7S 7D 2C", "7H 7C KD"), "A:7S B:7H quack")
    for action in ("2C", "7D", "7H quack", "2C quack"):
        with pytest.raises(IllegalAction, match="answer_the_quack"):
            apply(state, 0, action)


@pytest.mark.parametrize(
    ("before", "act", "reason"),
    [
        ("", "A:1S", "no_such_card"),
        ("", "B:7H", "not_your_turn"),
        ("", "A:duck", "nothing_to_concede"),
        ("", "A:8S", "not_in_hand"),
        ("", "A:7S quack", "no_quack"),
        ("A:7S", "B:KD quack", "no_quack"),
        ("A:7S", "B:7S quack", "not_in_hand"),
    ],
)
def test_a_refusal_says_why(before: str, act: str, reason: str) -> None:
    state, _ = play(table("7S 7D 2C", "7H 7C KD"), before)
    [(seat, action)] = acts(act)
    with pytest.raises(IllegalAction, match=reason):
        apply(state, seat, action)


def test_a_sleeper_plays_the_middle_card_in_silence_and_concedes() -> None:
    state, _ = play(table("7S 7D 2C", "7H 7C KD"), "A:7S")
    assert default(state, 1) == "7H"
    state, _ = play(state, "B:7C quack")
    assert default(state, 0) == "duck"


def test_the_view_shows_the_trick_on_the_table_and_those_before() -> None:
    state, _ = play(table("7S 7D 2C", "7H 7C KD"), "A:7S B:KD A:7D B:7H quack")
    seen = view(state, None)
    assert seen.trick == ("7D", "7H")
    assert [found.cards for found in seen.tricks] == [("7S", "KD")]
    assert seen.last == seen.tricks[-1]
    assert seen.second == (2, 0)
    assert seen.held == (1, 1)


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
    assert seen.chance(0) == 0
    assert seen.chance(1) == pytest.approx(13 / 39)
    assert seen.chance(2) == pytest.approx(1 - (26 / 39) ** 2)
    state, _ = play(table("7S", "7H"), "A:7S")
    assert view(state, 0).chance(1) == 1, "there is no stock, so the other player has it"
