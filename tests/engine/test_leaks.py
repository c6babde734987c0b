"""The check for leaks catches each way in which a game could tell too much."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from random import Random
from types import ModuleType
from typing import Any, TypeAlias

import pytest
from msgspec.structs import replace

from engine.game import Action, Game, Prompt, Seat, State, Step, View
from engine.games import coucou, cucco, ducksoup, kuckuck
from engine.games.cucco.nouns import HORSE, HOUSE, LOVERS, OWL, PERSON
from engine.games.ducksoup.nouns import DUCK, LOW
from engine.registry import games
from tests.engine.contract import Setting, assert_indistinguishable, walk, watchers
from tests.engine.cucco_table import after, table

pytestmark = pytest.mark.many_games

Leak: TypeAlias = Callable[..., Any]
"""A game's own function of that name, but that it tells too much."""


def view_of_all_cards(game: Game, state: State, seat: Seat | None) -> View:
    return replace(game.view(state, seat), cards=state.cards)


def apply_tells_the_card(game: Game, state: State, seat: Seat, action: Action) -> Step:
    step = game.apply(state, seat, action)
    if game is kuckuck:
        return Step(step.state, (kuckuck.events.CardPlayed(seat, int(action)), *step.events))
    taken = (coucou if game is coucou else cucco).events.CardTaken
    return Step(step.state, (*step.events, taken(seat, state.cards[seat])))


def view_of_the_stock(game: Game, state: State, seat: Seat | None) -> View:
    view = game.view(state, seat)
    if game is coucou:
        return replace(view, put_back=state.stock[:1])
    if game is cucco:
        return replace(view, discards=state.deck[:1])
    if game is ducksoup:
        return replace(view, stock=sum(LOW[card] for card in state.stock[:1]))
    return replace(view, nests_seen=state.nests[: 2 * state.trick + 1])


def legal_offers_no_exchange_with_a_strong_card(game: Game, state: State, seat: Seat) -> Sequence[Action]:
    asked = [state.cards[other] for other in state.waiting[1:2]]
    warned = any(card == PERSON or str(card).startswith("K") for card in asked)
    return [action for action in game.legal(state, seat) if action != "ask" or not warned]


def view_of_what_was_given_to_the_deck(game: Game, state: State, seat: Seat | None) -> View:
    return replace(game.view(state, seat), discards=(*state.discards, *state.given))


def view_of_a_noted_call(game: Game, state: State, seat: Seat | None) -> View:
    return replace(game.view(state, seat), pending_owl=bool(state.pending))


def prompt_waits_for_lovers_alone(game: Game, state: State) -> Prompt:
    request = state.request
    return replace(game.prompt(state), brief=request is not None and state.cards[request.asked] == LOVERS)


def prompt_offers_the_owl_if_there_is_one(game: Game, state: State) -> Prompt:
    return game.prompt(state) if OWL in state.cards else replace(game.prompt(state), calls={})


def apply_tells_of_a_noted_call(game: Game, state: State, seat: Seat, action: Action) -> Step:
    after, events = game.apply(state, seat, action)
    noted = cucco.events.OwlNoted
    return Step(after, tuple(replace(e, to=None) if isinstance(e, noted) else e for e in events))


def apply_tells_who_does_not_pass_on(game: Game, state: State, seat: Seat, action: Action) -> Step:
    after, events = game.apply(state, seat, action)
    return Step(after, (*events, cucco.events.Kept(sum(card not in (HORSE, HOUSE) for card in after.cards))))


def view_of_a_hand(game: Game, state: State, seat: Seat | None) -> View:
    return replace(game.view(state, seat), hand=state.hands[0])


def view_of_what_another_has_drawn(game: Game, state: State, seat: Seat | None) -> View:
    return replace(game.view(state, seat), drawn=state.drawn[1])


def prompt_waits_for_an_answer_only_with_a_third_card(game: Game, state: State) -> Prompt:
    answers = [game.legal(state, seat) for seat in (0, 1)] if len(state.trick) == 2 else []
    return replace(game.prompt(state), brief=(DUCK,) in answers)


def legal_offers_no_quack_against_a_third_card(game: Game, state: State, seat: Seat) -> Sequence[Action]:
    legal = game.legal(state, seat)
    answered = any(card[0] == state.trick[0][0] for card in state.hands[state.leader]) if state.trick else 0
    return [action for action in legal if not action.endswith("quack")] if answered else legal


