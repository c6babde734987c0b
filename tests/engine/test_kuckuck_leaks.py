"""The check for leaks catches each way in which Zum Kuckuck! could tell too much."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from engine.game import Action, Seat, Step
from engine.games import kuckuck
from engine.games.kuckuck.events import CardPlayed, NestTaken
from engine.games.kuckuck.nouns import State, View
from tests.engine.contract import Setting
from tests.engine.leaks import Leak, assert_caught, each, look, met

pytestmark = pytest.mark.many_games


def shows_choices(state: State, seat: Seat | None) -> View:
    return replace(kuckuck.view(state, seat), cards=state.cards)


def shows_the_next_nest(state: State, seat: Seat | None) -> View:
    return replace(kuckuck.view(state, seat), nests_seen=state.nests[: 2 * state.trick + 1])


def shows_the_lowest_card_of_the_next_hand(state: State, seat: Seat | None) -> View:
    return replace(kuckuck.view(state, seat), held=((state.deal.hands[0][0],),))


def offers_in_a_telling_order(state: State, seat: Seat) -> Sequence[Action]:
    legal = kuckuck.legal(state, seat)
    return legal[::-1] if state.deal.hands[seat - 1][0] % 2 else legal


def tells_the_card(state: State, seat: Seat, action: Action) -> Step:
    after, events = kuckuck.apply(state, seat, action)
    return Step(after, (CardPlayed(seat, int(action)), *events))


def tells_the_next_nest(state: State, seat: Seat, action: Action) -> Step:
    after, events = kuckuck.apply(state, seat, action)
    return Step(after, (NestTaken(seat, after.nests[-1]), *events))


HONEST = Setting(kuckuck, 3, kuckuck.Options())
STATES = met(HONEST, 25)


def test_the_game_itself_tells_nothing() -> None:
    look(HONEST, STATES)


@each(
    {"view": shows_choices},
    {"view": shows_the_next_nest},
    {"view": shows_the_lowest_card_of_the_next_hand},
    {"legal": offers_in_a_telling_order},
    {"apply": tells_the_card},
    {"apply": tells_the_next_nest},
)
def test_a_leak_is_caught(leak: Leak) -> None:
    assert_caught(HONEST, leak, STATES)
