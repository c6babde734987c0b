"""Zum Kuckuck!, sections 1 to 3 of its rules: what is dealt, and a trick."""

from __future__ import annotations

from random import Random

import pytest

from engine.game import IllegalAction
from engine.games.kuckuck import Options, apply, default, legal, new, prompt, seats, view
from engine.games.kuckuck.events import Committed, NestsTurned, NestTaken, Revealed
from engine.games.kuckuck.nouns import Player
from engine.games.kuckuck.rounds import NESTS, worth
from engine.shuffle import shuffled
from tests.engine.kuckuck_table import after, dealt, play, table
from tests.engine.rulebook import rule


@rule("1.1")
def test_three_four_or_five_can_play() -> None:
    assert [*seats] == [3, 4, 5]


@rule("2.1")
@pytest.mark.parametrize("count", seats)
def test_twelve_number_cards_go_to_each_player_and_the_rest_stays_out(count: int) -> None:
    pack = shuffled(range(1, 61), "seed", "numbers")
    hands = [view(dealt(count), seat).hand for seat in range(count)]
    assert hands == [tuple(sorted(pack[12 * seat : 12 * seat + 12])) for seat in range(count)]


@rule("2.2")
@pytest.mark.parametrize(
    ("cards", "halves"),
    [(range(1, 13), 0), (range(13, 25), 1), (range(25, 37), 2), (range(37, 49), 1), (range(49, 61), 0)],
)
def test_the_cockatoos_printed_on_number_cards(cards: range, halves: int) -> None:
    assert {worth([card, card]) for card in cards} == {halves}


def test_the_pack_bears_twenty_four_cockatoos() -> None:
    assert worth(range(1, 61)) == 24


@rule("2.3")
@pytest.mark.parametrize(
    ("hand", "cockatoos"),
    [
        ((2, 8, 13, 17, 20, 24, 29, 33, 40, 45, 48, 59), 5),
        ((1, 2, 3, 4, 5, 6, 50, 51, 52, 53, 54, 13), 0),
        ((1, 2, 3, 4, 5, 13, 14, 15, 25, 26, 27, 28), 5),
    ],
)
def test_a_remaining_half_is_dropped(hand: tuple[int, ...], cockatoos: int) -> None:
    assert worth(hand) == cockatoos


@rule("2.3")
def test_that_many_cockatoos_lie_before_you() -> None:
    state = dealt(4)
    for seat, player in enumerate(state.players):
        assert player == Player(worth(view(state, seat).hand), worth(view(state, seat).hand))


@rule("2.4")
def test_the_nest_cards_are_two_each_of_one_to_twelve_shuffled_for_every_round() -> None:
    assert sorted(NESTS) == sorted([*range(1, 13), *range(1, 13)])
    assert dealt(3).nests == shuffled(NESTS, "seed", "nests/1")
    assert [player.nest for player in dealt(3).players] == [0, 0, 0]


@rule("3.1")
def test_two_nest_cards_are_turned_up() -> None:
    first, second = shuffled(NESTS, "seed", "nests/1")[:2]
    low, high = sorted((first, second))
    _, events = new(3, Options(), "seed")
    spectator = view(dealt(3), None)
    assert events[-1] == NestsTurned(1, low, high)
    assert (spectator.low, spectator.high) == (low, high)
    assert (spectator.nests_seen, spectator.nests_left) == ((first, second), 22)


@rule("3.2")
def test_everybody_picks_in_secret() -> None:
    state = table("A(–,5) B(–,5) C(–,5)", (3, 11), "A52 B47 C8")
    assert prompt(state).seats == {0, 1, 2}
    state, events = play(state, "B47")
    assert events == [Committed(1)]
    assert prompt(state).seats == {0, 2}
    assert prompt(state).turn == 0
    assert view(state, None).committed == (1,)
    assert view(state, 1).choice == 47
    assert view(state, 0).cards == (0, 0, 0)


@rule("3.2")
def test_a_pick_may_be_swapped_until_the_last_player_has_picked() -> None:
    state = table("A(–,5) B(–,5) C(–,5)", (3, 11), "A52 B47 C8")
    picked, _ = play(state, "B47")
    assert legal(picked, 1) == legal(state, 1)
    other = legal(picked, 1)[0]
    swapped, events = apply(picked, 1, other)
    assert events == (Committed(1),)
    assert view(swapped, 1).choice == int(other)
    again, _ = apply(swapped, 1, "47")
    assert again == picked
    done, _ = play(again, "A52 C8")
    assert done.last is not None
    assert done.last.cards == (52, 47, 8)


@rule("3.3")
def test_the_highest_number_takes_the_lower_nest_and_the_second_highest_the_other() -> None:
    before = "A(–,5) B(–,5) C(–,5) D(–,5)"
    assert after(before, (3, 11), "A52 B47 C8 D31") == "A(3,5) B(11,4) C(–,5) D(–,5)"
    assert after(before, (11, 3), "A52 B47 C8 D31") == "A(3,5) B(11,4) C(–,5) D(–,5)"