def apply_tells_what_is_drawn(game: Game, state: State, seat: Seat, action: Action) -> Step:
    after, events = game.apply(state, seat, action)
    filled = ducksoup.events.HandFilled
    return Step(after, tuple(replace(e, to=None) if isinstance(e, filled) else e for e in events))


def apply_tells_whether_he_could_follow(game: Game, state: State, seat: Seat, action: Action) -> Step:
    after, events = game.apply(state, seat, action)
    suits = sum(card[1] == action[1] for card in state.hands[1 - seat])
    return Step(after, (*events, ducksoup.events.Quack(suits)))


def view_of_the_lowest_card_of_the_next_hand(game: Game, state: State, seat: Seat | None) -> View:
    return replace(game.view(state, seat), held=((state.deal.hands[0][0],),))


def legal_offers_in_a_telling_order(game: Game, state: State, seat: Seat) -> Sequence[Action]:
    legal = game.legal(state, seat)
    return legal[::-1] if state.deal.hands[seat - 1][0] % 2 else legal


def apply_tells_the_next_nest(game: Game, state: State, seat: Seat, action: Action) -> Step:
    after, events = game.apply(state, seat, action)
    return Step(after, (kuckuck.events.NestTaken(seat, after.nests[-1]), *events))


LEAKS: dict[str, list[Leak]] = {
    "coucou": [
        view_of_all_cards,
        view_of_the_stock,
        legal_offers_no_exchange_with_a_strong_card,
        apply_tells_the_card,
    ],
    "cucco": [
        view_of_all_cards,
        view_of_the_stock,
        view_of_what_was_given_to_the_deck,
        view_of_a_noted_call,
        prompt_waits_for_lovers_alone,
        prompt_offers_the_owl_if_there_is_one,
        legal_offers_no_exchange_with_a_strong_card,
        apply_tells_the_card,
        apply_tells_of_a_noted_call,
        apply_tells_who_does_not_pass_on,
    ],
    "ducksoup": [
        view_of_a_hand,
        view_of_what_another_has_drawn,
        view_of_the_stock,
        prompt_waits_for_an_answer_only_with_a_third_card,
        legal_offers_no_quack_against_a_third_card,
        apply_tells_what_is_drawn,
        apply_tells_whether_he_could_follow,
    ],
    "kuckuck": [
        view_of_all_cards,
        view_of_the_stock,
        view_of_the_lowest_card_of_the_next_hand,
        legal_offers_in_a_telling_order,
        apply_tells_the_card,
        apply_tells_the_next_nest,
    ],
}


@cache
def met(key: str) -> tuple[Setting, Sequence[State]]:
    """A small table of a game, and the first states of a random game there."""
    game, many = games()[key], {"cucco": 80, "ducksoup": 80}
    setting = Setting(game, game.seats.start, game.Options())
    states = [moment.state for moment in walk(setting, "leak", Random(5))][: many.get(key, 25)]
    # A card lies under the discards while others still have a turn, which is rare.
    given = after(table("A3 B9 C7 D19 E11", "16"), "A:keep B:keep C:ask")
    return setting, [given, *states] if key == "cucco" else states


def look(key: str, game: Game) -> None:
    """Fails if somebody sees more of one of these states than they can know."""
    (setting, states), rng = met(key), Random(6)
    for state in states:
        for seat in watchers(setting):
            assert_indistinguishable(setting._replace(game=game), state, seat, rng)


@pytest.mark.parametrize("key", LEAKS)
def test_the_game_itself_tells_nothing(key: str) -> None:
    look(key, games()[key])


@pytest.mark.parametrize(
    ("key", "leak"),
    [pytest.param(key, leak, id=f"{key} {leak.__name__}") for key, leaks in LEAKS.items() for leak in leaks],
)
def test_a_leak_is_caught(key: str, leak: Leak) -> None:
    honest, game = games()[key], ModuleType("leaky")
    vars(game).update(vars(honest))
    setattr(game, leak.__name__.partition("_")[0], lambda *given: leak(honest, *given))
    with pytest.raises(AssertionError):
        look(key, game)
