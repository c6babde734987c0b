"""Zum Kuckuck!: what is dealt, who loses what, and who wins. Its tricks are tested in `scenes`."""

from random import Random

import pytest

from engine.games.kuckuck import Options, default, legal, new, outcome, prompt, refusal, seats, view
from engine.games.kuckuck.events import GameOver, NestsTurned
from engine.games.kuckuck.nouns import Player, Score
from engine.games.kuckuck.rounds import NESTS, worth
from engine.games.kuckuck.scores import rank
from engine.shuffle import shuffled
from tests.engine.kuckuck_table import dealt, next_round, play, points
from tests.engine.rulebook import rule


@rule("1.1", "2.1", "2.3", "2.4")
@pytest.mark.parametrize("count", seats)
def test_twelve_cards_and_their_cockatoos_go_to_each_and_the_rest_stays_out(count: int) -> None:
    assert [*seats] == [3, 4, 5]
    pack = shuffled(range(1, 61), "seed", "numbers")
    state = dealt(count)
    for seat, player in enumerate(state.players):
        hand = tuple(sorted(pack[12 * seat : 12 * seat + 12]))
        assert view(state, seat).hand == hand
        assert player == Player(worth(hand), worth(hand))


@rule("2.2", "2.3")
def test_the_cockatoos_printed_on_number_cards_count_without_a_remaining_half() -> None:
    tens = [range(1, 13), range(13, 25), range(25, 37), range(37, 49), range(49, 61)]
    assert [{worth([card, card]) for card in ten} for ten in tens] == [{0}, {1}, {2}, {1}, {0}]
    assert worth(range(1, 61)) == 24
    assert worth((2, 8, 13, 17, 20, 24, 29, 33, 40, 45, 48, 59)) == 5
    assert worth((1, 2, 3, 4, 5, 6, 50, 51, 52, 53, 54, 13)) == 0
    assert worth((1, 2, 3, 4, 5, 13, 14, 15, 25, 26, 27, 28)) == 5


@rule("2.4", "3.1")
def test_two_nest_cards_of_the_shuffled_pack_are_turned_up() -> None:
    assert tuple(nest for nest in range(1, 13) for _ in range(2)) == NESTS
    state, events = new(3, Options(), "seed")
    pack = shuffled(NESTS, "seed", "nests/1")
    low, high = sorted(pack[:2])
    assert state.nests == pack
    assert events[-1] == NestsTurned(1, low, high)
    seen = view(state, None)
    assert (seen.low, seen.high, seen.nests_seen, seen.nests_left) == (low, high, pack[:2], 22)


@rule("6.2", "6.3", "6.4", "6.5")
@pytest.mark.parametrize(
    ("table", "worths", "scores"),
    [
        ("A(4,3) B(2,0) C(9,1)", (5, 0, 5), [3, 3, 1]),
        ("A(4,3) B(2,0) C(1,1)", (5, 0, 5), [3, 2, 2]),
        ("A(4,3) B(out) C(1,1)", (5, 0, 5), [3, -1, 2]),
        ("A(out) B(out) C(5,0) D(9,1)", (5, 5, 0, 5), [-1, -1, 3, 1]),
        ("A(4,3) B(4,2) C(9,1)", (), [4, 3, 1]),
        ("A(4,3) B(–,2) C(–,1)", (), [3, 3, 2]),
        ("A(out) B(out) C(8,2) D(1,3)", (0,), [-1, -1, 2, 4]),
        ("A(out) B(out) C(5,1)", (), [-1, -1, 2]),
    ],
)
def test_what_a_round_scores(table: str, worths: tuple[int, ...], scores: list[int]) -> None:
    assert points(table, *worths) == scores


