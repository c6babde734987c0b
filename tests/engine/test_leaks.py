"""The check for leaks catches ways in which a game could say too much."""

from collections.abc import Callable
from random import Random
from types import ModuleType
from typing import Any

import pytest
from msgspec.structs import replace

from engine.game import State
from engine.registry import games
from tests.engine.contract import Setting, assert_indistinguishable, walk, watchers
from tests.engine.cucco_table import after, table

pytestmark = pytest.mark.many_games

SEEN: list[tuple[str, str, Callable[[State], Any]]] = [
    ("coucou", "cards", lambda state: state.cards),
    ("coucou", "put_back", lambda state: state.stock[:1]),
    ("cucco", "cards", lambda state: state.cards),
    ("cucco", "discards", lambda state: (*state.discards, *state.given)),
    ("cucco", "pending_owl", lambda state: bool(state.pending)),
    ("ducksoup", "drawn", lambda state: state.drawn[1]),
    ("kuckuck", "cards", lambda state: state.cards),
    ("kuckuck", "nests_seen", lambda state: state.nests[: 2 * state.trick + 1]),
    ("kuckuck", "held", lambda state: ((state.deal.hands[0][0],),)),
]
"""A game, a field of its view, and the secret that this field would show if the view had a leak."""


@pytest.mark.parametrize(("key", "field", "found"), SEEN)
def test_a_leak_is_caught(key: str, field: str, found: Callable[[State], Any]) -> None:
    game, rng = games()[key], Random(6)
    leaky: Any = ModuleType("leaky")
    vars(leaky).update(vars(game))
    leaky.view = lambda state, seat: replace(game.view(state, seat), **{field: found(state)})
    setting = Setting(leaky, game.seats.start, game.Options())
    states = [moment.state for moment in walk(setting._replace(game=game), "leak", Random(5))][:80]
    # In a random game it is rare that a card has been given to the deck while others still have a turn.
    given = [after(table("A3 B9 C7 D19 E11", "16"), "A:keep B:keep C:ask")] if key == "cucco" else []

    def look() -> None:
        for state in (*given, *states):
            for seat in watchers(setting):
                assert_indistinguishable(setting, state, seat, rng)

    with pytest.raises(AssertionError):
        look()
