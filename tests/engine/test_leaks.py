"""The check for leaks can fail: it catches each way in which a game could tell too much."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from types import ModuleType
from typing import Any

import pytest
from msgspec.structs import replace

from engine.game import Action, Seat, Step
from engine.games import kuckuck
from tests.engine.contract import Setting, assert_indistinguishable, walk


def shows_choices(state: kuckuck.State, seat: Seat | None) -> kuckuck.View:
    return replace(kuckuck.view(state, seat), cards=state.cards)


def shows_the_next_nest(state: kuckuck.State, seat: Seat | None) -> kuckuck.View:
    return replace(kuckuck.view(state, seat), nests_seen=state.nests[: 2 * state.trick + 1])


def shows_the_lowest_card_of_the_next_hand(state: kuckuck.State, seat: Seat | None) -> kuckuck.View:
    return replace(kuckuck.view(state, seat), held=((state.deal.hands[0][0],),))


def offers_in_a_telling_order(state: kuckuck.State, seat: Seat) -> Sequence[Action]:
    legal = kuckuck.legal(state, seat)
    return legal[::-1] if state.deal.hands[seat - 1][0] % 2 else legal


def tells_the_card(state: kuckuck.State, seat: Seat, action: Action) -> Step:
    after, events = kuckuck.apply(state, seat, action)
    return Step(after, (kuckuck.CardPlayed(seat, int(action)), *events))


def tells_the_next_nest(state: kuckuck.State, seat: Seat, action: Action) -> Step:
    after, events = kuckuck.apply(state, seat, action)
    return Step(after, (kuckuck.NestTaken(seat, after.nests[-1]), *events))


def playing(**functions: Callable[..., Any]) -> Any:
    game = ModuleType("toy")
    vars(game).update(vars(kuckuck), **functions)
    return game


@pytest.mark.parametrize(
    "functions",
    [
        {"view": shows_choices},
        {"view": shows_the_next_nest},
        {"view": shows_the_lowest_card_of_the_next_hand},
        {"legal": offers_in_a_telling_order},
        {"apply": tells_the_card},
        {"apply": tells_the_next_nest},
    ],
    ids=lambda functions: next(iter(functions.values())).__name__,
)
def test_a_leak_is_caught(functions: dict[str, Callable[..., Any]]) -> None:
    honest: Any = kuckuck
    moments = walk(Setting(honest, 3, kuckuck.Options()), "leak", Random(5))
    leaky = Setting(playing(**functions), 3, kuckuck.Options())
    sights = [(moment.state, seat) for moment in moments for seat in (None, 0, 1, 2)]

    def look() -> None:
        for state, seat in sights[:100]:
            assert_indistinguishable(leaky, state, seat, Random(6))

    with pytest.raises(AssertionError):
        look()