@rule("1.2", "1.3", "7.3", "7.4")
@pytest.mark.parametrize(
    ("rounds", "places"),
    [
        ([(5, 1, 3), (2, 2, 2), (0, 1, 0)], (1, 3, 2)),
        ([(5, 1, 3), (2, 2, 0), (0, 9, 1)], (2, 1, 3)),
        ([(6, 4, 1), (2, 3, 1), (1, 2, 1)], (1, 2, 3)),
        ([(6, 4, 5), (4, 6, 5)], (1, 1, 3)),
        ([(9, 6, 2, 1), (0, 2, 6, 0)], (1, 2, 2, 4)),
    ],
)
def test_most_points_win_a_tie_goes_to_the_best_round_and_equals_share_a_place(
    rounds: list[tuple[int, ...]], places: tuple[int, ...]
) -> None:
    assert rank([tuple(Score(cockatoos=scored) for scored in scores) for scores in rounds]) == places


@rule("7.1", "7.2", "9.1", "9.2")
@pytest.mark.parametrize("count", seats)
@pytest.mark.parametrize("rounds", ["full", "short"])
def test_hands_go_to_the_left_for_as_many_rounds_as_players_or_for_two(count: int, rounds: str) -> None:
    state = dealt(count, rounds="short" if rounds == "short" else "full")
    first, number = state, 0
    while outcome(state) is None:
        number += 1
        seen = view(state, None)
        assert (seen.round, seen.rounds) == (number, count if rounds == "full" else 2)
        for seat in range(count):
            before = [view(first, (seat - ago) % count).hand for ago in range(number)]
            assert [*view(state, seat).held, view(state, seat).hand] == before
            assert state.players[seat] == first.players[(seat - number + 1) % count], "whole again, no nest"
        last, state = state, next_round(state)
    result = outcome(state)
    assert result is not None
    assert result.places == rank(state.sheet)
    seen = view(state, 1)
    assert (seen.over, seen.low, seen.high, len(seen.sheet), seen.round) == (True, 0, 0, number, number)
    assert seen.order == seen.waiting == seen.committed == ()
    assert result.scores == seen.totals
    assert seen.last is not None
    assert seen.last.players == seen.players
    assert not legal(state, 0)
    assert refusal(state, 0, "1").reason == "game_over"
    while waiting := prompt(last).seats:
        last, events = play(last, f"{'ABCDE'[min(waiting)]}{default(last, min(waiting))}")
    assert events[-1] == GameOver(result.scores, result.places)


def test_everybody_sees_what_each_hand_showed_before_and_a_newcomer_only_the_hands_since() -> None:
    state, rng = dealt(3), Random(1)
    expected: list[set[int]] = [set(), set(), set()]
    for number in (1, 2, 3):
        assert state.shown == tuple(tuple(sorted(shown)) for shown in expected)
        seen = view(state, 0)
        assert seen.since(number).shown == seen.shown == view(state, None).shown
        assert [seen.since(deal).held for deal in (1, 2, 3)] == [seen.held, seen.held[1:], seen.held[2:]]
        while prompt(state).deal == number and prompt(state).seats:
            seat = min(prompt(state).seats)
            state, _ = play(state, f"{'ABC'[seat]}{rng.choice(legal(state, seat))}")
        assert state.last is not None
        showed = [
            shown | {*player.played} for shown, player in zip(expected, state.last.players, strict=True)
        ]
        expected = [showed[2], showed[0], showed[1]]


@rule("8.2")
def test_open_the_player_with_the_most_cockatoos_starts_a_round_and_a_tie_is_drawn() -> None:
    ties = set()
    for seed in range(30):
        state = dealt(4, "tactical", str(seed))
        for number in (1, 2):
            most = max(player.worth for player in state.players)
            tied = [seat for seat, player in enumerate(state.players) if player.worth == most]
            starter = shuffled(tied, str(seed), f"starter/{number}")[0]
            assert state.order == tuple((starter + i) % 4 for i in range(4))
            ties.add(len(tied))
            state = next_round(state)
    assert ties >= {1, 2}, "with ties and without"
