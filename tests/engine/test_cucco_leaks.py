"""The check for leaks catches each way in which Cucco 21 could tell too much."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from engine.game import Action, Prompt, Seat, Step
from engine.games import cucco
from engine.games.cucco.events import CardTaken, Kept, OwlNoted
from engine.games.cucco.nouns import HORSE, HOUSE, LOVERS, OWL, PERSON, State, View
from tests.engine.contract import Setting
from tests.engine.cucco_table import after, table
from tests.engine.leaks import Leak, assert_caught, each, look, met

pytestmark = pytest.mark.many_games


def shows_a_card(state: State, seat: Seat | None) -> View:
    return replace(cucco.view(state, seat), cards=state.cards)


def shows_the_deck(state: State, seat: Seat | None) -> View:
    return replace(cucco.view(state, seat), discards=state.deck[:1])


def shows_what_was_given_to_the_deck(state: State, seat: Seat | None) -> View:
    return replace(cucco.view(state, seat), discards=(*state.discards, *state.given))


def shows_a_noted_call(state: State, seat: Seat | None) -> View:
    return replace(cucco.view(state, seat), pending_owl=bool(state.pending))


def waits_for_lovers_alone(state: State) -> Prompt:
    request = state.request
    brief = request is not None and state.cards[request.asked] == LOVERS
    return replace(cucco.prompt(state), brief=brief)


def offers_the_owl_if_there_is_one(state: State) -> Prompt:
    prompt = cucco.prompt(state)
    return prompt if OWL in state.cards else replace(prompt, calls={})


def offers_no_exchange_with_a_person(state: State, seat: Seat) -> Sequence[Action]:
    legal = cucco.legal(state, seat)
    warned = "ask" in legal and any(state.cards[other] == PERSON for other in state.waiting[1:2])
    return [action for action in legal if action != "ask"] if warned else legal


def tells_the_card(state: State, seat: Seat, action: Action) -> Step:
    after, events = cucco.apply(state, seat, action)
    return Step(after, (*events, CardTaken(seat, state.cards[seat])))


def tells_of_a_noted_call(state: State, seat: Seat, action: Action) -> Step:
    after, events = cucco.apply(state, seat, action)
    return Step(after, tuple(replace(e, to=None) if isinstance(e, OwlNoted) else e for e in events))


def tells_who_does_not_pass_on(state: State, seat: Seat, action: Action) -> Step:
    after, events = cucco.apply(state, seat, action)
    plain = sum(card not in (HORSE, HOUSE) for card in after.cards)
    return Step(after, (*events, Kept(plain)))


HONEST = Setting(cucco, 5, cucco.Options())
GIVEN = after(table("A3 B9 C7 D19 E11", "16"), "A:keep B:keep C:ask")
"""A card lies under the discards while others still have a turn, which is rare."""
STATES = [GIVEN, *met(HONEST, 80)]


def test_the_game_itself_tells_nothing() -> None:
    look(HONEST, STATES)


@each(
    {"view": shows_a_card},
    {"view": shows_the_deck},
    {"view": shows_what_was_given_to_the_deck},
    {"view": shows_a_noted_call},
    {"prompt": waits_for_lovers_alone},
    {"prompt": offers_the_owl_if_there_is_one},
    {"legal": offers_no_exchange_with_a_person},
    {"apply": tells_the_card},
    {"apply": tells_of_a_noted_call},
    {"apply": tells_who_does_not_pass_on},
)
def test_a_leak_is_caught(leak: Leak) -> None:
    assert_caught(HONEST, leak, STATES)
