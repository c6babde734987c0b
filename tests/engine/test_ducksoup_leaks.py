"""The check for leaks catches each way in which Duck Soup could tell too much."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from engine.game import Action, Prompt, Seat, Step
from engine.games import ducksoup
from engine.games.ducksoup.events import HandFilled, Quack
from engine.games.ducksoup.nouns import DUCK, LOW, State, View
from tests.engine.contract import Setting
from tests.engine.leaks import Leak, assert_caught, each, look, met

pytestmark = pytest.mark.many_games


def shows_a_hand(state: State, seat: Seat | None) -> View:
    return replace(ducksoup.view(state, seat), hand=state.hands[0])


def shows_what_another_has_drawn(state: State, seat: Seat | None) -> View:
    return replace(ducksoup.view(state, seat), drawn=state.drawn[1])


def shows_the_stock(state: State, seat: Seat | None) -> View:
    return replace(ducksoup.view(state, seat), stock=sum(LOW[card] for card in state.stock[:1]))


def waits_for_an_answer_only_with_a_third_card(state: State) -> Prompt:
    answers = [ducksoup.legal(state, seat) for seat in (0, 1)] if len(state.trick) == 2 else []
    return replace(ducksoup.prompt(state), brief=(DUCK,) in answers)


def offers_no_quack_against_a_third_card(state: State, seat: Seat) -> Sequence[Action]:
    legal = ducksoup.legal(state, seat)
    answered = any(card[0] == state.trick[0][0] for card in state.hands[state.leader]) if state.trick else 0
    return [action for action in legal if not action.endswith("quack")] if answered else legal


def tells_what_is_drawn(state: State, seat: Seat, action: Action) -> Step:
    after, events = ducksoup.apply(state, seat, action)
    return Step(after, tuple(replace(e, to=None) if isinstance(e, HandFilled) else e for e in events))


def tells_whether_he_could_follow(state: State, seat: Seat, action: Action) -> Step:
    after, events = ducksoup.apply(state, seat, action)
    suits = sum(card[1] == action[1] for card in state.hands[1 - seat])
    return Step(after, (*events, Quack(suits)))


HONEST = Setting(ducksoup, 2, ducksoup.Options())
STATES = met(HONEST, 80)


def test_the_game_itself_tells_nothing() -> None:
    look(HONEST, STATES)


@each(
    {"view": shows_a_hand},
    {"view": shows_what_another_has_drawn},
    {"view": shows_the_stock},
    {"prompt": waits_for_an_answer_only_with_a_third_card},
    {"legal": offers_no_quack_against_a_third_card},
    {"apply": tells_what_is_drawn},
    {"apply": tells_whether_he_could_follow},
)
def test_a_leak_is_caught(leak: Leak) -> None:
    assert_caught(HONEST, leak, STATES)
