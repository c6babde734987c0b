"""The check for leaks catches each way in which Coucou could tell too much."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from types import ModuleType
from typing import Any

import pytest
from msgspec.structs import replace

from engine.game import Action, Seat, Step
from engine.games import coucou
from tests.engine.contract import Setting, assert_indistinguishable, walk


def shows_a_card(state: coucou.State, seat: Seat | None) -> coucou.View:
    return replace(coucou.view(state, seat), cards=state.cards)


def shows_the_stock(state: coucou.State, seat: Seat | None) -> coucou.View:
    return replace(coucou.view(state, seat), put_back=state.stock[:1])


def offers_no_exchange_with_a_king(state: coucou.State, seat: Seat) -> Any:
    legal = coucou.legal(state, seat)
    asked = state.cards[state.waiting[1]] if len(state.waiting) > 1 else ""
    return legal[:1] if asked[:1] == "K" else legal


def tells_the_card(state: coucou.State, seat: Seat, action: Action) -> Step:
    after, events = coucou.apply(state, seat, action)
    return Step(after, (*events, coucou.CardTaken(seat, state.cards[seat])))


@pytest.mark.parametrize(
    "functions",
    [
        {"view": shows_a_card},
        {"view": shows_the_stock},
        {"legal": offers_no_exchange_with_a_king},
        {"apply": tells_the_card},
    ],
    ids=lambda functions: next(iter(functions.values())).__name__,
)
def test_a_leak_is_caught(functions: dict[str, Callable[..., Any]]) -> None:
    game: Any = ModuleType("leaky")
    vars(game).update(vars(coucou), **functions)
    honest, leaky = (Setting(rules, 5, coucou.Options()) for rules in (coucou, game))
    sights = [
        (moment.state, seat) for moment in walk(honest, "leak", Random(5)) for seat in (None, *range(5))
    ]
    rng = Random(6)
    for state, seat in sights[:150]:
        assert_indistinguishable(honest, state, seat, rng)

    def look() -> None:
        for state, seat in sights[:150]:
            assert_indistinguishable(leaky, state, seat, rng)

    with pytest.raises(AssertionError):
        look()
