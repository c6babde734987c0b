"""The check for leaks catches each way in which Cucco 21 could tell too much."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from types import ModuleType
from typing import Any

import pytest
from msgspec.structs import replace

from engine.game import Action, Prompt, Seat, Step
from engine.games import cucco
from engine.games._cucco_events import CardTaken, OwlNoted
from engine.games.cucco import HORSE, HOUSE, LOVERS, OWL, PERSON, State, View
from tests.engine.contract import Setting, assert_indistinguishable, walk
from tests.engine.cucco_table import after, table


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
    return Step(after, (*events, cucco.Kept(plain)))


HONEST = Setting(cucco, 5, cucco.Options())
GIVEN = after(table("A3 B9 C7 D19 E11", "16"), "A:keep B:keep C:ask")
"""A card lies under the discards while others still have a turn, which is rare."""
STATES = [GIVEN, *[moment.state for moment in walk(HONEST, "leak", Random(5))][:80]]


def look(game: Any) -> None:
    rng = Random(6)
    for state in STATES:
        for seat in (None, *range(5)):
            assert_indistinguishable(Setting(game, 5, cucco.Options()), state, seat, rng)


def test_the_game_itself_tells_nothing() -> None:
    look(cucco)


@pytest.mark.parametrize(
    "functions",
    [
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
    ],
    ids=lambda functions: next(iter(functions.values())).__name__,
)
def test_a_leak_is_caught(functions: dict[str, Callable[..., Any]]) -> None:
    game: Any = ModuleType("leaky")
    vars(game).update(vars(cucco), **functions)
    with pytest.raises(AssertionError):
        look(game)