@rule("3.3")
def test_all_picks_are_shown_together() -> None:
    state = table("A(–,5) B(–,5) C(–,5)", (3, 11), "A52 B47 C8")
    state, events = play(state, "B47 C8")
    assert not any(isinstance(event, Revealed) for event in events)
    state, events = play(state, "A52")
    assert events[:4] == [Committed(0), Revealed((52, 47, 8)), NestTaken(0, 3), NestTaken(1, 11)]
    assert prompt(state).turn == 1


@rule("3.4")
def test_of_two_equal_nests_each_of_the_two_gets_one() -> None:
    assert after("A(–,5) B(–,5) C(–,5)", (7, 7), "A52 B47 C8") == "A(7,4) B(7,4) C(–,5)"


@rule("3.5")
def test_only_the_top_nest_counts() -> None:
    assert after("A(12,5) B(–,5) C(2,5)", (1, 9), "A52 B8 C47") == "A(1,5) B(–,5) C(9,4)"


@rule("3.6")
def test_a_played_number_card_is_gone_for_the_round() -> None:
    state, _ = play(table("A(–,5) B(–,5) C(–,5)", (3, 11), "A52 B47 C8"), "A52 B47 C8")
    mine = view(state, 0)
    assert 52 in mine.hand
    assert 52 not in mine.playable
    assert "52" not in legal(state, 0)
    assert mine.players[0].played == (52,)
    assert len(mine.playable) == 11
    with pytest.raises(IllegalAction, match="already_played"):
        apply(state, 0, "52")


@pytest.mark.parametrize(
    ("seat", "action", "reason", "details"),
    [
        (0, "47", "not_in_hand", {"card": 47}),
        (0, "61", "no_such_card", {}),
        (0, "0", "no_such_card", {}),
        (0, "٤٢", "no_such_card", {}),
        (3, "60", "out_of_round", {}),
    ],
)
def test_refusals_carry_a_reason(seat: int, action: str, reason: str, details: dict[str, int]) -> None:
    state = table("A(–,5) B(–,5) C(–,5) D(out)", (3, 11), "A52 B47 C8")
    with pytest.raises(IllegalAction) as refusal:
        apply(state, seat, action)
    assert (refusal.value.reason, refusal.value.details) == (reason, details)


def test_after_the_last_round_every_card_is_refused() -> None:
    state = dealt(3)
    while waiting := prompt(state).seats:
        state, _ = apply(state, min(waiting), default(state, min(waiting)))
    with pytest.raises(IllegalAction, match="game_over"):
        apply(state, 0, "1")


def test_a_sleeper_plays_the_middle_card_of_those_left() -> None:
    state = dealt(3)
    cards = view(state, 0).hand
    assert default(state, 0) == str(cards[5])
    for seat, card in [(0, cards[5]), (1, view(state, 1).hand[0]), (2, view(state, 2).hand[0])]:
        state, _ = apply(state, seat, str(card))
    assert default(state, 0) == str(cards[6])


def test_a_spectator_sees_no_number_card_before_it_is_revealed() -> None:
    state = dealt(4)
    for seat in (0, 1, 2):
        state, _ = apply(state, seat, legal(state, seat)[0])
    spectator = view(state, None)
    assert (spectator.hand, spectator.playable, spectator.held) == ((), (), ())
    assert spectator.choice == 0
    assert spectator.cards == (0, 0, 0, 0)
    assert all(player.played == () for player in spectator.players)


def test_who_took_a_seat_over_knows_the_hands_it_has_had_since() -> None:
    state, rng = dealt(3), Random(1)
    hands = [view(state, 0).hand]
    while len(hands) < 3:
        seat = min(prompt(state).seats)
        state, _ = apply(state, seat, rng.choice(legal(state, seat)))
        if prompt(state).deal > len(hands):
            hands.append(view(state, 0).hand)
    held = view(state, 0).held
    assert [sorted(hand) for hand in held] == [sorted(hand) for hand in hands[:2]]
    assert [view(state, 0).since(deal).held for deal in (1, 2, 3)] == [held, held[1:], ()]


def test_everybody_sees_what_each_hand_showed_in_the_rounds_before() -> None:
    state, rng = dealt(3), Random(1)
    expected: list[set[int]] = [set(), set(), set()]
    for number in (1, 2, 3):
        assert [set(numbers) for numbers in state.shown] == expected
        assert all(list(numbers) == sorted(set(numbers)) for numbers in state.shown)
        while prompt(state).deal == number and prompt(state).seats:
            before = state
            seat = min(prompt(state).seats)
            state, _ = apply(state, seat, rng.choice(legal(state, seat)))
            assert view(before, None).shown == view(before, 0).since(number).shown == before.shown
        assert state.last is not None
        showed = [
            numbers | {*player.played} for numbers, player in zip(expected, state.last.players, strict=True)
        ]
        expected = [showed[2], showed[0], showed[1]]


def test_who_is_out_sees_their_hand_but_has_nothing_to_play() -> None:
    state = table("A(–,5) B(–,5) C(–,5) D(out)", (3, 11), "A52 B47 C8")
    assert len(view(state, 3).hand) == 12
    assert view(state, 3).playable == ()
    assert legal(state, 3) == ()
    assert prompt(state).seats == {0, 1, 2}
