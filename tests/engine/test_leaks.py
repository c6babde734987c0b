"""The check for leaks catches each way in which a game could tell too much."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from random import Random
from types import ModuleType
from typing import Any

import pytest
from msgspec.structs import replace

from engine.game import Action, Event, Prompt, Seat, State, Step, View
from engine.games import coucou, cucco, ducksoup, kuckuck
from engine.games.cucco.nouns import HORSE, HOUSE, LOVERS, OWL, PERSON
from engine.games.ducksoup.nouns import DUCK, LOW
from engine.registry import games
from tests.engine.contract import Setting, assert_indistinguishable, walk, watchers
from tests.engine.cucco_table import after, table

pytestmark = pytest.mark.many_games

SEEN: list[tuple[str, str, str, Callable[[State], Any]]] = [
    ("coucou", "all cards", "cards", lambda state: state.cards),
    ("coucou", "the stock", "put_back", lambda state: state.stock[:1]),
    ("cucco", "all cards", "cards", lambda state: state.cards),
    ("cucco", "the deck", "discards", lambda state: state.deck[:1]),
    ("cucco", "what was given to the deck", "discards", lambda state: (*state.discards, *state.given)),
    ("cucco", "a noted call", "pending_owl", lambda state: bool(state.pending)),
    ("ducksoup", "a hand", "hand", lambda state: state.hands[0]),
    ("ducksoup", "what another has drawn", "drawn", lambda state: state.drawn[1]),
    ("ducksoup", "the stock", "stock", lambda state: sum(LOW[card] for card in state.stock[:1])),
    ("kuckuck", "choices", "cards", lambda state: state.cards),
    ("kuckuck", "the next nest", "nests_seen", lambda state: state.nests[: 2 * state.trick + 1]),
    ("kuckuck", "a card of the next hand", "held", lambda state: ((state.deal.hands[0][0],),)),
]
"""What a view shows in one of its fields."""
ADDED: list[tuple[str, str, Callable[[State, Seat, Action, State], Event]]] = [
    ("coucou", "a card", lambda state, seat, *_: coucou.events.CardTaken(seat, state.cards[seat])),
    ("cucco", "a card", lambda state, seat, *_: cucco.events.CardTaken(seat, state.cards[seat])),
    ("cucco", "who does not pass on", lambda *given: cucco.events.Kept(plain(given[-1].cards))),
    ("ducksoup", "whether they could follow", lambda *given: ducksoup.events.Quack(suits(*given))),
    ("kuckuck", "a card", lambda state, seat, action, _: kuckuck.events.CardPlayed(seat, int(action))),
    (
        "kuckuck",
        "the next nest",
        lambda state, seat, _, after: kuckuck.events.NestTaken(seat, after.nests[-1]),
    ),
]
"""What an event more tells to all, from a state, an action and the state after it."""
HEARD: list[tuple[str, type[Event]]] = [
    ("cucco", cucco.events.OwlNoted),
    ("ducksoup", ducksoup.events.HandFilled),
]
"""What all hear of."""


def plain(cards: Sequence[int]) -> int:
    return sum(card not in (HORSE, HOUSE) for card in cards)


def suits(state: State, seat: Seat, action: Action, _after: State) -> int:
    return sum(card[1] == action[1] for card in state.hands[1 - seat])


def waits_for_lovers_alone(state: State) -> Prompt:
    request = state.request
    return replace(cucco.prompt(state), brief=request is not None and state.cards[request.asked] == LOVERS)


def offers_the_owl_if_there_is_one(state: State) -> Prompt:
    return cucco.prompt(state) if OWL in state.cards else replace(cucco.prompt(state), calls={})


def waits_for_an_answer_only_with_a_third_card(state: State) -> Prompt:
    answers = [ducksoup.legal(state, seat) for seat in (0, 1)] if len(state.trick) == 2 else []
    return replace(ducksoup.prompt(state), brief=(DUCK,) in answers)


def offers_no_exchange_with_a_king(state: State, seat: Seat) -> Sequence[Action]:
    warned = any(state.cards[asked][0] == "K" for asked in state.waiting[1:2])
    return coucou.legal(state, seat)[: 1 if warned else None]


def offers_no_exchange_with_a_person(state: State, seat: Seat) -> Sequence[Action]:
    warned = any(state.cards[asked] == PERSON for asked in state.waiting[1:2])
    return [action for action in cucco.legal(state, seat) if action != "ask" or not warned]


def offers_no_quack_against_a_third_card(state: State, seat: Seat) -> Sequence[Action]:
    legal = ducksoup.legal(state, seat)
    answered = any(card[0] == state.trick[0][0] for card in state.hands[state.leader]) if state.trick else 0
    return [action for action in legal if not action.endswith("quack")] if answered else legal


def offers_in_a_telling_order(state: State, seat: Seat) -> Sequence[Action]:
    return kuckuck.legal(state, seat)[:: -1 if state.deal.hands[seat - 1][0] % 2 else 1]


def leaks() -> Iterator[Any]:
    """A game, and a function of its own that tells too much."""

    def showing(key: str, field: str, found: Callable[[State], Any]) -> Callable[..., View]:
        return lambda state, seat: replace(games()[key].view(state, seat), **{field: found(state)})

    def adding(key: str, found: Callable[..., Event]) -> Callable[..., Step]:
        def apply(state: State, seat: Seat, action: Action) -> Step:
            after, events = games()[key].apply(state, seat, action)
            return Step(after, (found(state, seat, action, after), *events))

        return apply

    def publishing(key: str, kind: type[Event]) -> Callable[..., Step]:
        def apply(state: State, seat: Seat, action: Action) -> Step:
            after, events = games()[key].apply(state, seat, action)
            return Step(after, tuple(replace(e, to=None) if isinstance(e, kind) else e for e in events))

        return apply

    for key, name, field, found in SEEN:
        yield pytest.param(key, "view", showing(key, field, found), id=f"{key} shows {name}")
    for key, name, event in ADDED:
        yield pytest.param(key, "apply", adding(key, event), id=f"{key} tells {name}")
    for key, kind in HEARD:
        yield pytest.param(key, "apply", publishing(key, kind), id=f"{key} tells of {kind.__name__}")
    for key, prompt in (
        ("cucco", waits_for_lovers_alone),
        ("cucco", offers_the_owl_if_there_is_one),
        ("ducksoup", waits_for_an_answer_only_with_a_third_card),
    ):
        yield pytest.param(key, "prompt", prompt, id=f"{key} {prompt.__name__}")
    for key, legal in (
        ("coucou", offers_no_exchange_with_a_king),
        ("cucco", offers_no_exchange_with_a_person),
        ("ducksoup", offers_no_quack_against_a_third_card),
        ("kuckuck", offers_in_a_telling_order),
    ):
        yield pytest.param(key, "legal", legal, id=f"{key} {legal.__name__}")


@cache
def met(key: str) -> tuple[Setting, Sequence[State]]:
    """A small table of a game, and the first states of a random game there."""
    game, many = games()[key], {"cucco": 80, "ducksoup": 80}
    setting = Setting(game, game.seats.start, game.Options())
    states = [moment.state for moment in walk(setting, "leak", Random(5))][: many.get(key, 25)]
    # A card lies under the discards while others still have a turn, which is rare.
    given = after(table("A3 B9 C7 D19 E11", "16"), "A:keep B:keep C:ask")
    return setting, [given, *states] if key == "cucco" else states


def look(key: str, game: Any) -> None:
    """Fails if somebody sees more of one of these states than they can know."""
    (setting, states), rng = met(key), Random(6)
    for state in states:
        for seat in watchers(setting):
            assert_indistinguishable(setting._replace(game=game), state, seat, rng)


@pytest.mark.parametrize("key", games())
def test_the_game_itself_tells_nothing(key: str) -> None:
    look(key, games()[key])


@pytest.mark.parametrize(("key", "name", "leak"), [*leaks()])
def test_a_leak_is_caught(key: str, name: str, leak: Callable[..., Any]) -> None:
    game = ModuleType("leaky")
    vars(game).update(vars(games()[key]), **{name: leak})
    with pytest.raises(AssertionError):
        look(key, game)
