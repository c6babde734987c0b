"""If all that a seat cannot see is dealt again, the seat sees the same, and the game goes on by the rules."""

from random import Random
from typing import get_type_hints

import msgspec
import pytest

from engine.playout import at_random, playout
from engine.worlds import Moment, knows_worlds, redealt
from tests.engine.contract import SEED, SOME_SETTINGS, Setting, walk, watchers

SLOW = pytest.mark.many_games
"""Marks large tables, which are slow if measured, and reach nothing that small ones do not reach."""
FEW = 5
"""How many positions of each game are dealt again."""


def moments(setting: Setting, seed: str, rng: Random) -> list[Moment]:
    """Some positions of a random game, each with a seat and the moves of the deal so far."""
    game, found = setting.game, list[Moment]()
    steps = [*walk(setting, seed, rng)]
    for at in sorted(rng.sample(range(len(steps)), min(FEW, len(steps)))):
        deal = game.prompt(steps[at].state).deal
        first = next(i for i, step in enumerate(steps) if game.prompt(step.state).deal == deal)
        moves = [(step.seat, step.action) for step in steps[first:at]]
        view = game.view(steps[at].state, rng.randrange(setting.seats))
        found.append(Moment(game, steps[at].state, view, steps[first].state, moves))
    return found


@pytest.mark.parametrize(
    "setting", [pytest.param(one, marks=SLOW if one.seats == 12 else ()) for one in SOME_SETTINGS], ids=repr
)
def test_a_position_redealt_has_the_same_view_and_keeps_what_a_game_promises(setting: Setting) -> None:
    game = setting.game
    if not knows_worlds(game):
        pytest.skip("it knows no other worlds")
    kind, others = get_type_hints(game.view)["state"], 0
    for number, at in enumerate(moments(setting, SEED, Random(4))):
        seat = at.view.seat
        state = redealt(at, f"another seed {number}")
        assert game.view(state, seat) == at.view
        assert msgspec.json.decode(msgspec.json.encode(at.view), type=type(at.view)) == at.view.since(1)
        assert game.view(state, None) == game.view(at.now, None)
        assert game.prompt(state) == game.prompt(at.now)
        assert game.legal(state, seat) == game.legal(at.now, seat)
        assert all(game.default(state, one) in game.legal(state, one) for one in game.prompt(state).seats)
        assert msgspec.json.decode(msgspec.json.encode(state), type=kind) == state
        hidden = [one for one in watchers(setting) if game.view(state, one) != game.view(at.now, one)]
        others += bool(hidden)
        *_, last = playout(game, state, [at_random] * setting.seats, Random(number))
        assert game.outcome(last.step.state) is not None
        assert SEED not in repr(state)
    assert others, "the others have other cards"
