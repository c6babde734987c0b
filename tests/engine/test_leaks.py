"""The check for leaks catches ways in which a game could tell too much."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from types import ModuleType
from typing import Any

import pytest
from msgspec.structs import replace

from engine.game import Action, Prompt, Seat, State, Step, View
from engine.games import coucou, cucco, ducksoup
from engine.games.cucco.nouns import LOVERS
from engine.games.ducksoup.nouns import DUCK
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
"""What a view shows in one of its fields."""


def waits_for_lovers_alone(state: State) -> Prompt:
    request = state.request
    return replace(cucco.prompt(state), brief=request is not None and state.cards[request.asked] == LOVERS)


def waits_for_an_answer_only_with_a_third_card(state: State) -> Prompt:
    answers = [ducksoup.legal(state, seat) for seat in (0, 1)] if len(state.trick) == 2 else []
    return replace(ducksoup.prompt(state), brief=(DUCK,) in answers)


def offers_no_exchange_with_a_king(state: State, seat: Seat) -> Sequence[Action]:
    warned = any(state.cards[asked][0] == "K" for asked in state.waiting[1:2])
    return coucou.legal(state, seat)[: 1 if warned else None]


def showing(key: str, field: str, found: Callable[[State], Any]) -> Callable[..., View]:
    return lambda state, seat: replace(games()[key].view(state, seat), **{field: found(state)})


def tells_all_of_everything(key: str) -> Callable[..., Step]:
    def apply(state: State, seat: Seat, action: Action) -> Step:
        after, events = games()[key].apply(state, seat, action)
        return Step(after, tuple(replace(event, to=None) for event in events))

    return apply


LEAKS = [
    *((key, {"view": showing(key, field, found)}) for key, field, found in SEEN),
    *((key, {"apply": tells_all_of_everything(key)}) for key in ("coucou", "cucco", "ducksoup")),
    ("cucco", {"prompt": waits_for_lovers_alone}),
    ("ducksoup", {"prompt": waits_for_an_answer_only_with_a_third_card}),
    ("coucou", {"legal": offers_no_exchange_with_a_king}),
]


@pytest.mark.parametrize(("key", "leak"), LEAKS)
def test_a_leak_is_caught(key: str, leak: dict[str, Callable[..., Any]]) -> None:
    game, rng = games()[key], Random(6)
    leaky: Any = ModuleType("leaky")
    vars(leaky).update(vars(game), **leak)
    setting = Setting(leaky, game.seats.start, game.Options())
    states = [moment.state for moment in walk(setting._replace(game=game), "leak", Random(5))][:80]
    # A card lies under the discards while others still have a turn, which is rare.
    given = [after(table("A3 B9 C7 D19 E11", "16"), "A:keep B:keep C:ask")] if key == "cucco" else []

    def look() -> None:
        for state in (*given, *states):
            for seat in watchers(setting):
                assert_indistinguishable(setting, state, seat, rng)

    with pytest.raises(AssertionError):
        look()
