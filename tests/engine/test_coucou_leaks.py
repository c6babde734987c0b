"""The check for leaks catches each way in which Coucou could tell too much."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from engine.game import Action, Seat, Step
from engine.games import coucou
from engine.games.coucou.events import CardTaken
from engine.games.coucou.nouns import State, View
from tests.engine.contract import Setting
from tests.engine.leaks import Leak, assert_caught, each, look, met

pytestmark = pytest.mark.many_games


def shows_a_card(state: State, seat: Seat | None) -> View:
    return replace(coucou.view(state, seat), cards=state.cards)


def shows_the_stock(state: State, seat: Seat | None) -> View:
    return replace(coucou.view(state, seat), put_back=state.stock[:1])


def offers_no_exchange_with_a_king(state: State, seat: Seat) -> Any:
    legal = coucou.legal(state, seat)
    asked = state.cards[state.waiting[1]] if len(state.waiting) > 1 else ""
    return legal[:1] if asked[:1] == "K" else legal


def tells_the_card(state: State, seat: Seat, action: Action) -> Step:
    after, events = coucou.apply(state, seat, action)
    return Step(after, (*events, CardTaken(seat, state.cards[seat])))


HONEST = Setting(coucou, 5, coucou.Options())
STATES = met(HONEST, 25)


def test_the_game_itself_tells_nothing() -> None:
    look(HONEST, STATES)


@each(
    {"view": shows_a_card},
    {"view": shows_the_stock},
    {"legal": offers_no_exchange_with_a_king},
    {"apply": tells_the_card},
)
def test_a_leak_is_caught(leak: Leak) -> None:
    assert_caught(HONEST, leak, STATES)
