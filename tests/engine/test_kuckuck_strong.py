"""Zum Kuckuck!'s strong player: what it imagines. Its decisions are tested in `thoughts`."""

from collections import Counter
from itertools import permutations
from random import Random

import pytest
from msgspec.structs import replace

from engine.games.kuckuck import Options, apply, choose, legal, prompt, view
from engine.games.kuckuck.nouns import NUMBERS
from engine.games.kuckuck.rounds import TRICKS, worth
from engine.games.kuckuck.strong import weigh
from engine.games.kuckuck.worlds import Worlds
from engine.minds import Thought
from engine.playout import Chooser, at_random
from tests.engine.kuckuck_table import SETTINGS, dealt, moments, next_round, play


def test_the_last_card_needs_no_thought() -> None:
    state = dealt(3)
    while state.trick < TRICKS and state.round == 1:
        state, _ = play(state, " ".join(f"{'ABC'[seat]}{legal(state, seat)[0]}" for seat in state.order))
    if state.round == 1:
        assert weigh(view(state, 0), legal(state, 0), Random(1), 40) == Thought((0.0,), (1.0,))


@pytest.mark.many_games
@pytest.mark.parametrize("player", [at_random, choose])
@pytest.mark.parametrize(("seats", "options"), SETTINGS)
def test_each_imagined_world_looks_like_the_real_one(seats: int, options: Options, player: Chooser) -> None:
    rng = Random(seats)
    for number, state in enumerate(moments(seats, options, player, rng)):
        seat = number % seats
        seen = view(state, seat)
        worlds = Worlds(seen)
        for _ in range(2):
            world = worlds.draw(rng)
            assert view(world, seat) == seen
            assert prompt(world).seats == prompt(state).seats
            assert legal(world, seat) == legal(state, seat)
            for other in prompt(world).seats:
                apply(world, other, rng.choice(legal(world, other)))


def test_a_newcomer_imagines_hands_that_the_seat_had_before_them() -> None:
    state = replace(next_round(next_round(dealt(4))), shown=((),) * 4)
    seen = view(state, 1).since(3)
    drawn = [Worlds(seen).draw(Random(luck)) for luck in range(20)]
    assert {view(world, 1).since(3) == seen for world in drawn} == {True}
    assert len({view(world, 1).held for world in drawn}) > 1


@pytest.mark.many_games
def test_what_cannot_be_known_is_drawn_with_even_chances() -> None:
    """All possible ways to deal the three unknown cards of two hands come up about equally often."""
    state = dealt(3)
    hands = state.deal.hands
    shown = ((), hands[1][:10], hands[2][:11])
    state = replace(state, shown=shown)
    left = [card for card in NUMBERS if card not in {*hands[0], *shown[1], *shown[2]}]
    fitting = [
        (one, two, other)
        for one, two, other in permutations(left, 3)
        if one < two
        if worth([*shown[1], one, two]) == worth(hands[1]) and worth([*shown[2], other]) == worth(hands[2])
    ]
    worlds, rng, times = Worlds(view(state, 0)), Random(1), 4
    met = Counter[tuple[int, ...]]()
    for _ in range(times * len(fitting)):
        drawn = worlds.draw_hands(rng)
        met[tuple(sorted({*drawn[1]} - {*shown[1]})) + tuple({*drawn[2]} - {*shown[2]})] += 1
    assert set(met) <= set(fitting)
    # If all ways are equally likely, the counts are nearly Poisson distributed with the mean ``times``.
    assert sum(n * n for n in met.values()) == pytest.approx(len(fitting) * (times + times**2), rel=0.1)
