"""Zum Kuckuck!'s strong player."""

from __future__ import annotations

from random import Random
from typing import Literal

import pytest
from msgspec.structs import replace

from engine.arena import Contest
from engine.games.kuckuck import Options, choose, legal, prompt, view
from engine.games.kuckuck.rounds import NESTS, TRICKS, worth
from engine.games.kuckuck.strong import chances, weigh
from engine.minds import TEMPERS, Temper, Thought
from tests.engine.kuckuck_table import SETTINGS, dealt, moments, play, table


def thought(
    before: str, nests: tuple[int, int], cards: str, seat: int, already: str = ""
) -> dict[str, float]:
    """How likely each card is to be played in the last trick, once others have played theirs."""
    state = table(before, nests, cards, tactical=bool(already), trick=12)
    players = tuple(
        replace(player, worth=worth(hand))
        for player, hand in zip(state.players, state.deal.hands, strict=True)
    )
    pack = [*NESTS]
    pack.remove(nests[0])
    pack.remove(nests[1])
    state, _ = play(replace(state, players=players, nests=(*pack, *nests)), already)
    choices = legal(state, seat)
    return dict(zip(choices, weigh(view(state, seat), choices, Random(1), 40).chances, strict=True))


def test_it_takes_a_good_nest_for_a_bad_one_if_it_can_get_it() -> None:
    likely = thought("A(2,5) B(3,5) C(12,5)", (1, 11), "A40 B45 C50", 2, already="A40 B45")
    assert likely["50"] > 0.99


def test_it_leaves_bad_nests_alone() -> None:
    likely = thought("A(12,5) B(3,5) C(1,5)", (10, 11), "A45 B40 C50", 2, already="A45 B40")
    assert likely["50"] < 0.01


@pytest.mark.parametrize("bidding", ["sealed", "tactical"])
@pytest.mark.parametrize("worlds", [1, 2, 3, 12])
def test_it_gives_an_answer_for_each_budget(worlds: int, bidding: Literal["sealed", "tactical"]) -> None:
    state = dealt(5, bidding)
    for seat in prompt(state).seats:
        choices = legal(state, seat)
        found = weigh(view(state, seat), choices, Random(seat), worlds)
        assert sum(found.chances) == pytest.approx(1)
        assert len(found.worths) == len(choices)


def test_the_last_card_needs_no_thought() -> None:
    state = dealt(3)
    while state.trick < TRICKS and state.round == 1:
        state, _ = play(state, " ".join(f"{'ABC'[seat]}{legal(state, seat)[0]}" for seat in state.order))
    if state.round == 1:
        assert weigh(view(state, 0), legal(state, 0), Random(1), 40) == Thought((0.0,), (1.0,))


@pytest.mark.many_games
@pytest.mark.parametrize(("seats", "options"), SETTINGS)
def test_nobody_can_count_on_a_card_that_is_not_clearly_the_best(seats: int, options: Options) -> None:
    rng, spread = Random(seats), []
    for number, state in enumerate(moments(seats, options, choose, rng)):
        seat = min(prompt(state).seats)
        choices = legal(state, seat)
        if number % 5 or len(choices) == 1:
            continue
        found = weigh(view(state, seat), choices, rng, 3)
        second, best = sorted(found.worths)[-2:]
        if best - second < 0.3:
            assert max(found.chances) < (0.96 if options.bidding == "tactical" else 0.8)
            spread.append(max(found.chances))
        assert found.chances[found.worths.index(best)] == max(found.chances)
        assert all(
            chance == 0
            for chance, worth in zip(found.chances, found.worths, strict=True)
            if worth < best - 1.6
        )
    assert len(spread) > 10
    assert min(spread) < 0.45


@pytest.mark.parametrize("temper", TEMPERS)
def test_a_temper_moves_chances_only_among_cards_that_are_nearly_as_good(temper: Temper) -> None:
    cards, worths = [5, 25, 45, 55], [1.0, 0.99, 0.98, -1.0]
    likely = chances(worths, cards, 0.15, temper)
    assert likely[3] == 0
    assert max(likely) < 0.55
    order = sorted(range(3), key=likely.__getitem__, reverse=True)
    assert order == ([2, 1, 0] if temper == "grabs" else [0, 1, 2])


@pytest.mark.parametrize("bidding", ["sealed", "tactical"])
@pytest.mark.many_games
def test_it_comes_before_most_fair_players(bidding: Literal["sealed", "tactical"]) -> None:
    shares = [Contest("kuckuck", 4, Options(bidding), "strong:6", "fair").deal(number) for number in range(4)]
    assert sum(shares) > 0.55 * len(shares)
